import type { Kit } from '../kit/kit.ts'

/** Restores the defaults of a purchase. Orders that were begun stay. */
export function resetOnramp(kit: Kit): void {
  kit.store.setState({ onramp: undefined })
}
