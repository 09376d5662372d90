import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { useText } from '../../i18n/useText.ts'
import type { EmailFailure } from './emailFlow.ts'
import { FailureText } from './FailureText.tsx'
import { emailText } from './text.ts'

/** From this length on, an address may be one. */
const shortest = 4

type Properties = {
  readonly value: string
  readonly label: string
  readonly isSending: boolean
  readonly failure: EmailFailure | undefined
  /** Whether the dialog has moved here for this field alone. */
  readonly takesFocus?: boolean | undefined
  /** Called when the visitor goes into the field. */
  readonly onEnter?: (() => void) | undefined
  readonly onChange: (email: string) => void
  readonly onSubmit: (email: string) => void
  /** In place of the arrow inside of the field. */
  readonly children?: ReactNode
}

/** An e-mail address, with the way on inside of its field once there is something in it. */
export function EmailForm(properties: Properties) {
  const { value, label, isSending, failure, takesFocus, children } = properties
  const { onEnter, onChange, onSubmit } = properties
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const isInvalid = failure?.reason === 'address'

  useEffect(() => {
    if (isInvalid) input.current?.focus()
  }, [isInvalid])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) onSubmit(value.trim())
  }

  return (
    <form className="email-form" noValidate onSubmit={submit}>
      <div className="email-field" part="field" data-invalid={isInvalid || undefined}>
        <Icon name={laterIcons.mail} />
        <input
          ref={input}
          // The kit decides on addresses: fields of the type `email` refuse accents, and rewrite domains.
          type="text"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          dir="auto"
          required
          placeholder={label}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={hint}
          value={value}
          readOnly={isSending}
          autoFocus={takesFocus}
          onFocus={onEnter}
          onChange={(event) => onChange(event.target.value)}
        />
        {isSending ? (
          <Sending />
        ) : (
          children === undefined && value.trim().length >= shortest && <SubmitArrow />
        )}
      </div>
      <div id={hint} role="alert">
        {failure && (
          <p className="email-hint danger">
            <FailureText failure={failure} />
          </p>
        )}
      </div>
      {children}
    </form>
  )
}

function Sending() {
  const t = useText(emailText)
  return (
    <span className="row-icon" role="status">
      <i className="spinner" />
      <span className="unseen">{t('sending')}</span>
    </span>
  )
}

function SubmitArrow() {
  const t = useText(emailText)
  return (
    <button
      type="submit"
      className="email-go"
      aria-label={t('continueByEmail')}
      title={t('continueByEmail')}
    >
      <Icon name="chevron" />
    </button>
  )
}
