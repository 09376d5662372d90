import type { Connector, ConnectorType } from '../connectors/connector.ts'
import type { Kit, KitState } from '../kit.ts'

/** The connectors that an interface offers at this moment: installed wallets, then the integrator's own. */
export function getConnectors(kit: Kit): readonly Connector[] {
  return selectConnectors(kit.store.getState())
}

const order: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL']

/** The connectors that an interface offers in a given state. */
export function selectConnectors({ connectors }: KitState): readonly Connector[] {
  return connectors
    .filter((connector) => connector.type !== 'INJECTED' || isMobile())
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
}

/** The one provider without a name is hidden on desktop: installed wallets announce themselves there. */
export function isMobile() {
  return (
    typeof navigator !== 'undefined' && /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
  )
}
