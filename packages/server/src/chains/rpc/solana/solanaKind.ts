import type { ChainKind } from '../chainKind.ts'
import { solanaMethods, type ReadTransaction, type SolanaPolicy } from './methods.ts'
import { createSendTransaction } from './sendTransaction.ts'

/** CAIP-2 takes this many characters of the hash of a chain's first block. */
const referenceLength = 32

/** Solana's chains, whose reference is the beginning of the genesis hash. */
export const solanaKind: ChainKind<SolanaPolicy> = {
  methods: solanaMethods,
  identity: {
    question: { method: 'getGenesisHash', params: [] },
    read: (result) =>
      typeof result === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(result)
        ? result.slice(0, referenceLength)
        : undefined,
  },
  head: {
    question: { method: 'getSlot', params: [{ commitment: 'processed' }] },
    read: (result) => (Number.isSafeInteger(result) ? BigInt(result as number) : undefined), // a whole number, as just seen
    most: ({ upstreamLagSlots }) => upstreamLagSlots,
  },
  // Method missing, block or history not there (any more), node unhealthy or behind, no such index.
  ownTrouble: new Set([
    ...[-32_601, -32_004, -32_005, -32_010, -32_011, -32_014, -32_016, -32_019],
  ]),
  createPolicies: (parts) => {
    const { memory } = parts
    return {
      head: memory.ask,
      constant: (question) => memory.askOnce(question),
      settled: (question) => {
        // Cast because the method's schema has said so. Nodes take "finalized" where nothing is said.
        const config = question.params[1] as ReadTransaction
        const commitment = typeof config === 'object' ? config?.commitment : undefined
        return memory.askOnce(question, () => commitment !== 'confirmed')
      },
      send: createSendTransaction(parts),
    }
  },
}
