import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from '../../views/account/text.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { useRepetition } from '../../flows/intents.ts'
import { Remark } from '../../flows/Remark.tsx'
import { Sentence } from '../../flows/Sentence.tsx'
import { TransferWarnings } from '../../flows/TransferWarnings.tsx'
import { NetworkFee } from './FeeLines.tsx'
import { sendText } from './text.ts'
import { useFailureText } from './useFailureText.ts'
import { intentOf, useNftSending, type NftOrder } from './useNftSending.ts'
import { useTransferFee } from './useTransferFee.ts'

type Properties = { readonly order: NftOrder; readonly onBack: () => void }

/** What is given to whom, as a sentence, with what it costs. The wallet is asked from here; how it goes on is the record's to show. */
export function NftReview({ order, onBack }: Properties) {
  const t = useText(sendText)
  const tAccount = useText(accountText)
  const account = useAccount()
  const failureText = useFailureText()
  const { native } = useHoldings('native')
  const { nft, receiver, amount, from, network } = order
  const repetition = useRepetition(intentOf(order))
  const { isAsking, outcome, send } = useNftSending(order)
  const { status, estimate } = useTransferFee({ nft, to: receiver.address, amount })
  const cost = estimate?.standard.fee
  const currency = network.nativeCurrency
  const { symbol } = currency
  const isShort = cost !== undefined && native?.value !== undefined && cost > native.value
  const isElsewhere = account.networkId !== network.caipNetworkId || account.address !== from

  return (
    <div className="review">
      <Sentence {...{ receiver, network }} token={{ symbol: nft.name, decimals: 0 }} value={amount}>
        <NetworkFee
          cost={cost}
          isPending={status === 'pending'}
          currency={currency}
          price={native?.price}
        />
      </Sentence>
      <div role="status" className="review-warnings">
        {isShort && <Remark title={t('feeShort', { symbol })} text={t('fixNftFees', { symbol })} />}
        {status === 'refused' && <Remark text={t('wouldFail')} />}
        <TransferWarnings
          feeShare={undefined}
          isFeeHigh={estimate?.isHigh}
          repetition={isAsking || outcome === 'unknown' ? undefined : repetition}
          isElsewhere={isElsewhere}
        />
        {outcome === 'unknown' && <Remark text={tAccount('unknownText')} />}
        {typeof outcome === 'object' && <Remark {...failureText(outcome.failure)} />}
      </div>
      <p className="review-note">
        <Icon name="info" size={16} />
        {t('reviewCarefully')}
      </p>
      <div className="pair">
        <Button kind="secondary" disabled={isAsking} onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button
          icon="send"
          disabled={isAsking || isElsewhere || isShort || outcome === 'unknown'}
          onClick={send}
        >
          {t(isAsking ? 'waiting' : repetition ? 'sendAgain' : 'send')}
        </Button>
      </div>
    </div>
  )
}
