import type { Connector } from '../connectors/connector.ts'
import type { Kit } from '../kit/kit.ts'
import { watchValue } from '../kit/watchValue.ts'
import { selectConnectors } from './getConnectors.ts'

export declare namespace watchConnectors {
  type Parameters = { readonly onChange: (connectors: readonly Connector[]) => void }
}

/** Reports the wallets that an interface offers whenever the list changes, until the returned function is called. */
export function watchConnectors(kit: Kit, { onChange }: watchConnectors.Parameters) {
  return watchValue(
    kit,
    ({ connectors }) => connectors,
    () => onChange(selectConnectors(kit.store.getState())),
  )
}
