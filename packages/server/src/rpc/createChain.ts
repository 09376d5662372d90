import { randomBytes } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import { ServerError } from '../errors.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import { methods, type LogFilter } from './methods.ts'
import { sendTransaction } from './sendTransaction.ts'
import { UpstreamFault, createUpstream, type NodeAnswer, type Upstream } from './upstream.ts'

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

/** Codes by which a node says that it, rather than the request, is the trouble: method missing, not supported, limit reached. */
const nodesOwnTrouble = new Set([-32_601, -32_004, -32_005])

/** Puts a chain's nodes behind one door: fallback, allow-list, short memory, sticky filters, careful sends. */
export function createChain(options: {
  readonly caipNetworkId: CaipNetworkId
  readonly upstreams: readonly string[]
  readonly limits: Limits
  readonly log: Logger
}): Chain {
  const { caipNetworkId, limits } = options
  const chainId = BigInt(caipNetworkId.slice('eip155:'.length))
  const log = options.log.child({ chain: caipNetworkId })
  const upstreams = options.upstreams.map((url, index) =>
    createUpstream(url, `${caipNetworkId}#${index}`, chainId, limits),
  )
  const remembered = createExpiringMap<NodeAnswer>({
    entries: limits.rpcCacheEntries,
    ms: limits.rpcCacheMs,
  })
  const head = createExpiringMap<Promise<bigint>>({ entries: 1, ms: limits.rpcHeadMs })
  const filters = createExpiringMap<{ upstream: Upstream; id: unknown }>({
    entries: limits.rpcFilters,
    ms: limits.rpcFilterMs,
    renew: true,
  })
  const inFlight = new Map<string, Promise<NodeAnswer>>()

  const inOrder = () => {
    const usable = upstreams.filter((upstream) => !upstream.isExcluded())
    return [...usable].sort((a, b) => Number(a.isResting()) - Number(b.isResting()))
  }
  const onFault = (upstream: Upstream, fault: UpstreamFault) =>
    log.warn({ upstream: upstream.label, fault: fault.message }, 'an upstream failed')

  const askAny = async (
    method: string,
    params: readonly unknown[],
  ): Promise<{ answer: NodeAnswer; upstream?: Upstream }> => {
    let refusal: NodeAnswer | undefined
    for (const upstream of inOrder()) {
      try {
        const answer = await upstream.ask(method, params)
        if (!answer.error || !nodesOwnTrouble.has(answer.error.code)) return { answer, upstream }
        refusal = answer
      } catch (error) {
        if (!(error instanceof UpstreamFault)) throw error
        onFault(upstream, error)
      }
    }
    if (refusal) return { answer: refusal }
    throw new ServerError('upstream_unavailable', `No node of ${caipNetworkId} answers. Try again.`)
  }
  const ask = async (method: string, params: readonly unknown[]) =>
    (await askAny(method, params)).answer

  const headBlock = () => {
    const known = head.get('head')
    if (known) return known
    const asked = ask('eth_blockNumber', []).then(({ result }) => BigInt(String(result)))
    asked.catch(() => head.delete('head'))
    head.set('head', asked)
    return asked
  }

  /** One question at a time for the same thing, and no question for what is known for good. */
  const askOnce = (
    method: string,
    params: readonly unknown[],
    isFinal: (result: unknown) => boolean | Promise<boolean>,
  ) => {
    const key = `${method}${JSON.stringify(params)}`
    const known = remembered.get(key)
    if (known) return Promise.resolve(known)
    const running = inFlight.get(key)
    if (running) return running
    const asked = ask(method, params)
      .then(async (answer) => {
        const { result, error } = answer
        const isShort = () => JSON.stringify(result).length <= limits.rpcCacheAnswerBytes
        if (
          !error &&
          result !== null &&
          result !== undefined &&
          isShort() &&
          (await isFinal(result))
        )
          remembered.set(key, answer)
        return answer
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, asked)
    return asked
  }

  const isSettled = async (result: unknown) => {
    const { blockNumber } = (result ?? {}) as { blockNumber?: unknown } // checked in the next line
    if (typeof blockNumber !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(blockNumber)) return false
    try {
      return (await headBlock()) - BigInt(blockNumber) >= BigInt(limits.finalityBlocks)
    } catch {
      return false
    }
  }

  const logRangeError = async (filter: LogFilter): Promise<NodeAnswer | undefined> => {
    if (filter.blockHash !== undefined) return undefined
    const heightOf = async (block: string | undefined) => {
      if (block === 'earliest') return 0n
      return block?.startsWith('0x') ? BigInt(block) : headBlock()
    }
    const from = await heightOf(filter.fromBlock)
    const to = await heightOf(filter.toBlock)
    if (to - from <= BigInt(limits.rpcLogBlocks)) return undefined
    return invalidParams(`Logs are given for at most ${limits.rpcLogBlocks} blocks at a time`)
  }

  const newFilter = async (method: string, params: readonly unknown[]): Promise<NodeAnswer> => {
    const { answer, upstream } = await askAny(method, params)
    if (answer.error || !upstream) return answer
    // Ids of different nodes may be the same, so the caller gets one of ours.
    const id = `0x${randomBytes(16).toString('hex')}`
    filters.set(id, { upstream, id: answer.result })
    return { result: id }
  }

  const useFilter = async (method: string, id: string, ends: boolean): Promise<NodeAnswer> => {
    const filter = filters.get(id)
    if (!filter) return { error: { code: -32_000, message: 'filter not found' } }
    if (ends) filters.delete(id)
    try {
      return await filter.upstream.ask(method, [filter.id])
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
      onFault(filter.upstream, error)
      filters.delete(id)
      return { error: { code: -32_000, message: 'filter not found' } }
    }
  }

  return {
    caipNetworkId,
    request: async (method, params) => {
      const known = methods[method]
      if (!known)
        return { error: { code: -32_601, message: `The method ${method} is not available here` } }
      const checked = known.params.safeParse(params)
      if (!checked.success) {
        const issue = checked.error.issues[0]
        return invalidParams(`params${issue ? `[${issue.path.join('.')}]: ${issue.message}` : ''}`)
      }
      switch (known.policy) {
        case 'local':
          return { result: `0x${chainId.toString(16)}` }
        case 'head':
          return ask(method, params)
        case 'byHash':
          return askOnce(method, params, () => true)
        case 'settled':
          return askOnce(method, params, isSettled)
        case 'logs':
          return (await logRangeError(params[0] as LogFilter)) ?? ask(method, params) // checked above
        case 'newFilter': {
          const filter = params[0] as LogFilter | undefined // checked above
          return (filter && (await logRangeError(filter))) ?? newFilter(method, params)
        }
        case 'filter':
        case 'endFilter':
          return useFilter(method, params[0] as string, known.policy === 'endFilter') // checked above
        case 'send':
          return sendTransaction(params[0] as string, inOrder(), limits, onFault) // checked above
      }
    },
  }
}

function invalidParams(message: string): NodeAnswer {
  return { error: { code: -32_602, message } }
}
