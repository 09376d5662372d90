import type { SwapQuote } from '@latchkey/core/swaps'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { tokenId } from './swapFlow.ts'
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
  const key = String(sell && buy && [tokenId(sell), tokenId(buy), amount, slippage])
  const [found, setFound] = useState<{ key: string; state: QuoteState }>()

  useEffect(() => {
    if (!question) return
    return watchSwapQuote(kit, question, known, {
      onQuote: (quote) => setFound({ key, state: { status: 'known', quote } }),
      onFail: (error) => {
        kit.log.warn('A swap could not be quoted', error)
        // What was offered a moment ago is better than nothing, as long as it is still to be had.
        setFound((before) =>
          before?.key === key &&
          before.state.status === 'known' &&
          before.state.quote.expiresAt > Date.now()
            ? before
            : { key, state: { status: 'failed', error } },
        )
      },
    })
    // `known` only says when to ask first.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it would begin anew with each look at the same swap
  }, [kit, key])

  if (!question) return { status: 'idle' }
  if (found?.key === key) return found.state
  return known ? { status: 'known', quote: known } : { status: 'pending' }
}
