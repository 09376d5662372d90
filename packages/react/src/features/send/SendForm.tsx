import { showToast, type SendArguments } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useAmountReading } from '../../flows/useAmountReading.ts'
import { Remark } from '../../flows/Remark.tsx'
import { worthOf } from '../../views/account/tokens/token.ts'
import { useHoldings, type HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { useWorth } from '../../views/account/tokens/formatWorth.ts'
import { AmountField } from './AmountField.tsx'
import { LookAlike } from './LookAlike.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { sendText } from './text.ts'
import { TokenField } from './TokenField.tsx'
import { TokenWarning } from './TokenWarning.tsx'
import { useFailureText } from './useFailureText.ts'
import { useMax } from './useMax.ts'
import { useReceiver } from './useReceiver.ts'
import { useSendFlow } from './sendFlow.ts'
import { useTokenLookup } from './useTokenLookup.ts'
import { useTransferFee } from './useTransferFee.ts'
import { isFeeShort, whatIsMissing, type SendForm as Form } from './whatIsMissing.ts'

type Properties = {
  readonly network: Network
  readonly parameters: SendArguments | undefined
}

/** The form. Its button always says what is missing. */
export function SendForm({ network, parameters }: Properties) {
  const t = useText(sendText)
  const writeWorth = useWorth()
  const { kit } = useKit()
  const { address } = useAccount()
  const { state, dispatch } = useSendFlow()
  const failureText = useFailureText()
  const { comparedAddress, progress, failure } = state
  const { native, isLoading, isUnavailable, isMissing, ...held } = useHoldings(state.tokenId)
  const lookup = useTokenLookup(isMissing ? state.tokenId : '')
  const isReading = isMissing && (lookup.status === 'none' || lookup.status === 'pending')
  const token = lookup.status === 'found' ? lookup.token : held.token
  const { amount, value, shown, read, fault } = useAmountReading(state, token)
  const isUnlisted = lookup.status === 'found' && !lookup.isListed
  const receiver = useReceiver(state.receiver, token !== undefined && token.address === undefined)
  const max = useMax(token, receiver, (amount) => dispatch({ type: 'amountChanged', amount }))

  const scope = `${network.caipNetworkId} ${address}`
  useEffect(() => dispatch({ type: 'scopeChanged', scope }), [dispatch, scope])
  useEffect(() => {
    if (parameters) dispatch({ type: 'opened', parameters })
  }, [dispatch, parameters])

  const to = receiver.status === 'ready' ? receiver.address : undefined
  const { estimate } = useTransferFee(transferOf(token, value, to, address))
  const form: Form = {
    token,
    amount,
    receiver,
    comparedAddress,
    balance: token?.value,
    nativeBalance: native?.value,
    fee: estimate?.[state.speed].fee,
  }
  const missing = whatIsMissing(form)
  const isShort = missing === 'insufficientFunds'
  const isUnderWay = progress.step !== 'editing'
  const worth = token && worthOf(value ?? 0n, token)

  function review() {
    if (!isUnderWay) {
      if (!token || !value || receiver.status !== 'ready' || address === undefined)
        return showToast(kit, t('incomplete'), 'error')
      dispatch({ type: 'reviewed', order: { token, value, receiver, from: address, network } })
    }
    kit.modal.push({ name: 'WalletSendPreview' })
  }

  return (
    <div className="send">
      <AmountField
        amount={shown}
        symbol={token?.symbol ?? ''}
        hint={
          fault !== undefined ? (
            fault
          ) : isShort && isFeeShort(form) ? (
            t('feeShort', { symbol: network.nativeCurrency.symbol })
          ) : lookup.status === 'missing' ? (
            t('notHeld')
          ) : !token ? (
            ''
          ) : worth === undefined ? (
            t('noPrice')
          ) : (
            <span className="amount">{writeWorth(worth)}</span>
          )
        }
        read={read}
        isInvalid={isShort || fault !== undefined}
        isDisabled={isUnderWay}
        onChange={(amount) => dispatch({ type: 'amountChanged', amount, isTyped: true })}
      />
      <TokenField
        token={token}
        isLoading={isLoading || isReading}
        isUnavailable={isUnavailable || lookup.status === 'failed'}
        isDisabled={isUnderWay}
        isMaxPending={max.isPending}
        onChoose={() => kit.modal.push({ name: 'WalletSendSelectToken' })}
        onMax={max.ask}
      />
      <ReceiverField
        text={state.receiver}
        receiver={receiver}
        isDisabled={isUnderWay}
        onChange={(receiver) => dispatch({ type: 'receiverChanged', receiver })}
      />
      <LookAlike
        receiver={receiver}
        comparedAddress={comparedAddress}
        isDisabled={isUnderWay}
        onCompare={(address) => dispatch({ type: 'addressCompared', address })}
      />
      <TokenWarning token={token} isUnlisted={isUnlisted} />
      <div role="alert">{failure && <Remark {...failureText(failure)} />}</div>
      <Button disabled={!isUnderWay && missing !== 'previewSend'} onClick={review}>
        {t(isUnderWay ? 'previewSend' : missing)}
      </Button>
    </div>
  )
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
