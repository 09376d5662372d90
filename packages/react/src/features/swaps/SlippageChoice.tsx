import { parseAmount } from '@latchkey/core'
import { maxSlippage } from '@latchkey/core/swaps'
import { useId, useState } from 'react'
import { toLatinDigits } from '../../i18n/language.ts'
import { useText } from '../../i18n/useText.ts'
import { swapText } from './text.ts'
import { usePercent } from './priceImpact.ts'
import { useSwapFlow } from './swapFlow.ts'

/** In basis points. */
const choices = [10, 50, 100] as const

/** From more than this on, in basis points, others may find it worth taking. */
const highSlippage = 200

/** How much less than shown may arrive: three usual answers, or one of the visitor's own up to 5 %. */
export function SlippageChoice({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useText(swapText)
  const id = useId()
  const writePercent = usePercent()
  const { state, dispatch } = useSwapFlow()
  const { slippage } = state
  const isOwn = !choices.some((choice) => choice === slippage)
  const [typed, setTyped] = useState(isOwn ? String(slippage / 100) : '')
  const isInvalid = typed !== '' && readSlippage(typed) === undefined
  const choose = (slippage: number) => dispatch({ type: 'slippageChosen', slippage })
  return (
    <fieldset className="slippage" disabled={isDisabled}>
      <legend className="unseen">{t('slippageChoice')}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            checked={typed === '' && choice === slippage}
            onChange={() => {
              setTyped('')
              choose(choice)
            }}
          />
          <span>
            <bdi>{writePercent(choice)}</bdi>
          </span>
        </label>
      ))}
      <label>
        <input
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          placeholder={t('slippageCustom')}
          aria-label={t('slippageCustom')}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ target }) => {
            const next = toLatinDigits(target.value)
            if (!/^[\d.,]{0,5}$/.test(next)) return
            setTyped(next)
            const chosen = readSlippage(next)
            choose(chosen ?? Math.min(slippage, choices[2]))
          }}
        />
        {typed !== '' && <span aria-hidden="true">%</span>}
      </label>
      <p id={`${id}-hint`} role="status" className={isInvalid ? 'short' : undefined}>
        {isInvalid ? t('slippageInvalid') : slippage > highSlippage ? t('slippageHigh') : ''}
      </p>
    </fieldset>
  )
}

/** A percentage with two decimals at most as basis points; `undefined` for what is none, nothing, or more than is allowed. */
function readSlippage(typed: string) {
  const points = Number(parseAmount(typed.replace(',', '.'), 2) ?? 0n)
  return points > 0 && points <= maxSlippage ? points : undefined
}
