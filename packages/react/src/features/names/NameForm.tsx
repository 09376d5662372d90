import { nameLength } from '@latchkey/core/names'
import { useId, useRef, type FormEvent, type RefObject } from 'react'
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
      <NameField
        input={input}
        label={label}
        zone={zone}
        describedBy={`${id}zone ${id}state`}
        isInvalid={isWrong}
        isReadOnly={!isEditing}
        onType={type}
      />
      <span id={`${id}zone`} className="unseen">
        {t('ends', { zone })}
      </span>
      <NameState id={`${id}state`} {...{ state, zone, check, retry }} />
      {isEditing && check.status !== 'free' && check.suggestions.length > 0 && (
        <Suggestions
          names={check.suggestions}
          zone={zone}
          onChoose={(name) => {
            type(name)
            input.current?.focus()
          }}
        />
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

type FieldProperties = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly zone: string
  /** Ids of the elements that describe the field. */
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly isReadOnly: boolean
  readonly onType: (text: string) => void
}

/** Field for the label of a name, with its zone behind it. */
function NameField(properties: FieldProperties) {
  const { input, label, zone, describedBy, isInvalid, isReadOnly, onType } = properties
  const t = useText(namesText)
  return (
    <label className="name-field" part="field" dir="ltr" data-invalid={isInvalid || undefined}>
      <span className="grow" data-value={label || t('placeholder')}>
        <input
          ref={input}
          type="text"
          value={label}
          placeholder={t('placeholder')}
          aria-label={t('field')}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={nameLength.most + zone.length + 1}
          readOnly={isReadOnly}
          autoFocus
          onChange={(event) => onType(event.target.value)}
        />
      </span>
      <span className="name-zone" aria-hidden="true">
        .{zone}
      </span>
    </label>
  )
}

type SuggestionsProperties = {
  /** Whole names, with their zone. */
  readonly names: readonly string[]
  readonly zone: string
  readonly onChoose: (name: string) => void
}

/** Free names in place of one that is taken. */
function Suggestions({ names, zone, onChoose }: SuggestionsProperties) {
  const t = useText(namesText)
  return (
    <section className="name-others" aria-label={t('suggestions')}>
      <h3>{t('suggestions')}</h3>
      <ul role="list">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="pill" onClick={() => onChoose(name)}>
              <bdi dir="ltr">{name.slice(0, -zone.length - 1)}</bdi>
              <span className="unseen">.{zone}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isRefused(status: string) {
  return !['short', 'checking', 'free', 'unknown'].includes(status)
}
