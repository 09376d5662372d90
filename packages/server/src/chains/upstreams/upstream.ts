import type { Limits } from '../../config/limits.ts'

/** One configured server of a chain. */
export type Upstream<question, answer> = {
  /** How the log calls it: its place in the configured list, never its address. */
  readonly label: string
  /** Whether it failed a moment ago and is better asked last. */
  isResting(): boolean
  /** Whether it was found to serve another chain. */
  isExcluded(): boolean
  /**
   * Makes sure, once in a while, that it serves the right chain.
   *
   * @throws UpstreamFault when it does not, or does not say.
   */
  ready(): Promise<void>
  /**
   * Asks it, once it is ready.
   *
   * @throws UpstreamFault when it gives no usable answer.
   */
  ask(question: question): Promise<answer>
}

/** What an upstream is made from. */
export type UpstreamOptions<question, answer> = {
  readonly label: string
  /** The chain that it has to serve, as the reference of its CAIP-2 id. */
  readonly reference: string
  readonly limits: Limits
  /** Asks it once. @throws UpstreamFault */
  exchange(question: question): Promise<answer>
  /** Asks which chain it serves; `undefined` when it does not say. */
  referenceOf(exchange: (question: question) => Promise<answer>): Promise<string | undefined>
}

/** Remembers of a server whether it works, and which chain it serves. */
export function createUpstream<question, answer>(
  options: UpstreamOptions<question, answer>,
): Upstream<question, answer> {
  const { label, reference, limits } = options
  let restingUntil = 0
  let excludedUntil = 0
  let proof: Promise<void> | undefined
  let provenUntil = 0

  const exchange = async (question: question): Promise<answer> => {
    try {
      const answer = await options.exchange(question)
      restingUntil = 0
      return answer
    } catch (error) {
      restingUntil = Date.now() + limits.upstreamRestMs
      // What comes back at this address may be another server, which has to prove its chain again.
      proof = undefined
      throw error
    }
  }

  const prove = async () => {
    const found = await options.referenceOf(exchange)
    if (found === undefined) throw new UpstreamFault('does not say which chain it serves')
    if (found !== reference) {
      excludedUntil = Date.now() + limits.upstreamWrongChainMs
      throw new UpstreamFault(`serves chain ${found}, not ${reference}`)
    }
  }

  const ready = () => {
    if (provenUntil <= Date.now()) proof = undefined
    if (proof) return proof
    provenUntil = Date.now() + limits.upstreamProofMs
    return (proof = prove().catch((error: unknown) => {
      proof = undefined
      throw error
    }))
  }

  return {
    label,
    isResting: () => restingUntil > Date.now(),
    isExcluded: () => excludedUntil > Date.now(),
    ready,
    ask: async (question) => {
      await ready()
      return exchange(question)
    },
  }
}

/** A server of somebody else that gave no usable answer. The message names no address and no key. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
}
