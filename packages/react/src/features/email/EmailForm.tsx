import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/laterIcons.ts'
import { useText } from '../../hooks/useText.ts'
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
  /** Called in place of `onSubmit` with what the browser itself does not take for an address. */
  readonly onInvalid: () => void
  /** In place of the arrow inside of the field. */
  readonly children?: ReactNode
}

/** An e-mail address, with the way on inside of its field once there is something in it. */
export function EmailForm(properties: Properties) {
  const { value, label, isSending, failure, takesFocus, children } = properties
  const { onEnter, onChange, onSubmit, onInvalid } = properties
  const t = useText(emailText)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const field = input.current
    if (!field || isSending) return
    const email = field.value.trim()
    if (email !== '' && field.validity.valid) return onSubmit(email)
    onInvalid()
    field.focus()
  }

  return (
    <form className="email-form" noValidate onSubmit={submit}>
      <div
        className="email-field"
        part="field"
        data-invalid={failure?.reason === 'address' || undefined}
      >
        <Icon name={laterIcons.mail} />
        <input
          ref={input}
          type="email"
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
          aria-invalid={failure?.reason === 'address' || undefined}
          aria-describedby={hint}
          value={value}
          readOnly={isSending}
          autoFocus={takesFocus}
          onFocus={onEnter}
          onChange={(event) => onChange(event.target.value)}
        />
        {isSending ? (
          <span className="row-icon" role="status">
            <i className="spinner" />
            <span className="unseen">{t('sending')}</span>
          </span>
        ) : (
          children === undefined &&
          value.trim().length >= shortest && (
            <button
              type="submit"
              className="email-go"
              aria-label={t('continueByEmail')}
              title={t('continueByEmail')}
            >
              <Icon name="chevron" />
            </button>
          )
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
