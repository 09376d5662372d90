import type { Account } from '@latchkey/protocol'
import { AccountPicture } from '../../components/AccountPicture.tsx'
import { formatAddress } from '../../components/formatAddress.ts'
import { Icon } from '../../components/Icon.tsx'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { Amount } from '../../components/Amount.tsx'
import { accountText } from '../account/text.ts'
import { cleanName, readTokens } from '../account/tokens/token.ts'
import { useWorth } from '../account/tokens/formatWorth.ts'

type Properties = {
  readonly account: Account
  readonly isCurrent: boolean
  /** Whether its name and holdings are asked for. */
  readonly isFollowed: boolean
  readonly onSelect: () => void
}

/** What accounts of some kinds are for. */
const purposes: Partial<Record<Account['type'], 'forPayments' | 'forOrdinals'>> = {
  payment: 'forPayments',
  ordinal: 'forOrdinals',
}

/** One of the wallet's accounts with what it holds; a click makes it the one in use. */
export function AccountChoice({
  account: { address, type },
  isCurrent,
  isFollowed,
  onSelect,
}: Properties) {
  const t = useText(accountText)
  const { kit } = useKit()
  const label = useStoreValue(kit.store, ({ addressLabels }) => addressLabels?.[address])
  const { name = label, avatar } = useIdentity({ query: address, enabled: isFollowed })
  const purpose = purposes[type]
  return (
    <button
      type="button"
      className="row choice"
      part="row"
      aria-current={isCurrent || undefined}
      onClick={onSelect}
    >
      <AccountPicture address={address} src={avatar} size={40} />
      <span className="row-text">
        {!isCurrent && <span className="unseen">{t('switchTo')} </span>}
        <bdi className="choice-name">
          {name === undefined ? formatAddress(address) : cleanName(name)}
        </bdi>
        <span className="row-detail">
          {name !== undefined && <bdi>{formatAddress(address)}</bdi>}
          {name === undefined && (purpose ? t(purpose) : isCurrent && t('current'))}
        </span>
      </span>
      <span className="row-trailing choice-end">
        {isFollowed && <Holding address={address} />}
        {isCurrent && <Icon name="check" size={16} />}
      </span>
    </button>
  )
}

/** What an account holds in all, as far as it is known. */
function Holding({ address }: { readonly address: string }) {
  const writeWorth = useWorth()
  const { status, portfolio } = useTokenBalances({ address })
  if (status === 'pending') return <i className="bone choice-bone" />
  const native = readTokens(portfolio).find((token) => token.address === undefined)
  if (portfolio?.total !== undefined)
    return <span className="amount">{writeWorth(portfolio.total)}</span>
  return native ? (
    <Amount value={native.value} decimals={native.decimals} symbol={native.symbol} />
  ) : null
}
