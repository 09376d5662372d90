import type { CaipNetworkId } from '@latchkey/protocol'
import { ServerError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import { createLag } from './lag.ts'
import { UpstreamFault, createUpstream, type NodeAnswer, type Upstream } from './upstream.ts'

/** The nodes of one chain. */
export type Pool = {
  /** Those that serve the chain, as configured, with those that have fallen behind or failed a moment ago last. */
  inOrder(): readonly Upstream[]
  /** Writes to the log that a node failed. */
  onFault(upstream: Upstream, fault: UpstreamFault): void
  /**
   * Asks one node after the other until one answers.
   *
   * @returns the answer, and who gave it; a refusal that is the nodes' own trouble comes from nobody in particular.
   * @throws ServerError `upstream_unavailable` when none answers.
   */
  ask(
    method: string,
    params: readonly unknown[],
  ): Promise<{ readonly answer: NodeAnswer; readonly upstream?: Upstream }>
}

/** Codes by which a node says that it, rather than the request, is the trouble: method missing, not supported, limit reached. */
const nodesOwnTrouble = new Set([-32_601, -32_004, -32_005])

export function createPool(options: {
  readonly caipNetworkId: CaipNetworkId
  readonly chainId: bigint
  readonly upstreams: readonly string[]
  readonly limits: Limits
  readonly log: Logger
}): Pool {
  const { caipNetworkId, chainId, limits, log } = options
  const upstreams = options.upstreams.map((url, index) =>
    createUpstream(url, `${caipNetworkId}#${index}`, chainId, limits),
  )
  const lag = createLag(upstreams, limits)
  const inOrder = () => {
    const usable = upstreams.filter((upstream) => !upstream.isExcluded())
    const burden = (upstream: Upstream) =>
      2 * Number(upstream.isResting()) + Number(lag.isBehind(upstream))
    return usable.sort((a, b) => burden(a) - burden(b))
  }
  const onFault = (upstream: Upstream, fault: UpstreamFault) =>
    log.warn({ upstream: upstream.label, fault: fault.message }, 'a node failed')
  return {
    inOrder,
    onFault,
    ask: async (method, params) => {
      lag.look()
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
      throw new ServerError(
        'upstream_unavailable',
        `No node of ${caipNetworkId} answers. Try again.`,
      )
    },
  }
}
