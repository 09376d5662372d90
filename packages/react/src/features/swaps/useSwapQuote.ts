import type { SwapQuote } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { watchSwapQuote, type SwapQuestion } from './watchSwapQuote.ts'

/** A quote that may become known; `idle` where nothing is asked for. */
export type QuoteState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'known'; readonly quote: SwapQuote }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * What a swap would bring now, renewed while it is shown.
 *
 * @param known - a quote for the same from before
 */
export function useSwapQuote(
  question: SwapQuestion | undefined,
  known: SwapQuote | undefined,
): QuoteState {
  const { kit } = useKit()
  const { sell, buy, amount, slippage } = question ?? {}
  const [found, setFound] = useState<{ question: SwapQuestion; state: QuoteState }>()

  useEffect(() => {
    if (!sell || !buy || amount === undefined || slippage === undefined) return
    const question = { sell, buy, amount, slippage }
    return watchSwapQuote(kit, question, known, {
      onQuote: (quote) => setFound({ question, state: { status: 'known', quote } }),
      onFail: (error) => {
        kit.log.warn('A swap could not be quoted', error)
        // What was offered a moment ago is better than nothing, as long as it is still to be had.
        setFound((before) =>
          before?.state.status === 'known' &&
          isSame(before.question, question) &&
          before.state.quote.expiresAt > Date.now()
            ? before
            : { question, state: { status: 'failed', error } },
        )
      },
    })
    // `known` only says when to ask first.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it would begin anew with each look at the same swap
  }, [kit, sell, buy, amount, slippage])

  if (!question) return { status: 'idle' }
  if (found && isSame(found.question, question)) return found.state
  return known ? { status: 'known', quote: known } : { status: 'pending' }
}

function isSame(one: SwapQuestion, other: SwapQuestion) {
  return (
    one.sell === other.sell &&
    one.buy === other.buy &&
    one.amount === other.amount &&
    one.slippage === other.slippage
  )
}
