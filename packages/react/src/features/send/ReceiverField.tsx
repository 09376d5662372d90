import { cleanReceiver } from '@latchkey/core'
import { useRef, useState, type RefObject } from 'react'
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
  const input = useRef<HTMLTextAreaElement>(null)
  const isInvalid = receiver.status === 'invalid'
  const isReady = receiver.status === 'ready'
  const isByName = isReady && receiver.address.toLowerCase() !== text.toLowerCase()

  const { isPasteRefused, paste } = usePaste((text) => {
    onChange(text)
    input.current?.focus() // the button makes way for another one
  })

  function clear() {
    onChange('')
    input.current?.focus()
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
            <Caption receiver={receiver} isByName={isByName} />
            <ReceiverInput
              input={input}
              text={text}
              isInvalid={isInvalid}
              isDisabled={isDisabled}
              onChange={onChange}
            />
          </label>
          {isByName && (
            <bdi className="send-address" dir="ltr">
              {receiver.address}
            </bdi>
          )}
        </div>
        {text === '' ? (
          <button type="button" className="pill" disabled={isDisabled} onClick={paste}>
            {t('paste')}
          </button>
        ) : (
          <IconButton icon="clear" label={t('clear')} disabled={isDisabled} onClick={clear} />
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

/** Reads a receiver from the clipboard. */
function usePaste(onPaste: (receiver: string) => void) {
  const [isPasteRefused, setIsPasteRefused] = useState(false)

  async function paste() {
    try {
      const text = await navigator.clipboard.readText()
      setIsPasteRefused(false)
      onPaste(cleanReceiver(text))
    } catch {
      setIsPasteRefused(true)
    }
  }

  return { isPasteRefused, paste: () => void paste() }
}

type CaptionProperties = {
  readonly receiver: ReceiverState
  /** The visitor typed a name instead of an address. */
  readonly isByName: boolean
}

/** Label of the field, with the name of a typed address. */
function Caption({ receiver, isByName }: CaptionProperties) {
  const t = useText(sendText)
  const name = receiver.status === 'ready' && !isByName ? receiver.name : undefined
  return (
    <span className="send-caption">
      {t('receiver')}
      {name !== undefined && <bdi className="send-known">{cleanName(name)}</bdi>}
    </span>
  )
}

type InputProperties = {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onChange: (receiver: string) => void
}

/** Text area that grows with its text. Its placeholder mentions names where the chain has them. */
function ReceiverInput({ input, text, isInvalid, isDisabled, onChange }: InputProperties) {
  const t = useText(sendText)
  const { kit } = useKit()
  const { namespace } = useAccount()
  const hint = t(kit.adapters.get(namespace)?.hasNames ? 'receiverHint' : 'receiverAddressHint')
  return (
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
  )
}
