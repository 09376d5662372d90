import { KitError } from '../../errors/KitError.ts'
import type { Connector, ConnectorType, SessionListener } from '../connector.ts'
import type { Eip1193Provider } from './eip1193Provider.ts'

/** What tells one EIP-1193 connector from another. */
export type Eip1193ConnectorOptions = {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: Eip1193Provider
  /** Set if the wallet asks in its own overlay on the page. See `Connector`. */
  readonly showsOwnDialog?: true | undefined
}

const load = () => import('./eip1193Session.ts')

/** A connector over an EIP-1193 provider. What it does with the provider is fetched on first use. */
export function eip1193Connector({ provider, ...identity }: Eip1193ConnectorOptions): Connector {
  const restore = async () => (await load()).restoreSession(provider)
  const watch = (listener: SessionListener) => watchSession(provider, listener)
  return {
    ...identity,
    namespace: 'eip155',
    provider,
    connect: async ({ signal } = {}) =>
      (await load()).connectProvider(provider, { restore, watch }, signal),
    restore,
    disconnect: async () => (await load()).revokeAccess(provider),
    switchNetwork: async (network) => (await load()).switchProviderNetwork(provider, network),
    watch,
  }
}

const changeEvents = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** Follows accounts and chain (EIP-1193 events) by asking anew, so that only parsed answers of one moment are reported. */
function watchSession(provider: Eip1193Provider, { onChange, onEnd }: SessionListener) {
  let newest = 0
  const read = async () => {
    const turn = (newest += 1)
    const isNewest = () => turn === newest // else a later look is under way, or nobody watches
    try {
      const session = await (await load()).restoreSession(provider)
      if (!isNewest()) return
      if (session) onChange(session)
      else onEnd()
    } catch (error) {
      if (isNewest() && error instanceof KitError && error.code === 'INVALID_WALLET_ANSWER')
        onEnd(error)
    }
  }
  const look = () => void read()
  const tell = (method: 'on' | 'removeListener') => {
    for (const event of changeEvents)
      try {
        provider[method]?.(event, look)
      } catch {
        // a wallet that cannot be followed is read when it is used
      }
  }
  tell('on')
  return () => {
    newest = Number.NaN
    tell('removeListener')
  }
}

/** What `external` takes. */
export type ExternalConnectorOptions = {
  /** Stable between page loads, unlike any other connector's id. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly provider: Eip1193Provider
  /** Set if the wallet asks in its own overlay on the page. See `Connector`. */
  readonly showsOwnDialog?: true | undefined
}

/** A connector of the integrator's own over any EIP-1193 provider, for `createKit({ connectors })`. */
export function external(options: ExternalConnectorOptions) {
  return eip1193Connector({ ...options, type: 'EXTERNAL' })
}
