import { createRequestProvider } from '../../connectors/bitcoin/requestProvider.ts'
import { watchBitcoinConnectors } from '../../connectors/bitcoin/watchBitcoinConnectors.ts'
import { lazy } from '../../kit/lazy.ts'
import type { Adapter } from '../contract.ts'

/**
 * An adapter of Bitcoin for one kit. What reads the chain and prepares requests is fetched on first use. Wallets pay by themselves: there is no `transfer`,
 * so that nothing offers to send.
 */
export function createAdapter(): Adapter {
  const load = lazy(async () => (await import('./operations.ts')).createLibrary())
  return {
    namespace: 'bip122',
    watchConnectors: watchBitcoinConnectors,
    createProvider: createRequestProvider,
    async isAddress(value) {
      return (await load()).parseBitcoinAddress(value) !== undefined
    },
    async getBalance(chain, address) {
      const { getBalance, esplora } = await load()
      return getBalance(esplora, chain, address)
    },
    async signMessage(connector, address, message, options) {
      return (await load()).signMessage(connector, address, message, options?.protocol)
    },
    async signPsbt(connector, chain, request) {
      const { signPsbt, esplora } = await load()
      return signPsbt(esplora, connector, chain, request)
    },
    async sendTransfer(connector, chain, transfer) {
      return (await load()).sendTransfer(connector, chain, transfer)
    },
  }
}
