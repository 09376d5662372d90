import { showToast, type SendArguments } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { useEffect } from 'react'
import { useAmountReading } from '../../flows/useAmountReading.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useHoldings, type HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { useText } from '../../i18n/useText.ts'
import { useSendFlow } from './sendFlow.ts'
import { sendText } from './text.ts'
import { useMax } from './useMax.ts'
import { useReceiver } from './useReceiver.ts'
import { useTokenLookup } from './useTokenLookup.ts'
import { useTransferFee } from './useTransferFee.ts'
import { isFeeShort, whatIsMissing, type SendForm } from './whatIsMissing.ts'

/** State of the send form with everything derived from it: token, receiver, fee, maximum, and what is missing. */
export function useSendForm(network: Network, parameters: SendArguments | undefined) {
  const t = useText(sendText)
  const { kit } = useKit()
  const { address } = useAccount()
  const { state, dispatch } = useSendFlow()
  const chosen = useChosenToken(state.tokenId)
  const { token } = chosen
  const reading = useAmountReading(state, token)
  const { amount, value } = reading
  const receiver = useReceiver(state.receiver, token !== undefined && token.address === undefined)
  const max = useMax(token, receiver, (amount) => dispatch({ type: 'amountChanged', amount }))

  const scope = `${network.caipNetworkId} ${address}`
  useEffect(() => dispatch({ type: 'scopeChanged', scope }), [dispatch, scope])
  useEffect(() => {
    if (parameters) dispatch({ type: 'opened', parameters })
  }, [dispatch, parameters])

  const to = receiver.status === 'ready' ? receiver.address : undefined
  const { estimate } = useTransferFee(transferOf(token, value, to, address))
  const form: SendForm = {
    token,
    amount,
    receiver,
    comparedAddress: state.comparedAddress,
    balance: token?.value,
    nativeBalance: chosen.native?.value,
    fee: estimate?.[state.speed].fee,
  }
  const missing: keyof typeof sendText.texts = whatIsMissing(form)
  const isShort = missing === 'insufficientFunds'

  function review() {
    if (state.progress.step === 'editing') {
      if (!token || !value || receiver.status !== 'ready' || address === undefined)
        return showToast(kit, t('incomplete'), 'error')
      dispatch({ type: 'reviewed', order: { token, value, receiver, from: address, network } })
    }
    kit.modal.push({ name: 'WalletSendPreview' })
  }

  return {
    state,
    dispatch,
    chosen,
    reading,
    receiver,
    max,
    missing,
    isShort,
    /** The balance suffices for the amount, but not for the fee beside it. */
    isFeeShort: isShort && isFeeShort(form),
    review,
  }
}

/** Finds the token of the form among the holdings, or looks it up by its address. */
function useChosenToken(tokenId: string) {
  const { native, isLoading, isUnavailable, isMissing, ...held } = useHoldings(tokenId)
  const lookup = useTokenLookup(isMissing ? tokenId : '')
  const isReading = isMissing && (lookup.status === 'none' || lookup.status === 'pending')
  return {
    native,
    token: lookup.status === 'found' ? lookup.token : held.token,
    isLoading: isLoading || isReading,
    isUnavailable: isUnavailable || lookup.status === 'failed',
    isUnlisted: lookup.status === 'found' && !lookup.isListed,
    /** The account holds no such token. */
    isNotHeld: lookup.status === 'missing',
  }
}

/** What is estimated while the form is filled in: the transfer itself, or a plain one as long as it is not complete. */
function transferOf(
  token: HeldToken | undefined,
  amount: bigint | undefined,
  to: string | undefined,
  own: string | undefined,
) {
  if (!token || own === undefined) return undefined
  if (token.address === undefined) return { to: to ?? own, amount: 0n }
  if (to === undefined || !amount || amount > (token.value ?? amount)) return undefined
  return { token: token.address, to, amount }
}
