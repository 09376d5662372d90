import type { SwapQuote } from '@latchkey/core/swaps'
import { useState } from 'react'
import { useAmountText } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import { intentOf } from './swapFlow.ts'
import { swapText } from './text.ts'

/** Says to screen readers what a swap brings: once for what was asked, and not at each renewal. */
export function QuoteSaid({ quote }: { readonly quote: SwapQuote | undefined }) {
  const t = useText(swapText)
  const writeAmount = useAmountText()
  const asked = quote && String([intentOf(quote), quote.slippage])
  const [said, setSaid] = useState<{ asked: string | undefined; text: string }>()
  if (said?.asked !== asked)
    setSaid({
      asked,
      text: quote
        ? t('quoteSaid', { amount: writeAmount({ ...quote.buy, value: quote.expected }) })
        : '',
    })
  return (
    <p className="unseen" role="status">
      {said?.text}
    </p>
  )
}
