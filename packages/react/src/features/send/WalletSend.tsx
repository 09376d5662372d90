import { formatAmount } from '@latchkey/core'
import { Button } from '../../components/Button.tsx'
import { shortAmount } from '../../components/shortAmount.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useBalance } from '../../hooks/useBalance.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { ConnectFirst } from '../../views/ConnectFirst.tsx'
import { defineView } from '../../views/view.ts'
import { AmountField } from './AmountField.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import sheet from './send.css?inline'
import { emptySend, reduceSend } from './sendFlow.ts'
import { sendText } from './text.ts'
import { useFee } from './useFee.ts'
import { useReceiverCheck } from './useReceiverCheck.ts'
import { whatIsMissing } from './whatIsMissing.ts'

/** Max leaves this many times the estimated fee, about what 65,000 units of gas cost: wallets offer more than is needed now. */
const feeReserve = 3n

/** What to send, and to whom. The button always says what is missing. */
function WalletSend() {
  const t = useText(sendText)
  const { kit } = useKit()
  const { address, network, isConnected } = useAccount()
  const { balance, status } = useBalance()
  const [{ amount, receiver, progress }, dispatch] = useFlow('send', reduceSend, emptySend)
  const isReceiverValid = useReceiverCheck(receiver)
  const fee = useFee(isReceiverValid ? receiver : undefined, 0n)
  useTitle(t('send'))

  if (!isConnected) return <ConnectFirst />
  const token = network?.nativeCurrency
  const isUnderWay = progress.step !== 'editing'
  const missing = whatIsMissing({
    token,
    amount,
    receiver,
    isReceiverValid,
    balance: balance?.value,
    fee: fee.status === 'known' ? fee.fee : undefined,
  })
  const max =
    balance && fee.status === 'known' && balance.value > fee.fee * feeReserve
      ? balance.value - fee.fee * feeReserve
      : undefined
  const isOwn = receiver !== '' && receiver.toLowerCase() === address?.toLowerCase()

  return (
    <div className="send">
      <AmountField
        amount={amount}
        symbol={token?.symbol ?? ''}
        hint={
          balance
            ? t('available', {
                // Isolated, so that it reads the same in texts from right to left.
                amount: `\u2066${shortAmount(balance.value, balance.decimals)} ${balance.symbol}\u2069`,
              })
            : status === 'error'
              ? t('availableUnknown')
              : ''
        }
        isInvalid={missing === 'insufficientFunds'}
        isDisabled={isUnderWay}
        onChange={(amount) => dispatch({ type: 'amountChanged', amount })}
        onMax={
          max !== undefined && token
            ? () => dispatch({ type: 'amountChanged', amount: formatAmount(max, token.decimals) })
            : undefined
        }
      />
      <ReceiverField
        receiver={receiver}
        isValid={isReceiverValid}
        isDisabled={isUnderWay}
        hint={isOwn ? t('ownAddress') : undefined}
        onChange={(receiver) => dispatch({ type: 'receiverChanged', receiver })}
      />
      <Button
        disabled={!isUnderWay && (missing !== 'previewSend' || isReceiverValid !== true)}
        onClick={() => kit.modal.push({ name: 'WalletSendPreview' })}
      >
        {t(missing)}
      </Button>
    </div>
  )
}

export const walletSendView = defineView('WalletSend', WalletSend, sheet)
