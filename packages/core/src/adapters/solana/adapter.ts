import { rpcSolanaProvider } from '../../connectors/solana/rpcSolanaProvider.ts'
import { watchSolanaConnectors } from '../../connectors/solana/standardConnector.ts'
import { lazy } from '../../kit/lazy.ts'
import type { Adapter } from '../contract.ts'

/** An adapter of Solana for one kit. What reads the chain and prepares transactions is fetched on first use. */
export function createAdapter(): Adapter {
  const load = lazy(async () => (await import('./operations.ts')).createLibrary())
  return {
    namespace: 'solana',
    nftStandards: ['metaplex'],
    watchConnectors: watchSolanaConnectors,
    createProvider: rpcSolanaProvider,
    async isAddress(value) {
      return (await load()).isSolanaAddress(value)
    },
    async getBalance(chain, address) {
      const { getBalance, clientOf } = await load()
      return getBalance(clientOf(chain), chain, address)
    },
    async getTokenBalances(chain, address, list) {
      const { getTokenBalances, clientOf } = await load()
      return getTokenBalances(clientOf(chain), address, list)
    },
    async findTokens(chain, address) {
      const { findTokens, clientOf } = await load()
      return findTokens(clientOf(chain), address)
    },
    async estimateFees(chain, transaction) {
      const { estimateFees, clientOf } = await load()
      return estimateFees(clientOf(chain), chain, transaction)
    },
    async estimateTransfer(chain, what) {
      const { estimateTransfer, clientOf } = await load()
      return estimateTransfer(clientOf(chain), chain, what)
    },
    async getMaxTransfer(chain, what) {
      const { getMaxTransfer, clientOf } = await load()
      return getMaxTransfer(clientOf(chain), what)
    },
    async assertTransfer(chain, what, claim) {
      const { assertTransfer, clientOf } = await load()
      return assertTransfer(clientOf(chain), chain, what, claim)
    },
    async readSent(answered) {
      return (await load()).readSent(answered)
    },
    async checkReceiver(chain, question) {
      const { checkReceiver, clientOf } = await load()
      return checkReceiver(clientOf(chain), chain, question)
    },
    async findLookAlikes(addresses, known) {
      return (await load()).findLookAlikes(addresses, known)
    },
    async getReceipt(chain, hash) {
      const { getReceipt, clientOf } = await load()
      return getReceipt(clientOf(chain), hash)
    },
    async lookUpTransaction(chain, hash, mark) {
      const { lookUpTransaction, clientOf, sender } = await load()
      const known = mark ?? sender.markOf(hash)
      return lookUpTransaction(clientOf(chain), hash, known, sender.isDue)
    },
    async signMessage(connector, address, message) {
      return (await load()).signMessage(connector, address, message)
    },
    async sendTransaction(connector, chain, transaction) {
      const { sendTransaction, clientOf, sender } = await load()
      return sendTransaction(clientOf(chain), sender, connector, chain, transaction)
    },
    async transfer(connector, chain, what, onSigned) {
      const { transfer, clientOf, sender } = await load()
      return transfer(clientOf(chain), sender, connector, chain, what, onSigned)
    },
    swaps: lazy(async () => {
      const [{ clientOf, sender }, { createSwaps }] = await Promise.all([
        load(),
        import('./swap/createSwaps.ts'),
      ])
      return createSwaps(clientOf, sender)
    }),
    async signTransactions(connector, chain, address, transactions) {
      const { signAll } = await load()
      const signed = await signAll(connector, chain.network.caipNetworkId, address, transactions)
      return signed.map(({ wire }) => wire)
    },
    async sendTransactions(connector, chain, address, transactions) {
      const { clientOf, sender, toAddress } = await load()
      return sender.sendAll(clientOf(chain), connector, chain, toAddress(address), transactions)
    },
  }
}
