import { lazy } from '../../lazy.ts'
import type { Adapter } from '../adapter.ts'
import { watchConnectors } from './watchConnectors.ts'

/** An adapter of EVM chains for one kit. The libraries that read chains and prepare requests are fetched on first use. */
export function createAdapter(): Adapter {
  const load = lazy(async () => {
    const [chain, signing, { createClients }] = await Promise.all([
      import('./chain.ts'),
      import('./signing.ts'),
      import('./client.ts'),
    ])
    return { ...chain, ...signing, clientOf: createClients() }
  })
  return {
    namespace: 'eip155',
    watchConnectors,
    async isAddress(value) {
      return (await load()).isEvmAddress(value)
    },
    async getBalance(chain, address) {
      const { getBalance, clientOf } = await load()
      return getBalance(clientOf(chain), chain.network, address)
    },
    async estimateFees(chain, transaction) {
      const { estimateFees, clientOf } = await load()
      return estimateFees(clientOf(chain), transaction)
    },
    async getReceipt(chain, hash) {
      const { getReceipt, clientOf } = await load()
      return getReceipt(clientOf(chain), hash)
    },
    async isTransactionKnown(chain, hash) {
      const { isTransactionKnown, clientOf } = await load()
      return isTransactionKnown(clientOf(chain), hash)
    },
    async signMessage(connector, address, message) {
      return (await load()).signMessage(connector, address, message)
    },
    async signTypedData(connector, address, typedData) {
      return (await load()).signTypedData(connector, address, typedData)
    },
    async sendTransaction(connector, chain, transaction) {
      const { sendTransaction, clientOf } = await load()
      return sendTransaction(clientOf(chain), connector, chain, transaction)
    },
  }
}
