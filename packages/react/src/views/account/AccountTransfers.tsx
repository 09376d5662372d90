import { parseAmount, type SentTransaction } from '@latchkey/core'
import { formatAddress } from '../../components/formatAddress.ts'
import { Icon } from '../../components/Icon.tsx'
import { useAmountText } from '../../components/Amount.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTransactions } from '../../hooks/useTransactions.ts'
import { accountText } from './text.ts'
import { cleanName } from './tokens/token.ts'
import type { ConnectedAccount } from './useShownAccount.ts'

/** How long a transfer that came to nothing stays, so that nobody misses it. */
const keptMilliseconds = 600_000

/** What was sent and is not settled yet, and what came to nothing lately. Each leads to its progress. */
export function AccountTransfers({ account }: { readonly account: ConnectedAccount }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const writeAmount = useAmountText()
  const transactions = useTransactions({ address: account.address, networkId: account.networkId })
  const shown = transactions.filter(isShown)
  if (shown.length === 0) return null
  const write = ({ amount, token }: Pick<SentTransaction, 'amount' | 'token'>) =>
    writeAmount({
      ...token,
      value: parseAmount(amount, token.decimals) ?? 0n,
      symbol: cleanName(token.symbol, 12),
    })
  return (
    <ul className="transfers" role="list" aria-label={t('onTheWay')}>
      {shown.map((transaction) => (
        <li key={transaction.hash}>
          <button
            type="button"
            className="row transfer"
            data-status={transaction.status}
            onClick={() =>
              kit.modal.push({ name: 'WalletSendProgress', parameters: { hash: transaction.hash } })
            }
          >
            <span className="transfer-mark">
              {transaction.status !== 'pending' && <Icon name="clear" size={16} />}
            </span>
            <span className="row-text">
              <span className="row-title">
                {transaction.swap
                  ? t('swapFor', { amount: write(transaction), bought: write(transaction.swap) })
                  : t('transferTo', {
                      amount: write(transaction),
                      receiver: formatAddress(transaction.to),
                    })}
              </span>
              <span className="row-detail">
                {transaction.status === 'pending'
                  ? t(transaction.isSeen ? 'seen' : 'pending')
                  : transaction.status !== 'success' && t(transaction.status)}
              </span>
            </span>
            <span className="row-trailing">
              <Icon name="chevron" size={18} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function isShown({ status, sentAt }: SentTransaction) {
  return status === 'pending' || (status !== 'success' && Date.now() - sentAt < keptMilliseconds)
}
