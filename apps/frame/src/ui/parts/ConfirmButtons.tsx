import { useContext, useEffect, useId, useRef, useState } from 'react'
import { createGuard, type GuardState } from '../createGuard.ts'
import { useText } from '../language.ts'
import { OwnWindowContext } from '../ownWindow.ts'
import type { TextKey } from '../texts/texts.ts'
import { Button } from './Button.tsx'

const reasons: Readonly<Record<Exclude<GuardState, 'awake'>, TextKey>> = {
  waiting: 'offWaiting',
  covered: 'offCovered',
  hidden: 'offHidden',
}

/**
 * The two buttons under an approval. Cancel always works. The other one works only while `createGuard` is content, takes presses of people alone, and
 * says why when it is off.
 */
export function ConfirmButtons({
  label,
  cancelLabel,
  isTicked,
  onConfirm,
  onCancel,
}: {
  readonly label: string
  readonly cancelLabel: string
  /** What has to be ticked first is. */
  readonly isTicked: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const { t } = useText()
  const ownWindow = useContext(OwnWindowContext)
  const place = useRef<HTMLDivElement>(null)
  const isArmed = useRef(false)
  const reasonId = useId()
  const [state, setState] = useState<GuardState>('hidden')
  const [isAsked, setAsked] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const whole = place.current?.closest<HTMLElement>('.frame')
    if (!whole) return
    const guard = createGuard(whole, (next) => {
      setState(next)
      if (next === 'awake') setAsked(false)
    })
    return () => guard.stop()
  }, [])

  const isOn = state === 'awake' && isTicked
  // A delay of half a second is explained to those who press into it; a cover to everybody.
  const reason = !isTicked
    ? isAsked && 'offTick'
    : state !== 'awake' && (isAsked || state === 'covered') && reasons[state]
  const isStuck = state === 'covered' || (state === 'hidden' && isAsked)

  return (
    <div className="actions" ref={place}>
      <p className="off" role="status" id={reasonId}>
        {hasFailed ? t('offWindowFailed') : reason && t(reason)}
      </p>
      {isStuck && !ownWindow.isOpen && (
        <Button
          kind="quiet"
          icon="external"
          onClick={() => void ownWindow.open().then((isOpen) => setFailed(!isOpen))}
        >
          {t('ownWindow')}
        </Button>
      )}
      <div className="pair">
        <Button kind="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          aria-disabled={!isOn}
          aria-describedby={reasonId}
          data-guard={state}
          onPointerDown={({ nativeEvent }) => {
            isArmed.current = isOn && nativeEvent.isTrusted
          }}
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault() // a key that was held down before this showed
          }}
          onClick={({ nativeEvent, detail }) => {
            const isPress = nativeEvent.isTrusted && (detail === 0 || isArmed.current)
            isArmed.current = false
            if (isOn && isPress) return onConfirm()
            if (nativeEvent.isTrusted) setAsked(true)
          }}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
