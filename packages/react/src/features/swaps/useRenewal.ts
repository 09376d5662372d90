import { formatAmount, type SwapQuote } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useSwapFlow } from './useSwapFlow.ts'
import { watchSwapQuote } from './watchSwapQuote.ts'

/** Keeps what is reviewed up to date. What has become worse since is said, and why it can no longer be had. */
export function useRenewal({ sell, buy, ...order }: SwapQuote, isWanted: boolean) {
  const { kit } = useKit()
  const { dispatch, flow } = useSwapFlow()
  const [error, setError] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  const amount = formatAmount(order.amount, sell.decimals)
  const { slippage } = order
  useEffect(() => {
    if (!isWanted) return
    const known = flow.getState().order
    return watchSwapQuote(kit, { sell, buy, amount, slippage }, known, {
      onQuote: (order) => {
        setError(undefined)
        dispatch({ type: 'renewed', order })
      },
      onFail: (error) => {
        kit.log.warn('A swap could not be quoted anew', error)
        setError(error)
      },
    })
    // Tokens are the same ones from quote to quote.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a renewed quote names its tokens anew
  }, [kit, flow, dispatch, sell.address, buy.address, amount, slippage, isWanted, retries])
  const retry = () => {
    setError(undefined)
    setRetries(retries + 1)
  }
  return { error: isWanted ? error : undefined, retry }
}
