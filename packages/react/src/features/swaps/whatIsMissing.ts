import { KitError } from '@latchkey/core'
import type { SwapToken } from '@latchkey/core/swaps'
import { isOrderShort } from '../../flows/highFeeShare.ts'
import { isDangerous, percentOf } from './priceImpact.ts'
import type { swapText } from './text.ts'
import type { QuoteState } from './useSwapQuote.ts'

/** What is known about the form. */
export type SwapForm = {
  readonly sell: SwapToken | undefined
  readonly buy: SwapToken | undefined
  /** As typed. */
  readonly typed: string
  /** What was typed, in the smallest unit of `sell`; `undefined` for what is no amount, or may be two. */
  readonly value: bigint | undefined
  /** Of `sell`, in its smallest unit; `undefined` where the balance is not known, which holds nobody up. */
  readonly balance: bigint | undefined
  /** Of the currency that fees are paid in, likewise. */
  readonly nativeBalance: bigint | undefined
  readonly quote: QuoteState
  /** The price impact that the visitor has agreed to, in percent. */
  readonly acceptedImpact: number | undefined
}

/** What keeps a swap from its review, as the button says it; `reviewSwap` when nothing does. The gravest comes first. */
export function whatIsMissing(form: SwapForm) {
  const { sell, buy, typed, value, balance, quote } = form
  if (!sell || !buy) return 'selectToken'
  if (typed === '') return 'enterAmount'
  if (value === undefined) return 'incorrectAmount'
  if (value === 0n) return 'enterAmount'
  if (balance !== undefined && value > balance) return 'insufficientBalance'
  if (quote.status === 'failed') return failureOf(quote.error)
  if (isFeeShort(form)) return 'insufficientBalance'
  if (quote.status !== 'known') return 'gettingPrice'
  const impact = percentOf(quote.quote)
  if (isDangerous(impact, form.acceptedImpact)) return 'confirmImpact'
  return 'reviewSwap' satisfies keyof typeof swapText.texts
}

/** What the button says of a quote that was refused, by the code of the error; of any other failure that there is no price. */
const failures = {
  SWAP_NO_LIQUIDITY: 'insufficientLiquidity',
  SWAP_TOKEN_UNSUPPORTED: 'notSwappable',
  SWAP_TAMPERED: 'tampered',
  SWAP_INPUT: 'incorrectAmount',
  TOKEN_MISMATCH: 'notSwappable',
} as const satisfies Record<string, keyof typeof swapText.texts>

function failureOf(error: unknown) {
  const code = error instanceof KitError ? error.code : ''
  return code in failures ? failures[code as keyof typeof failures] : 'noPriceNow' // checked: it is a key
}

/** Whether the amount is there, but not what the network takes beside it. */
export function isFeeShort({ sell, value, nativeBalance, quote }: SwapForm) {
  const fee = quote.status === 'known' ? quote.quote.networkFee : undefined
  return !!sell && !!value && isOrderShort({ token: sell, value }, fee, nativeBalance)
}
