import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { parseJson } from '../../chains/upstreams/losslessJson.ts'
import { createEndpoint } from '../../chains/upstreams/endpoint.ts'
import { scrubText } from '../../chains/upstreams/scrub.ts'

/** What a service is asked. */
export type ServiceQuestion<schema extends z.ZodType> = {
  /** Below its address, without a slash in front. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Posted as JSON, or a GET without one. */
  readonly body?: unknown
  /** What an answer has to look like. */
  readonly answer: schema
  /** Whether an answer that refuses (4xx) says that there is no way to swap; anything else that refuses is trouble. */
  isNoWay?(refusal: unknown, status: number): boolean
}

/** A service that finds swaps, asked over HTTP. */
export type SwapServiceClient = {
  /**
   * Asks it.
   *
   * @returns `undefined` where it says that there is no way.
   * @throws ServerError `upstream_unavailable` when it gives no usable answer; what it said goes to the log, without the key.
   */
  ask<const schema extends z.ZodType>(
    question: ServiceQuestion<schema>,
  ): Promise<z.output<schema> | undefined>
}

const shortestKey = 8

/** @param options - `name` is how the log calls it. */
export function createSwapService(options: {
  readonly name: string
  readonly url: string
  /** Sent with every question. What is long enough to be a key in them is neither logged nor repeated. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly limits: Limits
  readonly log: Logger
}): SwapServiceClient {
  const { name, url, headers = {}, limits, log } = options
  const endpoint = createEndpoint(url, limits, limits.swapSourceBytes, {
    headers,
    ms: limits.swapSourceMs,
  })
  const keys = Object.values(headers).flatMap((value) => value.split(' '))
  const secrets = [...endpoint.secrets, ...keys.filter((key) => key.length >= shortestKey)]
  return {
    ask: async ({ path, query, body, answer, isNoWay }) => {
      const unavailable = (cause: unknown) =>
        new ServerError('upstream_unavailable', 'A source of swaps does not answer. Try again.', {
          cause,
        })
      const { status, text } = await endpoint
        .send({
          path,
          ...(query && { query }),
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        .catch((error: unknown) => {
          log.warn({ err: error, source: name }, 'a source of swaps failed')
          throw unavailable(error)
        })
      const said = readJson(text)
      if (status >= 400) {
        if (isNoWay?.(said, status)) return undefined
        const refusal = scrubText(text.slice(0, 500), secrets)
        log.warn({ source: name, status, refusal }, 'a source of swaps refused')
        throw unavailable(undefined)
      }
      const parsed = answer.safeParse(said)
      if (parsed.success) return parsed.data
      log.warn(
        { source: name, issue: z.prettifyError(parsed.error).slice(0, 500) },
        'a source of swaps answers otherwise than it says',
      )
      throw unavailable(undefined)
    },
  }
}

/** An amount in smallest units, as services write it. */
export const wireAmount = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,77})$/)
  .transform(BigInt)

/** An EVM address, as services write it: their checksums are not always there. */
export const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** What a contract is called with. The cast says what the pattern proves. */
export const evmData = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2}){4,65536}$/.test(value),
)

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
