import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { codeLength, readDigits } from './emailFlow.ts'

type Properties = {
  readonly value: string
  readonly label: string
  /** Ids of what is said about it. */
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly isBusy: boolean
  readonly isDone: boolean
  readonly onChange: (code: string) => void
}

/**
 * Six boxes over one real field, so that pasting, filling in from a message, screen readers and every keyboard work as in any field. What is typed
 * in the middle takes the place of the digit there.
 */
export function CodeField(properties: Properties) {
  const { value, label, describedBy, isInvalid, isBusy, isDone, onChange } = properties
  const input = useRef<HTMLInputElement>(null)
  const { caret, move } = useCaret(input)
  const current = caret === undefined ? undefined : Math.min(caret, value.length, codeLength - 1)

  // A code that was not taken leaves the field empty, to be typed again at once.
  useEffect(() => {
    if (isInvalid) input.current?.focus()
  }, [isInvalid])

  return (
    <div
      className="code"
      dir="ltr"
      data-invalid={isInvalid || undefined}
      data-done={isDone || undefined}
    >
      <input
        ref={input}
        className="code-input"
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={codeLength}
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-busy={isBusy || undefined}
        readOnly={isBusy || isDone}
        // The dialog has moved here because the visitor asked for a code.
        autoFocus
        onChange={(event) => onChange(readDigits(event.target.value))}
        onPaste={(event) => {
          // The field's own length would cut what stands around the digits, not the digits.
          event.preventDefault()
          if (!isBusy && !isDone) onChange(readDigits(event.clipboardData.getData('text')))
        }}
        onKeyDown={move}
      />
      {Array.from({ length: codeLength }, (_, place) => (
        <span
          key={place}
          className="code-box"
          aria-hidden="true"
          data-current={(!isBusy && !isDone && current === place) || undefined}
        >
          {value[place] ?? <i />}
        </span>
      ))}
    </div>
  )
}

/** Selects one digit at a time, and tells its place; `undefined` while the field has no focus. */
function useCaret(input: RefObject<HTMLInputElement | null>) {
  const [caret, setCaret] = useState<number>()
  // React knows no selection inside of a shadow root, and hears nothing of the focus that it gives itself.
  useEffect(() => {
    const field = input.current
    if (!field) return
    const follow = () => setCaret(selectBox(field))
    for (const type of moves) field.addEventListener(type, follow)
    follow()
    return () => {
      for (const type of moves) field.removeEventListener(type, follow)
    }
  }, [input])

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const { currentTarget: field } = event
    const from = field.selectionStart ?? field.value.length
    const to = Math.min(Math.max(from + step, 0), field.value.length)
    field.setSelectionRange(to, Math.min(to + 1, field.value.length))
    setCaret(selectBox(field))
  }

  return { caret, move }
}

/** What may move the caret, as not every browser tells of that itself. */
const moves = ['selectionchange', 'select', 'input', 'keyup', 'pointerup', 'focus', 'blur']

/**
 * Selects the digit behind the caret, as each box holds one.
 *
 * @returns its place; `undefined` while the field has no focus
 */
function selectBox(field: HTMLInputElement): number | undefined {
  const root = field.getRootNode()
  const isActive = (root instanceof ShadowRoot ? root : document).activeElement === field
  if (!isActive) return undefined
  const { selectionStart, selectionEnd, value } = field
  const start = selectionStart ?? value.length
  if (start === selectionEnd && start < value.length) field.setSelectionRange(start, start + 1)
  return start
}
