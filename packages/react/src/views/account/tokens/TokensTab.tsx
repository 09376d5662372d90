import { Notice } from '../../../components/Notice.tsx'
import { Row, RowList } from '../../../components/Row.tsx'
import { useKit } from '../../../hooks/useKit.ts'
import { useSlot } from '../../../features/accountFeatures.ts'
import { useText } from '../../../i18n/useText.ts'
import type { useTokenBalances } from '../../../hooks/useTokenBalances.ts'
import { en } from '../../../i18n/en.ts'
import { accountText } from '../text.ts'
import { readTokens } from './token.ts'
import { TokenBones, TokenRow } from './TokenRow.tsx'

/** What the account holds, the native currency first. */
export function TokensTab({ info }: { readonly info: useTokenBalances.ReturnType }) {
  const t = useText(en)
  if (info.status === 'pending') return <TokenBones />
  const tokens = readTokens(info.portfolio)
  if (!info.portfolio) return <Notice icon="warning" title={t('loadFailed')} />
  if (tokens.every(({ value }) => value === 0n)) return <NoTokens />
  return (
    <ul className="tokens" role="list">
      {tokens.map((token) => (
        <li key={token.id}>
          <TokenRow token={token} />
        </li>
      ))}
    </ul>
  )
}

function NoTokens() {
  const t = useText(accountText)
  const { kit } = useKit()
  const actions = useSlot('accountActions')
  const buy = actions.find(({ view }) => view.name === 'OnRampProviders')
  const receive = actions.find(({ view }) => view.name === 'WalletReceive')
  if (!buy && !receive) return <Notice icon="wallet" title={t('noTokens')} />
  return (
    <RowList label={t('noTokens')}>
      {buy && (
        <Row
          icon={buy.icon}
          title={t('buyCrypto')}
          detail={t('buyCryptoText')}
          onSelect={() => {
            buy.onSelect?.(kit)
            kit.modal.push(buy.view)
          }}
        />
      )}
      {receive && (
        <Row
          icon="receive"
          title={t('receiveFunds')}
          detail={t('receiveFundsText')}
          onSelect={() => kit.modal.push(receive.view)}
        />
      )}
    </RowList>
  )
}
