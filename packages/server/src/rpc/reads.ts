import { ServerError } from '../errors.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../limits.ts'
import type { Pool } from './pool.ts'
import type { NodeAnswer } from './upstream.ts'

/** Reads of one chain, with a short memory for what cannot change any more. */
export type Reads = {
  /** Asks a node every time. */
  ask(method: string, params: readonly unknown[]): Promise<NodeAnswer>
  /** What is asked by a hash that commits to the answer: remembered as soon as there is one. */
  askByHash(method: string, params: readonly unknown[]): Promise<NodeAnswer>
  /** What is in a block or not yet: remembered once that block is deep enough. */
  askSettled(method: string, params: readonly unknown[]): Promise<NodeAnswer>
  /** The chain's height, a moment old. */
  headBlock(): Promise<bigint>
}

const quantity = /^0x[0-9a-f]{1,16}$/i

export function createReads(pool: Pool, limits: Limits): Reads {
  const remembered = createExpiringMap<NodeAnswer>({
    entries: limits.rpcCacheEntries,
    ms: limits.rpcCacheMs,
  })
  const inFlight = new Map<string, Promise<NodeAnswer>>()
  const head = createExpiringMap<Promise<bigint>>({ entries: 1, ms: limits.rpcHeadMs })

  const ask: Reads['ask'] = async (method, params) => (await pool.ask(method, params)).answer

  const headBlock = () => {
    const known = head.get('head')
    if (known) return known
    const asked = ask('eth_blockNumber', []).then(({ result }) => {
      if (typeof result === 'string' && quantity.test(result)) return BigInt(result)
      throw new ServerError('upstream_unavailable', 'No node says how far the chain is. Try again.')
    })
    asked.catch(() => head.delete('head'))
    head.set('head', asked)
    return asked
  }

  /** One question at a time for the same thing, and none for what is remembered. */
  const askOnce = (
    method: string,
    params: readonly unknown[],
    isFinal: (result: object | string) => Promise<boolean>,
  ) => {
    const key = `${method}${JSON.stringify(params)}`
    const known = remembered.get(key)
    if (known) return Promise.resolve(known)
    const running = inFlight.get(key)
    if (running) return running
    const asked = ask(method, params)
      .then(async (answer) => {
        const { result } = answer
        const isThere =
          (typeof result === 'object' && result !== null) || typeof result === 'string'
        if (isThere && isShort(result) && (await isFinal(result))) remembered.set(key, answer)
        return answer
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, asked)
    return asked
  }
  const isShort = (result: object | string) =>
    JSON.stringify(result).length <= limits.rpcCacheAnswerBytes

  const isSettled = async (result: object | string) => {
    const blockNumber = typeof result === 'object' && 'blockNumber' in result && result.blockNumber
    if (typeof blockNumber !== 'string' || !quantity.test(blockNumber)) return false
    try {
      return (await headBlock()) - BigInt(blockNumber) >= BigInt(limits.finalityBlocks)
    } catch {
      return false
    }
  }

  return {
    ask,
    headBlock,
    askByHash: (method, params) => askOnce(method, params, async () => true),
    askSettled: (method, params) => askOnce(method, params, isSettled),
  }
}
