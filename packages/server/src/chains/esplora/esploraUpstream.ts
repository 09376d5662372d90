import type { Limits } from '../../config/limits.ts'
import { createEndpoint } from '../upstreams/endpoint.ts'
import type { Pool } from '../upstreams/pool.ts'
import { scrubText } from '../upstreams/scrub.ts'
import { createUpstream, type Upstream, UpstreamFault } from '../upstreams/upstream.ts'

/** What an Esplora server is asked. */
export type EsploraQuestion = {
  /** Put together from parts that have been checked. */
  readonly path: string
  /** Posted as text. */
  readonly body?: string | undefined
  /** Reads the answer; throws for one that is none. */
  readonly read: (text: string) => unknown
}
/** What it answered: what was read, and how long it was; or why it refuses (400) or does not know (404). */
export type EsploraAnswer =
  | { readonly status: 200; readonly value: unknown; readonly length: number }
  | { readonly status: 400 | 404; readonly reason: string }

/** A server that speaks Esplora's API. */
export type EsploraUpstream = Upstream<EsploraQuestion, EsploraAnswer>
/** The servers of a network. */
export type EsploraPool = Pool<EsploraQuestion, EsploraAnswer>

/** CAIP-2 (bip122) takes this many digits of the hash of a network's first block. */
const referenceLength = 32
const firstBlock: EsploraQuestion = { path: 'block-height/0', read: (text) => text.trim() }

export function createEsploraUpstream(options: {
  readonly url: string
  readonly label: string
  readonly reference: string
  readonly limits: Limits
}): EsploraUpstream {
  const { url, limits } = options
  const endpoint = createEndpoint(url, limits, limits.esploraAnswerBytes)
  return createUpstream<EsploraQuestion, EsploraAnswer>({
    ...options,
    exchange: async ({ path, body, read }) => {
      const { status, text } = await endpoint.send({ path, body, type: 'text/plain' })
      if (status === 400 || status === 404)
        return { status, reason: scrubText(text, endpoint.secrets) }
      if (status !== 200) throw new UpstreamFault(`answers with status ${status}`)
      try {
        return { status, value: read(text), length: text.length }
      } catch {
        throw new UpstreamFault('answers with something that is not of Esplora')
      }
    },
    referenceOf: async (exchange) => {
      const answer = await exchange(firstBlock)
      const hash = answer.status === 200 ? String(answer.value) : ''
      return /^[0-9a-f]{64}$/.test(hash) ? hash.slice(0, referenceLength) : undefined
    },
  })
}
