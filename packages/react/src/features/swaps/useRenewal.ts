import { formatAmount } from '@latchkey/core'
import type { SwapQuote } from '@latchkey/core/swaps'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { intentOf, useSwapFlow } from './swapFlow.ts'
import { watchSwapQuote } from './watchSwapQuote.ts'

/** Keeps what is reviewed up to date. What has become worse since is said, and why it can no longer be had. */
export function useRenewal(order: SwapQuote, isWanted: boolean) {
  const { kit } = useKit()
  const { dispatch } = useSwapFlow()
  const [error, setError] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  const asked = String([intentOf(order), order.slippage])
  useEffect(() => {
    if (!isWanted) return
    const question = { ...order, amount: formatAmount(order.amount, order.sell.decimals) }
    return watchSwapQuote(kit, question, order, {
      onQuote: (order) => {
        setError(undefined)
        dispatch({ type: 'renewed', order })
      },
      onFail: (error) => {
        kit.log.warn('A swap could not be quoted anew', error)
        setError(error)
      },
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a renewed quote asks for the same
  }, [kit, dispatch, asked, isWanted, retries])
  const retry = () => {
    setError(undefined)
    setRetries(retries + 1)
  }
  return { error: isWanted ? error : undefined, retry }
}
