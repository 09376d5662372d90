import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../hooks/useText.ts'
import type { SendProgress } from './sendFlow.ts'
import { sendText } from './text.ts'

const steps = ['sent', 'seen', 'confirmed'] as const
const reached: Readonly<Record<SendProgress['step'], number>> = {
  editing: 0,
  approving: 0,
  sent: 1,
  seen: 2,
  confirmed: 3,
  unknown: 0,
}

/** How far a send has come: approved and sent, seen by the network, confirmed in a block. */
export function Steps({ progress }: { readonly progress: SendProgress }) {
  const t = useText(sendText)
  const count = progress.step === 'unknown' && progress.hash ? 1 : reached[progress.step]
  return (
    <ol className="steps">
      {steps.map((step, index) => {
        const state = index < count ? 'done' : index === count ? 'now' : 'next'
        return (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark">{state === 'done' && <Icon name="check" size={14} />}</span>
            {step === 'sent' && state === 'now' ? t('approve') : t(step)}
          </li>
        )
      })}
    </ol>
  )
}
