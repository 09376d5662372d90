import { isImitation } from '@latchkey/core/swaps'
import { Amount } from '../../../components/Amount.tsx'
import { formatAddress } from '../../../components/formatAddress.ts'
import { useText } from '../../../i18n/useText.ts'
import { accountText } from '../text.ts'
import { TokenPicture } from './TokenPicture.tsx'
import type { HeldToken } from './useHoldings.ts'
import { useWorth } from './formatWorth.ts'
import tokenRowSheet from './TokenRow.css?inline'

type Properties = {
  readonly token: HeldToken
  /** Its address stands beside its symbol: it is on no list. So does that of one whose symbol imitates another. */
  readonly isUnlisted?: boolean | undefined
  /** Makes the row a button. */
  readonly onSelect?: (() => void) | undefined
  readonly current?: boolean | undefined
}

/** A token: its picture and name, and how much there is of it, where that is known, and what it is worth at the other end. */
export function TokenRow({ token, isUnlisted, onSelect, current }: Properties) {
  const t = useText(accountText)
  const worth = useWorth()
  const isDoubtful = token.address && (isUnlisted || isImitation(token.symbol))
  const content = (
    <>
      <TokenPicture token={token} size={40} />
      <span className="token-name">
        <bdi>{token.name}</bdi>
        <span className="token-fine">
          <bdi>
            {isDoubtful ? `${token.symbol} · ${formatAddress(token.address)}` : token.symbol}
          </bdi>
        </span>
      </span>
      {token.value !== undefined && (
        <span className="token-amount">
          <Amount value={token.value} decimals={token.decimals} />
          <span className="token-fine">
            {token.worth === undefined ? (
              t('priceUnknown')
            ) : (
              <span className="amount">{worth(token.worth)}</span>
            )}
          </span>
        </span>
      )}
    </>
  )
  if (!onSelect)
    return (
      <div className="token" data-token={token.id}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="token"
      part="row"
      data-token={token.id}
      aria-current={current || undefined}
      onClick={onSelect}
    >
      {content}
    </button>
  )
}

/** Where tokens are going to be. */
export function TokenBones() {
  return (
    <div className="tokens">
      <TokenBone />
      <TokenBone />
      <TokenBone />
    </div>
  )
}

/** Where a token is going to be, in its size. */
export function TokenBone() {
  return (
    <div className="token" aria-hidden="true">
      <i className="bone token-bone-picture" />
      <span className="token-name">
        <i className="bone token-bone" />
        <i className="bone token-bone fine" />
      </span>
    </div>
  )
}

/** Style sheet of a list of tokens, for the sheet of a view. */
export { tokenRowSheet }
