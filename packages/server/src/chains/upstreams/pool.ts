import type { CaipNetworkId } from '@latchkey/protocol'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createLag } from './lag.ts'
import { type Upstream, UpstreamFault } from './upstream.ts'

/** The servers of one chain. */
export type Pool<question, answer> = {
  /** Those that serve the chain, as configured, with those that have fallen behind or failed a moment ago last. */
  inOrder(): readonly Upstream<question, answer>[]
  /** Writes to the log that one failed. */
  onFault(upstream: Upstream<question, answer>, fault: UpstreamFault): void
  /**
   * Asks one after the other until one answers.
   *
   * @returns the answer, and who gave it; a refusal that is their own trouble comes from nobody in particular.
   * @throws ServerError `upstream_unavailable` when none answers.
   */
  ask(
    question: question,
  ): Promise<{ readonly answer: answer; readonly upstream?: Upstream<question, answer> }>
}

/** What the servers of a chain are put together with. */
export type PoolOptions<question, answer> = {
  readonly caipNetworkId: CaipNetworkId
  readonly upstreams: readonly Upstream<question, answer>[]
  /** Whether an answer says that the server, rather than the request, is the trouble. */
  isOwnTrouble(answer: answer): boolean
  /** How far the chain is. */
  readonly head: {
    readonly question: question
    read(answer: answer): bigint | undefined
    /** How much behind another one a server may be. */
    readonly most: number
  }
  readonly limits: Limits
  readonly log: Logger
}

export function createPool<question, answer>(
  options: PoolOptions<question, answer>,
): Pool<question, answer> {
  const { caipNetworkId, upstreams, head, limits, log } = options
  const lag = createLag({
    upstreams,
    headOf: async (upstream) => {
      if (upstream.isExcluded() || upstream.isResting()) return undefined
      return head.read(await upstream.ask(head.question))
    },
    most: head.most,
    everyMs: limits.upstreamCompareMs,
  })
  const inOrder = () => {
    const usable = upstreams.filter((upstream) => !upstream.isExcluded())
    const burden = (upstream: Upstream<question, answer>) =>
      2 * Number(upstream.isResting()) + Number(lag.isBehind(upstream))
    return usable.sort((a, b) => burden(a) - burden(b))
  }
  const onFault = (upstream: Upstream<question, answer>, fault: UpstreamFault) =>
    log.warn({ upstream: upstream.label, fault: fault.message }, 'a node failed')
  return {
    inOrder,
    onFault,
    ask: async (question) => {
      lag.look()
      let refusal: { answer: answer } | undefined
      for (const upstream of inOrder()) {
        try {
          const answer = await upstream.ask(question)
          if (!options.isOwnTrouble(answer)) return { answer, upstream }
          refusal = { answer }
        } catch (error) {
          if (!(error instanceof UpstreamFault)) throw error
          onFault(upstream, error)
        }
      }
      if (refusal) return refusal
      throw new ServerError(
        'upstream_unavailable',
        `No node of ${caipNetworkId} answers. Try again.`,
      )
    },
  }
}
