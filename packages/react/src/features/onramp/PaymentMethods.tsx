import { setOnramp, type OnrampState } from '@latchkey/core/onramp'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { onrampText } from './text.ts'

const named = ['card', 'ach_bank_account'] as const

/** By card or otherwise, where there is a choice. */
export function PaymentMethods({ state }: { readonly state: OnrampState }) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const methods = state.paymentCurrency.payment_method_limits
  if (methods.length < 2) return null
  const nameOf = (id: string) => {
    const known = named.find((name) => name === id)
    return known ? t(known) : cleanName(id.replaceAll('_', ' '))
  }
  return (
    <fieldset className="buy-methods">
      <legend className="unseen">{t('paymentMethod')}</legend>
      {methods.map(({ id }) => (
        <label key={id}>
          <input
            type="radio"
            name="buy-method"
            checked={id === state.paymentMethod}
            onChange={() => setOnramp(kit, { paymentMethod: id })}
          />
          <span>{nameOf(id)}</span>
        </label>
      ))}
    </fieldset>
  )
}
