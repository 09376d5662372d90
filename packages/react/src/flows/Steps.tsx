import type { SentTransaction } from '@latchkey/core'
import { Icon } from '../components/Icon.tsx'
import { useText } from '../i18n/useText.ts'
import { accountText } from '../views/account/text.ts'

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

/** How far a send has come: approved and sent, seen by the network, confirmed in a block. Where it goes no further, that step says why. */
export function Steps({ isSent, isSeen, status }: Properties) {
  const t = useText(accountText)
  const count = status === 'success' ? 3 : isSent ? (isSeen ? 2 : 1) : 0
  const end = status === 'pending' || status === 'success' ? undefined : status
  return (
    <ol className="steps">
      {steps.map(([name, nameNow], index) => {
        const isNow = index === count
        const state = index < count ? 'done' : !isNow ? 'next' : end ? 'failed' : 'now'
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark">
              {state === 'done' && <Icon name="check" size={14} />}
              {state === 'failed' && (
                <Icon name={end === 'unknown' ? 'warning' : 'clear'} size={14} />
              )}
            </span>
            {t(!isNow ? name : (end ?? nameNow))}
          </li>
        )
      })}
    </ol>
  )
}
