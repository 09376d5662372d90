import { lazy } from '../../kit/lazy.ts'
import type { Adapter } from '../contract.ts'
import { watchConnectors } from './watchConnectors.ts'

/** An adapter of EVM chains for one kit. What reads chains and prepares requests is fetched on first use. */
export function createAdapter(): Adapter {
  const load = lazy(async () => (await import('./operations.ts')).createLibrary())
  return {
    namespace: 'eip155',
    hasNames: true,
    nftStandards: ['erc721', 'erc1155'],
    watchConnectors,
    async isAddress(value) {
      return (await load()).isEvmAddress(value)
    },
    async getBalance(chain, address) {
      const { getBalance, clientOf } = await load()
      return getBalance(clientOf(chain), chain.network, address)
    },
    async getTokenBalances(chain, address, list) {
      const { getTokenBalances, clientOf } = await load()
      return getTokenBalances(clientOf(chain), chain.network, address, list)
    },
    async estimateFees(chain, transaction) {
      const { estimateFees, toCall, clientOf } = await load()
      return estimateFees(clientOf(chain), chain.network, toCall(transaction))
    },
    async estimateTransfer(chain, what) {
      const { estimateTransfer, clientOf } = await load()
      return estimateTransfer(clientOf(chain), chain, what)
    },
    async getMaxTransfer(chain, what) {
      const { getMaxTransfer, clientOf } = await load()
      return getMaxTransfer(clientOf(chain), chain, what)
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
      const { lookUpTransaction, clientOf } = await load()
      return lookUpTransaction(clientOf(chain), hash, mark)
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
    async transfer(connector, chain, what, onSigned) {
      const { transfer, clientOf } = await load()
      return transfer(clientOf(chain), connector, chain, what, onSigned)
    },
    async swaps() {
      return (await load()).loadSwaps()
    },
    async calls() {
      return (await load()).loadCalls()
    },
  }
}
