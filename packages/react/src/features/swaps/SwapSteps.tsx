import type { SwapQuote } from '@latchkey/core/swaps'
import { Icon } from '../../components/Icon.tsx'
import { useAmountText } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import { Remark } from '../../flows/Remark.tsx'
import { nameOfSource } from './Route.tsx'
import type { SwapProgress } from './swapFlow.ts'
import { swapText } from './text.ts'

type Properties = {
  readonly quote: SwapQuote
  readonly isApproved: boolean
  readonly progress: SwapProgress
}

/** What the wallet is going to ask for, where that is more than the swap. */
export function SwapSteps({ quote, isApproved, progress }: Properties) {
  const t = useText(swapText)
  const writeAmount = useAmountText()
  const { sell, step } = quote
  if (step === 'batch') return <Remark isCalm text={t('batchText')} />
  if (step === 'permit') return <Remark isCalm text={t('permitText')} />
  if (step !== 'approve' && !isApproved) return null
  const isWaiting = progress.step !== 'editing'
  const steps = [
    [t('approveStep', { symbol: sell.symbol }), isApproved ? 'done' : isWaiting ? 'now' : 'first'],
    [t('swap'), !isApproved ? 'next' : isWaiting ? 'now' : 'first'],
  ] as const
  return (
    <div>
      <ol className="steps" aria-label={t('steps')}>
        {steps.map(([name, state], index) => (
          <li
            key={name}
            data-state={state}
            aria-current={state === 'now' || state === 'first' ? 'step' : undefined}
          >
            <span className="step-mark">
              {state === 'done' ? <Icon name="check" size={14} /> : state !== 'now' && index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      {!isApproved && (
        <Remark
          isCalm
          text={t('approveText', {
            source: nameOfSource(quote.source),
            amount: writeAmount({ ...sell, value: quote.amount }, 100),
          })}
        />
      )}
    </div>
  )
}
