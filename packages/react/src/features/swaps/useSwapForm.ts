import { formatAmount } from '@latchkey/core'
import { getMaxSwap, type SwapToken } from '@latchkey/core/swaps'
import { useEffect } from 'react'
import { useAmountReading } from '../../flows/useAmountReading.ts'
import { useMaxAmount } from '../../flows/useMaxAmount.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { findTokens } from './findTokens.ts'
import type { SwapArguments } from './index.ts'
import { shownToken } from './shownToken.ts'
import { isTampered, useSwapFlow } from './swapFlow.ts'
import { swapText } from './text.ts'
import { useSwapQuote } from './useSwapQuote.ts'
import { isFeeShort, whatIsMissing, type SwapForm } from './whatIsMissing.ts'

/** State of the swap form with everything derived from it: holdings, quote, maximum, and what is missing. */
export function useSwapForm(tokens: readonly SwapToken[], parameters: SwapArguments | undefined) {
  const t = useText(swapText)
  const { kit } = useKit()
  const { network } = useAccount()
  const { state, dispatch } = useSwapFlow()
  const { tokens: held, native } = useHoldings('native')
  useOpening(tokens, parameters)
  const { sell, buy, slippage } = state
  const isUnderWay = state.progress.step !== 'editing'
  const { value, shown, read, fault } = useAmountReading(state, sell)
  const quote = useSwapQuote(
    sell && buy && value && !isUnderWay
      ? { sell, buy, amount: formatAmount(value, sell.decimals), slippage }
      : undefined,
    state.order,
  )
  const shownSell = sell && shownToken(sell, held)
  const max = useMaxAmount({
    token: shownSell,
    ask: () => (sell ? getMaxSwap(kit, { sell }) : Promise.resolve(0n)),
    failedText: t('maxFailed'),
    onMax: (amount) => dispatch({ type: 'amountChanged', amount }),
  })
  const form: SwapForm = {
    sell,
    buy,
    typed: state.amount,
    value,
    balance: shownSell?.value,
    nativeBalance: native?.value,
    quote,
    acceptedImpact: state.acceptedImpact,
  }
  const missing: keyof typeof swapText.texts = isTampered(state) ? 'tampered' : whatIsMissing(form)
  const isShort = missing === 'insufficientBalance'
  return {
    state,
    dispatch,
    isUnderWay,
    value,
    shown,
    read,
    fault,
    quote,
    shownSell,
    shownBuy: buy && shownToken(buy, held),
    max,
    missing,
    isShort,
    feeHint:
      isShort && isFeeShort(form) && network
        ? t('feeShort', { symbol: network.nativeCurrency.symbol })
        : undefined,
  }
}

/** Puts the account's scope and the arguments of the view into the form. */
function useOpening(tokens: readonly SwapToken[], parameters: SwapArguments | undefined) {
  const { kit } = useKit()
  const { address, network } = useAccount()
  const { state, dispatch } = useSwapFlow()
  const { applied } = state
  const isUnderWay = state.progress.step !== 'editing'
  const scope = network && `${network.caipNetworkId} ${address}`
  useEffect(() => {
    const [native] = tokens
    if (scope !== undefined && native && !isUnderWay)
      dispatch({ type: 'scopeChanged', scope, native })
  }, [dispatch, scope, tokens, isUnderWay])
  useEffect(() => {
    if (!parameters || parameters === applied) return
    let isCurrent = true
    void findTokens(kit, tokens, parameters).then(
      (found) => isCurrent && dispatch({ type: 'opened', parameters, ...found }),
    )
    return () => void (isCurrent = false)
  }, [kit, tokens, parameters, applied, dispatch])
}
