import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import { writeJson } from '../upstreams/losslessJson.ts'
import type { NodeAnswer, NodeQuestion, RpcPool } from './rpcUpstream.ts'

/** A short memory for what cannot change any more. */
export type Memory = {
  /** Asks a node every time. */
  ask(question: NodeQuestion): Promise<NodeAnswer>
  /**
   * Asks one question at a time for the same thing, and none for what is remembered.
   *
   * @param isFinal - whether something that a node has cannot change any more; what it does not have is never remembered.
   */
  askOnce(
    question: NodeQuestion,
    isFinal?: (result: unknown) => boolean | Promise<boolean>,
  ): Promise<NodeAnswer>
}

export function createMemory(pool: RpcPool, limits: Limits): Memory {
  const remembered = createExpiringMap<NodeAnswer>({
    entries: limits.rpcCacheEntries,
    ms: limits.rpcCacheMs,
  })
  const inFlight = new Map<string, Promise<NodeAnswer>>()
  const ask: Memory['ask'] = async (question) => (await pool.ask(question)).answer
  const isShort = (result: unknown) => writeJson(result).length <= limits.rpcCacheAnswerBytes

  return {
    ask,
    askOnce: (question, isFinal = () => true) => {
      const key = `${question.method}${JSON.stringify(question.params)}`
      const known = remembered.get(key)
      if (known) return Promise.resolve(known)
      const running = inFlight.get(key)
      if (running) return running
      const asked = ask(question)
        .then(async (answer) => {
          const { result } = answer
          const isThere = result !== undefined && result !== null && typeof result !== 'boolean'
          if (isThere && isShort(result) && (await isFinal(result))) remembered.set(key, answer)
          return answer
        })
        .finally(() => inFlight.delete(key))
      inFlight.set(key, asked)
      return asked
    },
  }
}
