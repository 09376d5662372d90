import { setOnramp } from '@latchkey/core/onramp'
import { imageUrl } from '@latchkey/core/wallets'
import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useOnramp } from '../../hooks/useOnramp.ts'
import { useText } from '../../i18n/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { defineView } from '../../views/view.ts'
import sheet from './onramp.css?inline'
import { Purchase } from './OnRampProviders.tsx'
import { onrampText } from './text.ts'

/** What can be paid with. */
function OnRampFiatSelect() {
  const t = useText(onrampText)
  const { kit } = useKit()
  const { language } = useKitContext('OnRampFiatSelect')
  const state = useOnramp()
  useTitle(t('selectCurrency'))
  const nameOf = currencyNames(language?.tag)

  function choose(paymentCurrency: string) {
    setOnramp(kit, { paymentCurrency })
    kit.modal.back()
  }

  if (!state?.paymentCurrencies.length) return <Purchase />
  return (
    <div className="buy-select">
      <RowList label={t('selectCurrency')}>
        {state.paymentCurrencies.map(({ id, name }) => (
          <Row
            key={id}
            image={
              <Picture
                name={symbolOf(id)}
                src={imageUrl(kit.options, 'Currency', id)}
                size={40}
                round
              />
            }
            title={<bdi>{nameOf(id) ?? cleanName(name ?? id)}</bdi>}
            detail={<bdi>{id}</bdi>}
            current={id === state.paymentCurrency.id}
            trailing={id === state.paymentCurrency.id && <Icon name="check" />}
            onSelect={() => choose(id)}
          />
        ))}
      </RowList>
    </div>
  )
}

/** What the visitor's language calls a currency. */
function currencyNames(locale = 'en') {
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
  return (id: string) => (/^[A-Z]{3}$/.test(id) ? names.of(id) : undefined)
}

/** How a currency is written in short. */
export function symbolOf(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency.slice(0, 4)
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

export const onRampFiatSelectView = defineView('OnRampFiatSelect', OnRampFiatSelect, sheet)
