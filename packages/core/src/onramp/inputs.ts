import type { Kit } from '../kit/kit.ts'
import type { OnrampInputs, PurchaseAttempt } from './onramp.ts'

const nothing: Readonly<OnrampInputs> = {}

/** What was chosen so far, and what came of the last click. */
export function readInputs(kit: Kit): OnrampInputs {
  return kit.store.getState().onramp ?? nothing
}

/** Changes a part of it. */
export function changeInputs(kit: Kit, change: OnrampInputs): void {
  kit.store.setState({ onramp: { ...readInputs(kit), ...change } })
}

/** Changes an attempt, unless another one has taken its place. */
export function updateAttempt(
  kit: Kit,
  id: string,
  change: Partial<Omit<PurchaseAttempt, 'id'>>,
): void {
  const { attempt } = readInputs(kit)
  if (attempt?.id === id) changeInputs(kit, { attempt: { ...attempt, ...change } })
}
