import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SearchField, searchFieldSheet } from '../../components/SearchField.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useSlot } from '../accountFeatures.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { TokenBones, TokenRow, tokenRowSheet } from '../../views/account/tokens/TokenRow.tsx'
import { matchesToken } from '../../views/account/tokens/token.ts'
import { useHoldings, type HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { defineView } from '../../views/view.ts'
import sheet from './send.css?inline'
import { sendText } from './text.ts'
import { useSendFlow } from './sendFlow.ts'
import { useTokenLookup } from './useTokenLookup.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** The tokens that the account holds, to choose one of; the way to buy some where it holds nothing. */
function WalletSendSelectToken() {
  const t = useText(sendText)
  const { kit } = useKit()
  const { state, dispatch } = useSendFlow()
  const { tokens, isLoading, isUnavailable } = useHoldings(state.tokenId)
  const [search, setSearch] = useState('')
  useTitle(t('selectToken'))
  const isNothing = tokens.every(({ value }) => value === 0n)
  const found = isNothing ? [] : tokens.filter((token) => matchesToken(token, search))
  const lookup = useTokenLookup(!isLoading && found.length === 0 ? search : '')
  const isWaiting = isLoading || lookup.status === 'pending'
  const shown = lookup.status === 'found' ? [lookup.token] : found
  const none = t(
    lookup.status === 'failed' || (!search && isUnavailable)
      ? 'availableUnknown'
      : search
        ? 'noTokensFound'
        : 'noTokens',
  )

  function choose({ address = 'native' }: HeldToken) {
    dispatch({ type: 'tokenChosen', tokenId: address })
    kit.modal.back()
  }

  return (
    <div className="select-token">
      <SearchField
        value={search}
        label={t('searchTokens')}
        clearLabel={t('clearSearch')}
        onChange={setSearch}
      />
      <h3>{t('yourTokens')}</h3>
      <p className="unseen" role="status">
        {!isWaiting && shown.length === 0 ? none : ''}
      </p>
      {isWaiting ? (
        <TokenBones />
      ) : shown.length === 0 ? (
        <Notice icon={laterIcons.search} title={none}>
          {isNothing && !isUnavailable && <BuyButton />}
        </Notice>
      ) : (
        <ul className="tokens" role="list">
          {shown.map((token) => (
            <li key={token.id}>
              <TokenRow
                token={token}
                isUnlisted={lookup.status === 'found' && !lookup.isListed}
                current={token.id === state.tokenId.toLowerCase()}
                onSelect={() => choose(token)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Leads an account that holds nothing to where it can buy, if the site offers that. */
function BuyButton() {
  const { kit } = useKit()
  const buy = useSlot('accountActions').find(({ view }) => view.name === 'OnRampProviders')
  if (!buy) return null
  return (
    <Button
      compact
      icon={buy.icon}
      onClick={() => {
        buy.onSelect?.(kit)
        kit.modal.push(buy.view)
      }}
    >
      {buy.text}
    </Button>
  )
}

export const walletSendSelectTokenView = defineView(
  'WalletSendSelectToken',
  WalletSendSelectToken,
  tokenRowSheet + searchFieldSheet + sheet,
)
