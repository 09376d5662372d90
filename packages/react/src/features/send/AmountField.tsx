import { useText } from '../../hooks/useText.ts'
import { sendText } from './text.ts'

type Properties = {
  readonly amount: string
  readonly symbol: string
  /** The text under the amount. */
  readonly hint: string
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onChange: (amount: string) => void
  /** Absent where the maximum is not known. */
  readonly onMax: (() => void) | undefined
}

/** The amount, as large as it fits, with what there is beneath and Max beside. */
export function AmountField(properties: Properties) {
  const { amount, symbol, hint, isInvalid, isDisabled, onChange, onMax } = properties
  const t = useText(sendText)
  const length = (amount || '0').length + symbol.length
  return (
    <div className="send-amount">
      <label data-fit={length > 18 ? 's' : length > 11 ? 'm' : 'l'}>
        <span className="unseen">{t('amount')}</span>
        <span className="send-grow" data-value={amount || '0'}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={amount}
            disabled={isDisabled}
            aria-invalid={isInvalid || undefined}
            aria-describedby="send-available"
            // The amount comes first: the dialog has moved here because the visitor asked to send.
            autoFocus
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
        <span className="send-symbol">{symbol}</span>
      </label>
      <div className="send-available">
        <span id="send-available" className={isInvalid ? 'send-short' : undefined}>
          {hint}
        </span>
        {onMax && (
          <button
            type="button"
            className="pill"
            aria-label={t('maxLabel')}
            disabled={isDisabled}
            onClick={onMax}
          >
            {t('max')}
          </button>
        )}
      </div>
    </div>
  )
}
