import { invalidParams, type ChainKind } from '../chainKind.ts'
import { createFilters } from './filters.ts'
import { evmMethods, type EvmPolicy, type LogFilter } from './methods.ts'
import { createSendRawTransaction } from './sendRawTransaction.ts'
import { createSettled, readQuantity } from './settled.ts'

/** EVM chains (`eip155`), whose reference is the chain id. */
export const evmKind: ChainKind<EvmPolicy> = {
  methods: evmMethods,
  identity: {
    question: { method: 'eth_chainId', params: [] },
    read: (result) => readQuantity(result)?.toString(),
  },
  head: {
    question: { method: 'eth_blockNumber', params: [] },
    read: readQuantity,
    most: ({ upstreamLagBlocks }) => upstreamLagBlocks,
  },
  // Method missing, not supported, limit reached.
  ownTrouble: new Set([-32_601, -32_004, -32_005]),
  createPolicies: (parts) => {
    const { reference, pool, memory, limits } = parts
    const settled = createSettled(memory, limits)
    const filters = createFilters(pool, limits)
    const tooManyBlocks = async (filter: LogFilter | undefined) => {
      if (!filter || filter.blockHash !== undefined) return undefined
      const heightOf = async (block: string | undefined) => {
        if (block === 'earliest') return 0n
        return block?.startsWith('0x') ? BigInt(block) : settled.headBlock()
      }
      const span = (await heightOf(filter.toBlock)) - (await heightOf(filter.fromBlock))
      if (span <= BigInt(limits.rpcLogBlocks)) return undefined
      return invalidParams(`Logs are given for at most ${limits.rpcLogBlocks} blocks at a time`)
    }
    // Cast because the methods' schemas have said what the first parameter is.
    const filterOf = (params: readonly unknown[]) => params[0] as LogFilter | undefined
    // Cast for the same reason.
    const idOf = (params: readonly unknown[]) => params[0] as string
    return {
      local: async () => ({ result: `0x${BigInt(reference).toString(16)}` }),
      head: memory.ask,
      byHash: (question) => memory.askOnce(question),
      settled: (question) => memory.askOnce(question, settled.isSettled),
      logs: async (question) =>
        (await tooManyBlocks(filterOf(question.params))) ?? memory.ask(question),
      newFilter: async ({ method, params }) =>
        (await tooManyBlocks(filterOf(params))) ?? filters.make(method, params),
      filter: ({ method, params }) => filters.use(method, idOf(params)),
      endFilter: ({ method, params }) => filters.end(method, idOf(params)),
      send: createSendRawTransaction(parts),
    }
  },
}
