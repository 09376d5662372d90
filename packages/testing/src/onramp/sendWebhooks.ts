import { sign } from './handOff.ts'
import type { Order, WebhookEvent } from './order.ts'
import type { OrderBook } from './orderBook.ts'

/** Milliseconds until an event is sent again, at first and at most; it doubles in between. */
export type WebhookPauses = { readonly first: number; readonly most: number }

/** How long a server may take to answer, in milliseconds. */
const patience = 10_000
/** How often it is seen whether something is due, besides at every change, in milliseconds. */
const longestRest = 30_000

/** Posts a body to a merchant's server, signed with the time, and returns the status; 0 when there was no answer. */
export async function postWebhook(
  url: string,
  body: string,
  secret: string,
  /** Gives up, as when nobody answers. */
  stopped?: AbortSignal,
): Promise<number> {
  const time = Date.now()
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(stopped ? [stopped] : [])]),
      headers: {
        'content-type': 'application/json',
        'latchkey-signature': `t=${time},v1=${sign(secret, `${time}.${body}`)}`,
      },
      body,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/**
 * Tells the merchant's server of every change of every order, each order's changes in turn, and again with growing pauses until it answers
 * with success. What is not told yet is told after a restart.
 */
export function sendWebhooks(options: {
  readonly book: OrderBook
  /** Where to; `undefined` as long as that is not known. */
  readonly getUrl: () => string | undefined
  readonly pauses: WebhookPauses
  /** Told when an event was answered, before that is written down. */
  readonly onAnswered: (order: Order) => void
}): { stop(): Promise<void> } {
  const { book, getUrl, pauses, onAnswered } = options
  /** What is being posted, by the order that it is about. */
  const posts = new Map<string, Promise<void>>()
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const unwatch = book.watch(look)
  look()
  return {
    async stop() {
      unwatch()
      ending.abort()
      clearTimeout(timer)
      await Promise.all(posts.values())
    },
  }

  function look(): void {
    if (ending.signal.aborted) return
    clearTimeout(timer)
    const now = Date.now()
    const url = getUrl()
    let rest = url === undefined ? pauses.first : longestRest
    for (const order of book.list()) {
      const event = order.events.find(({ answeredAt, held }) => answeredAt === undefined && !held)
      if (!event || url === undefined || posts.has(order.id)) continue
      if (event.nextAt > now) rest = Math.min(rest, event.nextAt - now)
      else posts.set(order.id, post(url, order, event))
    }
    timer = setTimeout(look, rest).unref()
  }

  async function post(url: string, order: Order, event: WebhookEvent): Promise<void> {
    const { webhookSecret } = book.secrets()
    const status = await postWebhook(url, event.body, webhookSecret, ending.signal)
    posts.delete(order.id)
    const attempts = event.attempts + 1
    if (status >= 200 && status < 300) {
      onAnswered(order)
      book.changeEvent(order.id, event.id, { attempts, answeredAt: Date.now() })
    } else {
      const pause = Math.min(pauses.most, pauses.first * 2 ** Math.min(event.attempts, 30))
      book.changeEvent(order.id, event.id, { attempts, nextAt: Date.now() + pause })
    }
  }
}
