import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { sendText } from './text.ts'

type Properties = {
  /** As it is written in the visitor's language, or as typed. */
  readonly amount: string
  readonly symbol: string
  /** What the amount is worth, or why it cannot be sent. */
  readonly hint: ReactNode
  /** How an unusual way to write it was understood. */
  readonly read: string | undefined
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onChange: (amount: string) => void
}

/** The amount, as large as it fits, with what it is worth beneath. */
export function AmountField({
  amount,
  symbol,
  hint,
  read,
  isInvalid,
  isDisabled,
  onChange,
}: Properties) {
  const t = useText(sendText)
  const length = (amount || '0').length + symbol.length
  return (
    <div className="send-amount">
      <label data-fit={length > 18 ? 'xs' : length > 10 ? 's' : length > 7 ? 'm' : 'l'}>
        <span className="unseen">{t('amount')}</span>
        <span className="grow" data-value={amount || '0'}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={amount}
            disabled={isDisabled}
            aria-invalid={isInvalid || undefined}
            aria-describedby="send-worth"
            // The amount comes first: the dialog has moved here because the visitor asked to send.
            autoFocus
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
        <bdi className="send-symbol">{symbol}</bdi>
      </label>
      <p id="send-worth" className={isInvalid ? 'send-worth short' : 'send-worth'}>
        {read !== undefined && (
          <>
            <bdi>{`= ${read}`}</bdi>
            {' · '}
          </>
        )}
        {hint}
      </p>
    </div>
  )
}
