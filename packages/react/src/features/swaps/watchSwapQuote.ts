import type { Kit } from '@latchkey/core'
import { getSwapQuote, type SwapQuote, type SwapToken } from '@latchkey/core/swaps'

/** How long an amount has to stand still before it is asked for, in milliseconds. */
export const quoteDebounce = 200

/** How old a quote gets before it is asked for anew, in milliseconds. */
const quoteRefresh = 10_000

/** What is asked for. */
export type SwapQuestion = {
  readonly sell: SwapToken
  readonly buy: SwapToken
  /** In whole tokens, as a decimal string. */
  readonly amount: string
  /** In basis points. */
  readonly slippage: number
}

type Listeners = {
  readonly onQuote: (quote: SwapQuote) => void
  readonly onFail: (error: unknown) => void
}

/**
 * Asks for a quote and asks anew every 10 s, but not while the page is hidden; a page that shows again asks at once if it is time.
 *
 * @param known - a quote for the same, which is renewed when it is old enough
 * @returns a function that stops it
 */
export function watchSwapQuote(
  kit: Kit,
  question: SwapQuestion,
  known: SwapQuote | undefined,
  { onQuote, onFail }: Listeners,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false

  const ask = async () => {
    if (document.hidden) return void (isDue = true)
    try {
      const quote = await getSwapQuote(kit, { ...question, signal })
      if (!signal.aborted) onQuote(quote)
    } catch (error) {
      if (!signal.aborted) onFail(error)
    }
    if (!signal.aborted) plan(quoteRefresh)
  }
  const plan = (milliseconds: number) => {
    timer = setTimeout(() => void ask(), milliseconds)
  }

  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden || !isDue) return
      isDue = false
      void ask()
    },
    { signal },
  )
  plan(known ? Math.max(0, known.quotedAt + quoteRefresh - Date.now()) : quoteDebounce)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
