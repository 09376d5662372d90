import { nameLength } from '@latchkey/core/names'
import { useId, useRef, type FormEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { NameState } from './NameState.tsx'
import { namesText } from './text.ts'
import { useNameCheck } from './useNameCheck.ts'
import { useRegistration } from './useRegistration.ts'

/** A field with the zone behind it, what is known of the name in it, and others that are free. */
export function NameForm({ zone }: { readonly zone: string }) {
  const t = useText(namesText)
  const { state, dispatch, register } = useRegistration()
  const { label, step, failure } = state
  const isGone = failure === 'lost' || failure === 'refused'
  const { check, retry } = useNameCheck(label, isGone)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isEditing = step === 'editing'
  const isWrong = failure === undefined && isRefused(check.status)

  function type(text: string) {
    dispatch({ type: 'typed', text, zone })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEditing && check.status === 'free') void register(`${label}.${zone}`)
    else input.current?.focus()
  }

  return (
    <form className="name-form" noValidate onSubmit={submit}>
      <label className="name-field" part="field" dir="ltr" data-invalid={isWrong || undefined}>
        <span className="grow" data-value={label || t('placeholder')}>
          <input
            ref={input}
            type="text"
            value={label}
            placeholder={t('placeholder')}
            aria-label={t('field')}
            aria-describedby={`${id}zone ${id}state`}
            aria-invalid={isWrong || undefined}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={nameLength.most + zone.length + 1}
            readOnly={!isEditing}
            autoFocus
            onChange={(event) => type(event.target.value)}
          />
        </span>
        <span className="name-zone" aria-hidden="true">
          .{zone}
        </span>
      </label>
      <span id={`${id}zone`} className="unseen">
        {t('ends', { zone })}
      </span>
      <NameState id={`${id}state`} {...{ state, zone, check, retry }} />
      {isEditing && check.status !== 'free' && check.suggestions.length > 0 && (
        <section className="name-others" aria-label={t('suggestions')}>
          <h3>{t('suggestions')}</h3>
          <ul role="list">
            {check.suggestions.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className="pill"
                  onClick={() => {
                    type(name)
                    input.current?.focus()
                  }}
                >
                  <bdi dir="ltr">{name.slice(0, -zone.length - 1)}</bdi>
                  <span className="unseen">.{zone}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <button
        type="submit"
        className="button primary"
        part="button"
        disabled={!isEditing || check.status !== 'free'}
      >
        {!isEditing && <i className="spinner" />}
        <span>{t(isEditing ? 'register' : step)}</span>
      </button>
    </form>
  )
}

function isRefused(status: string) {
  return !['short', 'checking', 'free', 'unknown'].includes(status)
}
