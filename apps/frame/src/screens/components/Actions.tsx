import { useContext, useState, type ReactNode } from 'react'
import type { GuardState } from '../guard/createGuard.ts'
import { GuardContext } from '../guard/guarded.ts'
import { useText } from '../language.ts'
import { OwnWindowContext } from '../ownWindow.ts'
import type { TextKey } from '../texts/texts.ts'
import { Button } from './Button.tsx'

const reasons: Readonly<Record<Exclude<GuardState, 'awake'>, TextKey>> = {
  waiting: 'offWaiting',
  unread: 'offUnread',
  small: 'offSmall',
  covered: 'offCovered',
  hidden: 'offHidden',
}

/** Explained to everybody; the others to those who press into them. */
const alwaysSaid: readonly GuardState[] = ['covered', 'unread', 'small']

/** States that a separate window of the frame resolves. */
const stuck: readonly GuardState[] = ['covered', 'small', 'hidden']

/** The buttons under a view, and why they are off. */
export function Actions({
  isTickMissing = false,
  children,
}: {
  readonly isTickMissing?: boolean
  readonly children?: ReactNode
}) {
  const { t } = useText()
  const { state, isAsked, reasonId } = useContext(GuardContext)
  const ownWindow = useContext(OwnWindowContext)
  const [hasFailed, setFailed] = useState(false)
  const isSaid = isAsked || alwaysSaid.includes(state)
  const reason =
    state !== 'awake' ? isSaid && reasons[state] : isTickMissing && isAsked && 'offTick'
  const isStuck = stuck.includes(state) && isSaid && !ownWindow.isOpen
  return (
    <div className="actions">
      <p className="off" role="status" id={reasonId}>
        {hasFailed ? t('offWindowFailed') : reason && t(reason)}
      </p>
      {isStuck && (
        <Button
          kind="quiet"
          icon="external"
          onClick={() => void ownWindow.open().then((isOpen) => setFailed(!isOpen))}
        >
          {t('ownWindow')}
        </Button>
      )}
      {children}
    </div>
  )
}
