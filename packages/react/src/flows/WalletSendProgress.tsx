import { parseAmount } from '@latchkey/core'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useText } from '../i18n/useText.ts'
import { useKnownTransactions } from '../hooks/useTransactions.ts'
import { en } from '../i18n/en.ts'
import { useTitle } from '../dialog/ModalContext.ts'
import { accountText } from '../views/account/text.ts'
import { cleanName } from '../views/account/tokens/token.ts'
import { defineView, type ViewProps } from '../views/view.ts'
import { Sentence } from './Sentence.tsx'
import { SwapSentence } from './SwapSentence.tsx'
import sheet from './transfer.css?inline'
import { TransferProgress } from './TransferProgress.tsx'

/** How a transfer stands that was sent before, in this tab, another one, or before a reload. */
function WalletSendProgress({ parameters: { hash } }: ViewProps<'WalletSendProgress'>) {
  const t = useText(accountText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const { networks } = useNetwork()
  const { transactions, retry } = useKnownTransactions()
  const sent = transactions?.find((transaction) => transaction.hash === hash)
  const receiver = useIdentity({ query: sent?.swap ? '' : (sent?.to ?? '') })
  useTitle(t('transaction'))

  const network = networks.find(({ caipNetworkId }) => caipNetworkId === sent?.networkId)
  const value = sent && parseAmount(sent.amount, sent.token.decimals)
  if (retry)
    return (
      <Notice icon="warning" title={tDialog('viewFailed')} text={tDialog('loadFailed')}>
        <Button icon="retry" compact onClick={retry}>
          {tDialog('tryAgain')}
        </Button>
      </Notice>
    )
  if (!transactions) return <div className="review-wait" />
  if (!sent || !network || value === undefined)
    return <Notice icon="info" title={t('progressUnknown')} text={t('progressUnknownText')} />
  return (
    <div className="review">
      {sent.swap ? (
        <SwapSentence sold={sent} bought={sent.swap} network={network} />
      ) : (
        <Sentence
          token={{ ...sent.token, symbol: cleanName(sent.token.symbol, 12) }}
          value={value}
          receiver={{ address: sent.to, name: receiver.name, avatar: receiver.avatar }}
          network={network}
        />
      )}
      <div className="review-progress" role="status">
        <TransferProgress hash={hash} isUnknown={false} transaction={sent} network={network} />
      </div>
      <Button kind="secondary" onClick={kit.modal.back}>
        {t('done')}
      </Button>
    </div>
  )
}

export const walletSendProgressView = defineView('WalletSendProgress', WalletSendProgress, sheet)
