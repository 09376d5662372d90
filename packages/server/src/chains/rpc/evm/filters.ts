import { randomBytes } from 'node:crypto'
import { createExpiringMap } from '../../../expiringMap.ts'
import type { Limits } from '../../../config/limits.ts'
import { UpstreamFault } from '../../upstreams/upstream.ts'
import type { NodeAnswer, RpcPool, RpcUpstream } from '../rpcUpstream.ts'

/** Filters live on the node they were made on, so each is asked there, and is gone when that node is. */
export type Filters = {
  make(method: string, params: readonly unknown[]): Promise<NodeAnswer>
  use(method: string, id: string): Promise<NodeAnswer>
  end(method: string, id: string): Promise<NodeAnswer>
}

/** What a node says of a filter that it does not have, upon which clients make a new one. */
const notFound: NodeAnswer = { error: { code: -32_000, message: 'filter not found' } }

export function createFilters(pool: RpcPool, limits: Limits): Filters {
  const filters = createExpiringMap<{ upstream: RpcUpstream; id: unknown }>({
    entries: limits.rpcFilters,
    ms: limits.rpcFilterMs,
    renew: true,
  })
  const use = async (method: string, id: string) => {
    const filter = filters.get(id)
    if (!filter) return notFound
    try {
      return await filter.upstream.ask({ method, params: [filter.id] })
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
      pool.onFault(filter.upstream, error)
      filters.delete(id)
      return notFound
    }
  }
  return {
    make: async (method, params) => {
      const { answer, upstream } = await pool.ask({ method, params })
      if (answer.error || !upstream) return answer
      // Ids of different nodes may be the same, and are easily guessed, so the caller gets one of ours.
      const id = `0x${randomBytes(16).toString('hex')}`
      filters.set(id, { upstream, id: answer.result })
      return { result: id }
    },
    use,
    end: async (method, id) => {
      const answer = await use(method, id)
      filters.delete(id)
      return answer
    },
  }
}
