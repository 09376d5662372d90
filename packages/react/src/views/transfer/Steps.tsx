import type { SentTransaction } from '@latchkey/core'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../hooks/useText.ts'
import { accountText } from '../accountText.ts'

/** What each step is called, and what it is while it is waited for. */
const steps = [
  ['stepSent', 'stepSentNow'],
  ['stepSeen', 'stepSeenNow'],
  ['stepConfirmed', 'seen'],
] as const

type Properties = {
  readonly isSent: boolean
  readonly isSeen: boolean
  /** `unknown` while nobody can tell whether it was sent. */
  readonly status: SentTransaction['status'] | 'unknown'
}

/** How far a send has come: approved and sent, seen by the network, confirmed in a block. */
export function Steps({ isSent, isSeen, status }: Properties) {
  const t = useText(accountText)
  const count = status === 'success' ? 3 : isSent ? (isSeen ? 2 : 1) : 0
  const isOver = status !== 'pending' && status !== 'success'
  return (
    <ol className="steps">
      {steps.map(([name, nameNow], index) => {
        const isNow = index === count
        const state = index < count ? 'done' : !isNow ? 'next' : isOver ? 'failed' : 'now'
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark">
              {state === 'done' && <Icon name="check" size={14} />}
              {state === 'failed' && <Icon name="clear" size={14} />}
            </span>
            {t(state === 'now' ? nameNow : name)}
          </li>
        )
      })}
    </ol>
  )
}
