import { cleanReceiver } from '@latchkey/core'
import { useRef, useState } from 'react'
import { AccountPicture } from '../../components/AccountPicture.tsx'
import { IconButton } from '../../components/Button.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { ReceiverNote } from './ReceiverNote.tsx'
import { sendText } from './text.ts'
import type { ReceiverState } from './useReceiver.ts'

type Properties = {
  /** As typed. */
  readonly text: string
  readonly receiver: ReceiverState
  readonly isDisabled: boolean
  readonly onChange: (receiver: string) => void
}

/** Who receives it: an address or a name to type or paste, with picture and whole address once it is known. */
export function ReceiverField({ text, receiver, isDisabled, onChange }: Properties) {
  const t = useText(sendText)
  const { kit } = useKit()
  const { namespace } = useAccount()
  const hint = t(kit.adapters.get(namespace)?.hasNames ? 'receiverHint' : 'receiverAddressHint')
  const [isPasteRefused, setIsPasteRefused] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isInvalid = receiver.status === 'invalid'
  const isReady = receiver.status === 'ready'
  const isByName = isReady && receiver.address.toLowerCase() !== text.toLowerCase()

  async function paste() {
    try {
      onChange(cleanReceiver(await navigator.clipboard.readText()))
      setIsPasteRefused(false)
      input.current?.focus() // the button makes way for another one
    } catch {
      setIsPasteRefused(true)
    }
  }

  return (
    <div className="send-receiver">
      <div className="send-field" data-invalid={isInvalid || undefined}>
        {isReady ? (
          <AccountPicture address={receiver.address} src={receiver.avatar} size={36} />
        ) : (
          receiver.status === 'checking' && <i className="spinner send-checking" />
        )}
        <div className="send-who">
          <label>
            <span className="send-caption">
              {t('receiver')}
              {isReady && !isByName && receiver.name !== undefined && (
                <bdi className="send-known">{cleanName(receiver.name)}</bdi>
              )}
            </span>
            <span className="send-lines" data-value={text || hint}>
              <textarea
                ref={input}
                rows={1}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder={hint}
                value={text}
                disabled={isDisabled}
                aria-invalid={isInvalid || undefined}
                aria-describedby="send-receiver-hint"
                onChange={(event) => onChange(cleanReceiver(event.target.value))}
              />
            </span>
          </label>
          {isByName && (
            <bdi className="send-address" dir="ltr">
              {receiver.address}
            </bdi>
          )}
        </div>
        {text === '' ? (
          <button type="button" className="pill" disabled={isDisabled} onClick={() => void paste()}>
            {t('paste')}
          </button>
        ) : (
          <IconButton
            icon="clear"
            label={t('clear')}
            disabled={isDisabled}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <div id="send-receiver-hint" role="status">
        {isPasteRefused && text === '' ? (
          <p className="send-hint">{t('pasteFailed')}</p>
        ) : (
          <ReceiverNote receiver={receiver} />
        )}
      </div>
    </div>
  )
}
