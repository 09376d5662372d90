import type { CaipNetworkId } from '@latchkey/protocol'
import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import { createFilters } from './filters.ts'
import { methods, type LogFilter } from './methods.ts'
import { createPool } from './pool.ts'
import { createReads } from './reads.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { NodeAnswer } from './upstream.ts'

/** A chain that this server reaches through its configured nodes. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  /**
   * Answers a request as far as the allow-list goes; a method or parameter outside it is a JSON-RPC error.
   *
   * @throws ServerError `upstream_unavailable` when no node answers.
   */
  request(method: string, params: readonly unknown[]): Promise<NodeAnswer>
}

/** Puts a chain's nodes behind one door, which each method passes after its own policy. */
export function createChain(options: {
  readonly caipNetworkId: CaipNetworkId
  readonly upstreams: readonly string[]
  readonly limits: Limits
  readonly log: Logger
}): Chain {
  const { caipNetworkId, limits } = options
  const chainId = BigInt(caipNetworkId.slice('eip155:'.length))
  const pool = createPool({ ...options, chainId })
  const reads = createReads(pool, limits)
  const filters = createFilters(pool, limits)

  const tooManyBlocks = async (filter: LogFilter): Promise<NodeAnswer | undefined> => {
    if (filter.blockHash !== undefined) return undefined
    const heightOf = async (block: string | undefined) => {
      if (block === 'earliest') return 0n
      return block?.startsWith('0x') ? BigInt(block) : reads.headBlock()
    }
    const span = (await heightOf(filter.toBlock)) - (await heightOf(filter.fromBlock))
    if (span <= BigInt(limits.rpcLogBlocks)) return undefined
    return invalidParams(`Logs are given for at most ${limits.rpcLogBlocks} blocks at a time`)
  }

  return {
    caipNetworkId,
    request: async (method, params) => {
      const known = methods[method]
      if (!known)
        return { error: { code: -32_601, message: `The method ${method} is not available here` } }
      const checked = known.params.safeParse(params)
      if (!checked.success) {
        const [issue] = checked.error.issues
        return invalidParams(`params[${issue?.path.join('.')}]: ${issue?.message}`)
      }
      const filter = params[0] as LogFilter | undefined // Cast because the method's schema has just said so.
      const text = params[0] as string // Cast for the same reason.
      switch (known.policy) {
        case 'local':
          return { result: `0x${chainId.toString(16)}` }
        case 'head':
          return reads.ask(method, params)
        case 'byHash':
          return reads.askByHash(method, params)
        case 'settled':
          return reads.askSettled(method, params)
        case 'logs':
          return (filter && (await tooManyBlocks(filter))) ?? reads.ask(method, params)
        case 'newFilter':
          return (filter && (await tooManyBlocks(filter))) ?? filters.make(method, params)
        case 'filter':
          return filters.use(method, text)
        case 'endFilter':
          return filters.end(method, text)
        case 'send':
          return sendTransaction(text, pool, limits)
      }
    },
  }
}

function invalidParams(message: string): NodeAnswer {
  return { error: { code: -32_602, message } }
}
