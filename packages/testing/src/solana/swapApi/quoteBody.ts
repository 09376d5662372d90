import type { Pool, PoolSide } from '../pool/readPools.ts'
import { computeOut, feeOf } from '../pool/readPools.ts'

/** A quote as `GET /swap/v1/quote` of Jupiter writes it. */
export type QuoteBody = {
  readonly inputMint: string
  readonly inAmount: string
  readonly outputMint: string
  readonly outAmount: string
  readonly otherAmountThreshold: string
  readonly swapMode: 'ExactIn'
  readonly slippageBps: number
  readonly platformFee: null
  /** A fraction, not a percentage. */
  readonly priceImpactPct: string
  readonly routePlan: readonly { readonly swapInfo: object; readonly percent: number }[]
  readonly contextSlot: number
  readonly timeTaken: number
}

/** Which way a pool is used. */
export type SwapWay = { readonly pool: Pool; readonly sold: PoolSide; readonly bought: PoolSide }

/** The pool of two coins, the way that sells the first. */
export function findSwapWay(
  pools: readonly Pool[],
  sell: string,
  buy: string,
): SwapWay | undefined {
  for (const pool of pools) {
    const [first, second] = pool.sides
    if (first.mint === sell && second.mint === buy) return { pool, sold: first, bought: second }
    if (second.mint === sell && first.mint === buy) return { pool, sold: second, bought: first }
  }
  return undefined
}

/** What a pool gives for an amount now; `undefined` where that is nothing. */
export function writeQuote(
  { pool, sold, bought }: SwapWay,
  amount: bigint,
  slippageBps: number,
  contextSlot: number,
): QuoteBody | undefined {
  const out = computeOut(amount, sold.amount, bought.amount)
  if (out === 0n) return undefined
  const fee = feeOf(amount)
  return {
    inputMint: sold.mint,
    inAmount: `${amount}`,
    outputMint: bought.mint,
    outAmount: `${out}`,
    otherAmountThreshold: `${(out * BigInt(10_000 - slippageBps)) / 10_000n}`,
    swapMode: 'ExactIn',
    slippageBps,
    platformFee: null,
    priceImpactPct: writeFraction(amount - fee, sold.amount + amount - fee),
    routePlan: [
      {
        swapInfo: {
          ammKey: pool.address,
          label: 'Local pool',
          inputMint: sold.mint,
          outputMint: bought.mint,
          inAmount: `${amount}`,
          outAmount: `${out}`,
          feeAmount: `${fee}`,
          feeMint: sold.mint,
        },
        percent: 100,
      },
    ],
    contextSlot,
    timeTaken: 0.001,
  }
}

/** A part of a whole, as a decimal number of twelve digits. */
function writeFraction(part: bigint, whole: bigint): string {
  const digits = `${(part * 10n ** 12n) / whole}`.padStart(13, '0')
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`
}
