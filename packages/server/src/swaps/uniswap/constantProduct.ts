/** What lies in a pool before a swap, in smallest units: of what goes in, of what comes out. */
export type PoolState = { readonly reserveIn: bigint; readonly reserveOut: bigint }

const whole = 10_000n

/**
 * What a pool of the kind of Uniswap v2 gives, to the unit: its own contract rounds in the same place. 0 where the pool is empty.
 *
 * @param fee - what the pool keeps of what goes in, in basis points.
 */
export function amountOut(amountIn: bigint, { reserveIn, reserveOut }: PoolState, fee: number) {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const kept = amountIn * (whole - BigInt(fee))
  return (kept * reserveOut) / (reserveIn * whole + kept)
}

/** What comes out at the end of several pools, one after the other. */
export function amountAlong(amountIn: bigint, pools: readonly PoolState[], fee: number): bigint {
  return pools.reduce((amount, pool) => amountOut(amount, pool, fee), amountIn)
}

/** A price as a fraction: so much out for so much in, in smallest units of both. */
export type Price = { readonly out: bigint; readonly in: bigint }

/** The price in the middle of the pools, less what they keep: what an amount too small to move them would get. */
export function priceAlong(pools: readonly PoolState[], fee: number): Price {
  return pools.reduce<Price>(
    (price, { reserveIn, reserveOut }) => ({
      out: price.out * reserveOut * (whole - BigInt(fee)),
      in: price.in * reserveIn * whole,
    }),
    { out: 1n, in: 1n },
  )
}

/** Places behind the point of a price impact. */
const places = 4

/**
 * How much less a swap brings than the price before it, as a percentage with at most four decimals, rounded up: what moves the price is never
 * told as nothing.
 */
export function priceImpact(amountIn: bigint, received: bigint, price: Price): string {
  const ideal = amountIn * price.out
  const lost = ideal - received * price.in
  if (ideal <= 0n || lost <= 0n) return '0'
  const scale = 100n * 10n ** BigInt(places)
  const digits = String((lost * scale + ideal - 1n) / ideal).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (fraction && `.${fraction}`)
}

/** Whether a swap brings so much less than the price before it that a part of a hundred is lost. */
export function movesMoreThan(percent: number, amountIn: bigint, received: bigint, price: Price) {
  const ideal = amountIn * price.out
  return (ideal - received * price.in) * 100n > ideal * BigInt(percent)
}
