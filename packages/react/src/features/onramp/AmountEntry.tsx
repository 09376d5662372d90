import { parseAmount } from '@latchkey/core'
import { setOnramp, type OnrampState } from '@latchkey/core/onramp'
import { useContext, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { LanguageContext } from '../../i18n/language.ts'
import { isReadOtherwise, readAmount } from '../../flows/readAmount.ts'
import { onrampText } from './text.ts'
import { useMoney } from './formatMoney.ts'

/** Amounts to choose without typing. */
export const presets = ['10', '50', '100', '500'] as const

/** Money is paid with two places at most. */
const moneyPlaces = 2

/** How much is paid, as large as it fits, with the currency beside and amounts to choose beneath. */
export function AmountEntry({ state }: { readonly state: OnrampState }) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const money = useMoney()
  const decimal = useContext(LanguageContext)?.separators.decimal ?? '.'
  const { paymentAmount = '', paymentCurrency, limits } = state
  const [typed, setTyped] = useState<string>()
  const reading = typed === undefined ? undefined : readMoney(typed, decimal)
  // What was chosen elsewhere takes the place of what was typed.
  const isTyped = typed !== undefined && (reading ?? '') === paymentAmount
  const text = isTyped ? typed : paymentAmount.replace('.', decimal)
  const isWrong = isTyped && typed !== '' && reading === undefined

  function change(next: string) {
    setTyped(next)
    setOnramp(kit, { paymentAmount: readMoney(next, decimal) })
  }

  const isOdd = isTyped && reading !== undefined && isReadOtherwise(typed, reading, decimal)
  const write = (amount: string) => money(amount, paymentCurrency.id)
  const length = (text || '0').length + paymentCurrency.id.length
  return (
    <div className="buy-amount">
      <div className="buy-amount-line" data-fit={length > 12 ? 's' : length > 8 ? 'm' : 'l'}>
        <label>
          <span className="unseen">{t('amount')}</span>
          <span className="grow" data-value={text || '0'}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              placeholder="0"
              maxLength={20}
              value={text}
              aria-invalid={isWrong || undefined}
              aria-describedby="buy-limits"
              onChange={({ target }) => change(target.value)}
            />
          </span>
        </label>
        <CurrencyButton state={state} />
      </div>
      <p id="buy-limits" className={isWrong ? 'buy-limits wrong' : 'buy-limits'}>
        {isOdd && (
          <>
            <bdi>{`= ${write(paymentAmount)}`}</bdi>
            {' · '}
          </>
        )}
        {isWrong
          ? t('unclear')
          : limits && t('limits', { min: write(limits.min), max: write(limits.max) })}
      </p>
      <Presets state={state} />
    </div>
  )
}

/** Opens the list of currencies, where there are several. */
function CurrencyButton({ state }: { readonly state: OnrampState }) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const hasChoice = state.paymentCurrencies.length > 1
  return (
    <button
      type="button"
      className="buy-unit"
      disabled={!hasChoice}
      onClick={() => kit.modal.push({ name: 'OnRampFiatSelect' })}
    >
      <bdi>{state.paymentCurrency.id}</bdi>
      {hasChoice && (
        <>
          <span className="unseen">{t('changeCurrency')}</span>
          <Icon name="chevronDown" size={18} />
        </>
      )}
    </button>
  )
}

function Presets({ state: { paymentAmount, paymentCurrency } }: { readonly state: OnrampState }) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const money = useMoney()
  return (
    <ul className="buy-presets" role="list" aria-label={t('presets')}>
      {presets.map((preset) => (
        <li key={preset}>
          <button
            type="button"
            className="pill"
            aria-pressed={paymentAmount === preset}
            onClick={() => setOnramp(kit, { paymentAmount: preset })}
          >
            <span className="amount">{money(preset, paymentCurrency.id)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The amount of money that a text means, as a decimal string; `undefined` where it means none. */
export function readMoney(typed: string, decimal: string): string | undefined {
  const reading = readAmount(typed, decimal)
  if (reading.status === 'wrong') return undefined
  // Money has no third decimal place: three digits after a separator are thousands.
  const read = reading.status === 'ambiguous' ? reading.thousands : reading.amount
  // Three digits after the separator may be meant as thousands, also where they end in zeros.
  if (/\.\d{3}$/.test(read)) return undefined
  const amount = read
    .replace(/^(?=\.)/, '0')
    .replace(/\.$/, '')
    .replace(/(\.\d{2})0+$/, '$1')
  return parseAmount(amount, moneyPlaces) === undefined ? undefined : amount
}
