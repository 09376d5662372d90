import { formatAmount, type SwapQuote } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useSwapFlow } from './useSwapFlow.ts'
import { watchSwapQuote } from './watchSwapQuote.ts'

/** How often it was tried anew by hand, and what the last answer was where it was none. */
type Attempt = { readonly count: number; readonly isAnswered: boolean; readonly error?: unknown }

/** Keeps what is reviewed up to date. What has become worse since is said, and why it can no longer be had. */
export function useRenewal({ sell, buy, ...order }: SwapQuote, isWanted: boolean) {
  const { kit } = useKit()
  const { dispatch, flow } = useSwapFlow()
  const [{ count, isAnswered, error }, setAttempt] = useState<Attempt>({
    count: 0,
    isAnswered: true,
  })
  const amount = formatAmount(order.amount, sell.decimals)
  const { slippage } = order
  useEffect(() => {
    if (!isWanted) return
    const known = flow.getState().order
    return watchSwapQuote(kit, { sell, buy, amount, slippage }, known, {
      onQuote: (order) => {
        dispatch({ type: 'renewed', order })
        setAttempt({ count, isAnswered: true })
      },
      onFail: (error) => {
        kit.log.warn('A swap could not be quoted anew', error)
        setAttempt({ count, isAnswered: true, error })
      },
    })
    // Tokens are the same ones from quote to quote.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a renewed quote names its tokens anew
  }, [kit, flow, dispatch, sell.address, buy.address, amount, slippage, isWanted, count])
  return {
    error: isWanted ? error : undefined,
    isRetrying: !isAnswered,
    retry: () => setAttempt({ count: count + 1, isAnswered: false }),
  }
}
