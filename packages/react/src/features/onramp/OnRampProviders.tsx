import { tabsSheet } from '../../components/Tabs.tsx'
import type { Kit } from '@latchkey/core'
import {
  getOnrampOptions,
  setOnramp,
  startPurchase,
  type OnrampProvider,
  type OnrampState,
} from '@latchkey/core/onramp'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { laterSheets } from '../../components/viewSheets.ts'
import { Notice } from '../../components/Notice.tsx'
import { RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useOnramp } from '../../hooks/useOnramp.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { cleanName } from '../../views/account/tokens/token.ts'
import { useShownAccount } from '../../views/account/useShownAccount.ts'
import { defineView } from '../../views/view.ts'
import { AmountEntry } from './AmountEntry.tsx'
import sheet from './onramp.css?inline'
import { PaymentMethods } from './PaymentMethods.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { SoldPicture } from './SoldPicture.tsx'
import { onrampText } from './text.ts'

/** What stands there when nobody has said how much. */
const firstAmount = '50'

function OnRampProviders() {
  useTitle(useText(onrampText)('chooseProvider'))
  return <Purchase />
}

/** How much to buy of what, and from whom: everybody's price side by side. Until that can be said, why not. */
export function Purchase() {
  const account = useShownAccount()
  const state = useOnramp({ enabled: account !== undefined })
  if (!account) return <ConnectFirst />
  if (!state || state.status === 'pending') return <div className="buy-wait" aria-busy="true" />
  return <Offers state={state} />
}

function Offers({ state }: { readonly state: OnrampState }) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const { paymentAmount, providers, purchaseCurrency, purchaseCurrencies } = state
  useEffect(() => {
    if (paymentAmount === undefined) setOnramp(kit, { paymentAmount: firstAmount })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the view opens: a field that was emptied stays empty
  }, [kit])

  if (state.status === 'error') return <LoadingFailed />
  if (providers.length === 0 || purchaseCurrencies.length === 0) return <NothingOffered />

  const symbol = cleanName(purchaseCurrency.symbol, 12)
  const known = Object.values(state.quotes).filter(({ status }) => status === 'success').length
  return (
    <div className="buy">
      <AmountEntry state={state} />
      <TokenButton state={state} symbol={symbol} />
      <PaymentMethods state={state} />
      <RowList label={t('providers')}>
        {providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            quote={state.quotes[provider.id] ?? { status: 'idle' }}
            symbol={symbol}
            isBest={provider.id === state.bestProvider}
            onChoose={() => openProvider(kit, state, provider)}
            onAmount={(amount) => setOnramp(kit, { paymentAmount: amount.replace(/\.0+$/, '') })}
          />
        ))}
      </RowList>
      <p className="unseen" role="status">
        {state.quotesLoading ? '' : known > 0 ? t('pricesKnown', { count: known }) : ''}
      </p>
      <p className="connect-note">{t('terms')}</p>
      <button
        type="button"
        className="text-link"
        onClick={() => {
          kit.emit('SELECT_WHAT_IS_A_BUY', { isSmartAccount: false })
          kit.modal.push({ name: 'WhatIsABuy' })
        }}
      >
        {t('whatIsBuy')}
      </button>
    </div>
  )
}

/** Starts a purchase at a provider, by its quote if there is one, and shows its progress. */
function openProvider(kit: Kit, state: OnrampState, { id, label }: OnrampProvider) {
  const quote = state.quotes[id]
  const price = quote?.status === 'success' ? quote.quote : undefined
  startPurchase(kit, {
    provider: id,
    label: cleanName(label),
    quoteId: price?.quoteId,
    purchaseAmount: price?.purchaseAmount.amount,
  }).catch(() => undefined) // its view says what went wrong
  kit.modal.push({ name: 'BuyInProgress' })
}

function LoadingFailed() {
  const t = useText(onrampText)
  const tDialog = useText(en)
  const { kit } = useKit()
  return (
    <Notice icon="warning" title={t('noneNow')} text={t('noneNowText')}>
      <Button
        icon="retry"
        compact
        onClick={() => void getOnrampOptions(kit).catch(() => undefined)}
      >
        {tDialog('tryAgain')}
      </Button>
    </Notice>
  )
}

/** No provider sells a token of the active network. */
function NothingOffered() {
  const t = useText(onrampText)
  const { kit } = useKit()
  const { network } = useNetwork()
  return (
    <Notice
      icon="info"
      title={t('nowhere', { network: network?.name ?? '' })}
      text={t('nowhereText')}
    >
      <Button onClick={() => kit.modal.push({ name: 'Networks' })}>{t('changeNetwork')}</Button>
    </Notice>
  )
}

type TokenProperties = { readonly state: OnrampState; readonly symbol: string }

/** Token to buy. Opens the list of tokens, where there are several. */
function TokenButton({ state: { purchaseCurrency, purchaseCurrencies }, symbol }: TokenProperties) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const { network } = useNetwork()
  return (
    <button
      type="button"
      className="row"
      part="row"
      disabled={purchaseCurrencies.length < 2}
      onClick={() => kit.modal.push({ name: 'OnRampTokenSelect' })}
    >
      <SoldPicture currency={purchaseCurrency} />
      <span className="row-text">
        <span className="row-detail">{t('youGet')}</span>
        <span className="row-title">
          {t('onNetwork', { symbol, network: network?.name ?? '' })}
        </span>
      </span>
      {purchaseCurrencies.length > 1 && (
        <span className="row-trailing">
          <span className="unseen">{t('changeToken')}</span>
          <Icon name="chevronDown" size={18} />
        </span>
      )}
    </button>
  )
}

export const onRampProvidersView = defineView(
  'OnRampProviders',
  OnRampProviders,
  laterSheets.pill + laterSheets.grow + tabsSheet + sheet,
)
