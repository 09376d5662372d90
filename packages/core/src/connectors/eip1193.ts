import type { Connector, ConnectorType } from './connector.ts'
import type { Eip1193Provider } from './eip1193Provider.ts'

/** What tells one EIP-1193 connector from another. */
export type Eip1193ConnectorOptions = {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: Eip1193Provider
}

const load = () => import('./eip1193Session.ts')

/** A connector over an EIP-1193 provider. What it does with the provider is fetched on first use. */
export function eip1193Connector({ provider, ...identity }: Eip1193ConnectorOptions): Connector {
  return {
    ...identity,
    namespace: 'eip155',
    provider,
    connect: async ({ signal } = {}) => (await load()).connectProvider(provider, signal),
    restore: async () => (await load()).restoreSession(provider),
    disconnect: async () => (await load()).revokeAccess(provider),
    switchNetwork: async (network) => (await load()).switchProviderNetwork(provider, network),
    watch(listener) {
      let stop: (() => void) | undefined
      let isWatching = true
      void load().then((module) => {
        if (isWatching) stop = module.watchSession(provider, listener)
      })
      return () => {
        isWatching = false
        stop?.()
      }
    },
  }
}
