import type { SendArguments } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { Button } from '../../components/Button.tsx'
import { Remark } from '../../flows/Remark.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useWorth } from '../../views/account/tokens/formatWorth.ts'
import { worthOf } from '../../views/account/tokens/token.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { AmountField } from './AmountField.tsx'
import { LookAlike } from './LookAlike.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { sendText } from './text.ts'
import { TokenField } from './TokenField.tsx'
import { TokenWarning } from './TokenWarning.tsx'
import { useFailureText } from './useFailureText.ts'
import { useSendForm } from './useSendForm.ts'

type Properties = {
  readonly network: Network
  readonly parameters: SendArguments | undefined
}

/** The form. Its button always says what is missing. */
export function SendForm({ network, parameters }: Properties) {
  const t = useText(sendText)
  const { kit } = useKit()
  const failureText = useFailureText()
  const form = useSendForm(network, parameters)
  const { state, dispatch, chosen, receiver, max, missing } = form
  const { value, shown, read, fault } = form.reading
  const { token } = chosen
  const { symbol } = network.nativeCurrency
  const isUnderWay = state.progress.step !== 'editing'

  return (
    <div className="send">
      <AmountField
        amount={shown}
        symbol={token?.symbol ?? ''}
        hint={
          fault ??
          (form.isFeeShort ? (
            t('feeShort', { symbol })
          ) : (
            <Worth token={token} value={value} isNotHeld={chosen.isNotHeld} />
          ))
        }
        read={read}
        isInvalid={form.isShort || fault !== undefined}
        isDisabled={isUnderWay}
        onChange={(amount) => dispatch({ type: 'amountChanged', amount, isTyped: true })}
      />
      <TokenField
        token={token}
        isLoading={chosen.isLoading}
        isUnavailable={chosen.isUnavailable}
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
        comparedAddress={state.comparedAddress}
        isDisabled={isUnderWay}
        onCompare={(address) => dispatch({ type: 'addressCompared', address })}
      />
      <TokenWarning token={token} isUnlisted={chosen.isUnlisted} />
      <div role="alert">{state.failure && <Remark {...failureText(state.failure)} />}</div>
      <Button disabled={!isUnderWay && missing !== 'previewSend'} onClick={form.review}>
        {t(isUnderWay ? 'previewSend' : missing)}
      </Button>
    </div>
  )
}

type WorthProperties = {
  readonly token: HeldToken | undefined
  readonly value: bigint | undefined
  readonly isNotHeld: boolean
}

/** Worth of the amount, or why there is none. */
function Worth({ token, value, isNotHeld }: WorthProperties) {
  const t = useText(sendText)
  const writeWorth = useWorth()
  if (isNotHeld) return t('notHeld')
  if (!token) return ''
  const worth = worthOf(value ?? 0n, token)
  return worth === undefined ? t('noPrice') : <span className="amount">{writeWorth(worth)}</span>
}
