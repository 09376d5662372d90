import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { parseJson } from '../../chains/upstreams/losslessJson.ts'
import { createEndpoint } from '../../chains/upstreams/endpoint.ts'
import { scrubText } from '../../chains/upstreams/scrub.ts'

/** Asks a service for one list of an account: rows, the newest first. */
export type AskList = (query: Readonly<Record<string, string>>) => Promise<readonly unknown[]>

/** Etherscan's envelope, which Blockscout has too: a list, or a text that says why there is none. */
const envelope = z.object({
  status: z.string(),
  message: z.string().nullish(),
  result: z.unknown(),
})
const nothingFound = /^no (?:\w+ ){0,3}(?:transactions|transfers|events|records)(?: \w+)* found/i

/**
 * Makes what asks a service that speaks as Etherscan does. One question at a time, with a little time between two, since such services count
 * them by the second.
 *
 * @param options - `name` is how the log calls it; `secrets` are neither logged nor repeated.
 * @throws (the returned function) ServerError `upstream_unavailable` when it gives no usable answer.
 */
export function createHistoryService(options: {
  readonly name: string
  readonly url: string
  readonly path: string
  readonly secrets: readonly string[]
  readonly limits: Limits
  readonly log: Logger
}): AskList {
  const { name, url, path, limits, log } = options
  const endpoint = createEndpoint(url, limits, limits.historyServiceBytes, {
    ms: limits.historyServiceMs,
  })
  const secrets = [...endpoint.secrets, ...options.secrets]
  const unavailable = (reason: string, cause?: unknown) => {
    log.warn({ source: name, reason: scrubText(reason.slice(0, 300), secrets) }, 'no history')
    return new ServerError('upstream_unavailable', 'The history is not available. Try again.', {
      cause,
    })
  }
  const ask: AskList = async (query) => {
    const { status, text } = await endpoint.send({ path, query }).catch((error: unknown) => {
      throw unavailable(String(error), error)
    })
    if (status !== 200) throw unavailable(`status ${status}`)
    const said = envelope.safeParse(readJson(text))
    if (!said.success) throw unavailable('something else than it says')
    const { result, message } = said.data
    const list = z.array(z.unknown()).safeParse(result)
    if (list.success) return list.data
    if (nothingFound.test(message ?? '')) return []
    throw unavailable(`${message ?? ''} ${typeof result === 'string' ? result : ''}`)
  }
  let last: Promise<unknown> = Promise.resolve()
  let asked = -Infinity
  let waiting = 0
  return async (query) => {
    // Whoever would wait for longer than for an answer is told at once, and keeps nobody else waiting.
    if (waiting * limits.historyServiceGapMs > limits.historyServiceMs)
      throw unavailable('too many are waiting')
    waiting += 1
    const since = Date.now()
    const turn = last.then(async () => {
      waiting -= 1
      if (Date.now() - since > limits.historyServiceMs) throw unavailable('it took too long')
      const rest = asked + limits.historyServiceGapMs - Date.now()
      if (rest > 0) await wait(rest)
      asked = Date.now()
      return ask(query)
    })
    last = turn.catch(() => {})
    return turn
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
