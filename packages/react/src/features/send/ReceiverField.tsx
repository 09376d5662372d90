import { useState } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { IconButton } from '../../components/Button.tsx'
import { useText } from '../../hooks/useText.ts'
import { sendText } from './text.ts'

type Properties = {
  readonly receiver: string
  readonly isValid: boolean | undefined
  readonly isDisabled: boolean
  /** Said under the field. */
  readonly hint: string | undefined
  readonly onChange: (receiver: string) => void
}

/** Who receives it: an address to type or paste, with its avatar once it is one. */
export function ReceiverField({ receiver, isValid, isDisabled, hint, onChange }: Properties) {
  const t = useText(sendText)
  const [isPasteRefused, setIsPasteRefused] = useState(false)

  async function paste() {
    try {
      onChange(await navigator.clipboard.readText())
      setIsPasteRefused(false)
    } catch {
      setIsPasteRefused(true)
    }
  }

  const shownHint = isPasteRefused && receiver === '' ? t('pasteFailed') : hint
  return (
    <div className="send-receiver">
      <div className="send-field" data-invalid={isValid === false || undefined}>
        {isValid && <Avatar address={receiver} size={32} />}
        <label>
          <span className="send-caption">{t('receiver')}</span>
          <span className="send-lines" data-value={receiver || t('receiverHint')}>
            <textarea
              rows={1}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={t('receiverHint')}
              value={receiver}
              disabled={isDisabled}
              aria-invalid={isValid === false || undefined}
              aria-describedby="send-receiver-hint"
              onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
            />
          </span>
        </label>
        {receiver === '' ? (
          <button type="button" className="pill" disabled={isDisabled} onClick={() => void paste()}>
            {t('paste')}
          </button>
        ) : (
          <IconButton
            icon="clear"
            label={t('clear')}
            disabled={isDisabled}
            onClick={() => onChange('')}
          />
        )}
      </div>
      <p id="send-receiver-hint" className="send-hint" role="status">
        {shownHint}
      </p>
    </div>
  )
}
