import type { Pool } from './pool.ts'
import { type Upstream, UpstreamFault } from './upstream.ts'

const betweenLookups = 250

/** What a server said to a transaction. */
export type Sent<refusal> =
  | { readonly kind: 'taken' }
  | {
      /**
       * - `refused`: it has not taken it, and nobody else would;
       * - `perhaps`: the same, unless the chain has it already, by which the reason may come;
       * - `next`: it has not taken it for a reason of its own, such as being behind.
       */
      readonly kind: 'refused' | 'perhaps' | 'next'
      readonly refusal: refusal
    }

/** What became of a transaction. `uncertain`: somebody may have taken it, and nobody can say. `unsent`: nobody could be handed it. */
export type SendOutcome<refusal> =
  | { readonly outcome: 'taken' | 'uncertain' | 'unsent' }
  | { readonly outcome: 'refused'; readonly refusal: refusal }

/** How a transaction is handed over, and looked up. */
export type SendOptions<question, answer, refusal> = {
  readonly pool: Pool<question, answer>
  /** @throws UpstreamFault when it broke off, after which it is unknown whether it was taken. */
  send(upstream: Upstream<question, answer>): Promise<Sent<refusal>>
  /** Whether the chain, or what waits for it, has the transaction; `undefined` when the server does not say. */
  isThere(upstream: Upstream<question, answer>): Promise<boolean | undefined>
  /** For how long it is looked up before it counts as not there: after it broke off, and after a refusal. */
  readonly lookupMs: number
  readonly refusalLookupMs: number
}

/**
 * Hands a signed transaction to one server. When that breaks off, nobody knows whether it was taken, so it is looked up everywhere
 * first; only after a "not here" the next server gets it. The bytes are the signer's: sent twice, they are one transaction still.
 */
export async function sendOnce<question, answer, refusal>(
  options: SendOptions<question, answer, refusal>,
): Promise<SendOutcome<refusal>> {
  const { pool, lookupMs, refusalLookupMs } = options
  const upstreams = pool.inOrder()
  const note = (error: unknown, upstream: Upstream<question, answer>) => {
    if (!(error instanceof UpstreamFault)) throw error
    pool.onFault(upstream, error)
  }
  const lookUp = (ms: number) => lookUpFor(ms, () => lookUpOnce(upstreams, options.isThere))
  /** Whether somebody may have it without having said so. */
  let isOpen = false
  let refusal: { readonly refusal: refusal } | undefined
  for (const upstream of upstreams) {
    if (isOpen || refusal) {
      const found = await lookUp(isOpen ? lookupMs : refusalLookupMs)
      if (found === 'found') return { outcome: 'taken' }
      if (found === 'unknown' && isOpen) return { outcome: 'uncertain' }
    }
    try {
      await upstream.ready()
    } catch (error) {
      note(error, upstream)
      continue
    }
    try {
      const sent = await options.send(upstream)
      if (sent.kind === 'taken') return { outcome: 'taken' }
      if (sent.kind === 'perhaps' && (await lookUp(refusalLookupMs)) === 'found')
        return { outcome: 'taken' }
      if (sent.kind !== 'next') return { outcome: 'refused', refusal: sent.refusal }
      refusal = sent
    } catch (error) {
      note(error, upstream)
      isOpen = true
    }
  }
  if (!isOpen && !refusal) return { outcome: 'unsent' }
  if ((await lookUp(isOpen ? lookupMs : refusalLookupMs)) === 'found') return { outcome: 'taken' }
  return refusal && !isOpen
    ? { outcome: 'refused', refusal: refusal.refusal }
    : { outcome: 'uncertain' }
}

type Lookup = 'found' | 'absent' | 'unknown'

/** A server may need a moment until it shows what it took, so "absent" counts only at the end of the time. */
async function lookUpFor(ms: number, once: () => Promise<Lookup>): Promise<Lookup> {
  const until = Date.now() + ms
  for (;;) {
    const found = await once()
    if (found === 'found' || Date.now() + betweenLookups > until) return found
    await new Promise((resolve) => setTimeout(resolve, betweenLookups))
  }
}

async function lookUpOnce<question, answer>(
  upstreams: readonly Upstream<question, answer>[],
  isThere: (upstream: Upstream<question, answer>) => Promise<boolean | undefined>,
): Promise<Lookup> {
  const answers = await Promise.all(
    upstreams.map(async (upstream) => {
      if (upstream.isExcluded()) return undefined
      try {
        return await isThere(upstream)
      } catch {
        return undefined
      }
    }),
  )
  if (answers.includes(true)) return 'found'
  return answers.includes(false) ? 'absent' : 'unknown'
}
