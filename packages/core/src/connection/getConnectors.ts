import type { Connector, ConnectorType } from '../connectors/connector.ts'
import type { Kit, KitState } from '../kit/kit.ts'
import { isBrowserWalletHidden } from '../wallets/platform.ts'

/** The connectors that an interface offers at this moment: installed wallets, then the integrator's own, then WalletConnect and the login. */
export function getConnectors(kit: Kit): readonly Connector[] {
  return selectConnectors(kit.store.getState())
}

const order: readonly ConnectorType[] = [
  'MULTI_CHAIN',
  'ANNOUNCED',
  'INJECTED',
  'EXTERNAL',
  'WALLET_CONNECT',
  'AUTH',
]

/** The connectors that an interface offers in a given state. */
export function selectConnectors({ connectors }: KitState): readonly Connector[] {
  return connectors
    .filter((connector) => !isBrowserWalletHidden(connector))
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
}
