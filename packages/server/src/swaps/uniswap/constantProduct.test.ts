import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumOf } from '../sources/swapSource.ts'
import { amountAlong, amountOut, priceAlong, priceImpact } from './constantProduct.ts'

const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
const amount = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
const fee = fc.integer({ min: 0, max: 9_999 })
const pool = fc.record({ reserveIn: reserve, reserveOut: reserve })

test('amountOut: a pool never gives away a unit, nor keeps one more than it has to', () => {
  fc.assert(
    fc.property(amount, pool, fee, (amountIn, state, kept) => {
      const out = amountOut(amountIn, state, kept)
      expect(out).toBeLessThan(state.reserveOut)
      // The product of both sides, less the fee, as the pool's own contract checks it.
      const grows = (taken: bigint) =>
        (state.reserveIn * 10_000n + amountIn * BigInt(10_000 - kept)) *
          (state.reserveOut - taken) >=
        state.reserveIn * 10_000n * state.reserveOut
      expect(grows(out)).toBe(true)
      expect(grows(out + 1n)).toBe(false)
    }),
  )
})

test('amountOut: at a fee of 30 basis points it is the formula of Uniswap v2', () => {
  fc.assert(
    fc.property(amount, pool, (amountIn, { reserveIn, reserveOut }) => {
      const withFee = amountIn * 997n
      const expected = (withFee * reserveOut) / (reserveIn * 1000n + withFee)
      expect(amountOut(amountIn, { reserveIn, reserveOut }, 30)).toBe(expected)
    }),
  )
})

test('amountOut: more brings no less, and two swaps bring no more than one', () => {
  fc.assert(
    fc.property(amount, amount, pool, (first, second, state) => {
      const one = amountOut(first, state, 30)
      expect(amountOut(first + second, state, 30)).toBeGreaterThanOrEqual(one)
      const after = {
        reserveIn: state.reserveIn + first,
        reserveOut: state.reserveOut - one,
      }
      const both = one + amountOut(second, after, 30)
      expect(both).toBeLessThanOrEqual(amountOut(first + second, state, 30))
    }),
  )
})

test('amountOut: nothing comes of nothing, or of an empty pool', () => {
  expect(amountOut(0n, { reserveIn: 5n, reserveOut: 5n }, 30)).toBe(0n)
  expect(amountOut(5n, { reserveIn: 0n, reserveOut: 5n }, 30)).toBe(0n)
  expect(amountOut(5n, { reserveIn: 5n, reserveOut: 0n }, 30)).toBe(0n)
})

test('priceImpact: a percentage that never tells a loss as none, nor a gain as one', () => {
  const pools = fc.array(pool, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(amount, pools, (amountIn, states) => {
      const out = amountAlong(amountIn, states, 30)
      const price = priceAlong(states, 30)
      const impact = priceImpact(amountIn, out, price)
      expect(impact).toMatch(/^\d{1,3}(\.\d{1,4})?$/)
      const [whole = '', fraction = ''] = impact.split('.')
      const parts = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
      // Ideal is what the price would give: so much of it is lost, and not one part in a million less.
      const ideal = amountIn * price.out
      const lost = ideal - out * price.in
      expect(parts * ideal).toBeGreaterThanOrEqual(lost * 1_000_000n)
      expect((parts - 1n) * ideal).toBeLessThan(lost * 1_000_000n)
    }),
  )
})

test('priceImpact: half of a pool moves its price by a third', () => {
  const pools = [{ reserveIn: 2_000n * 10n ** 18n, reserveOut: 2_000n * 10n ** 18n }]
  const amountIn = 1_000n * 10n ** 18n
  const price = priceAlong(pools, 0)
  expect(priceImpact(amountIn, amountAlong(amountIn, pools, 0), price)).toBe('33.3334')
  expect(priceImpact(5n, 5n, { in: 1n, out: 1n })).toBe('0')
})

test('minimumOf: at least what the slippage leaves, and never a whole unit more', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 500 }), (expected, slippage) => {
      const minimum = minimumOf(expected, slippage)
      const exact = expected * BigInt(10_000 - slippage)
      expect(minimum * 10_000n).toBeGreaterThanOrEqual(exact)
      expect((minimum - 1n) * 10_000n).toBeLessThan(exact)
      expect(minimum).toBeLessThanOrEqual(expected)
    }),
  )
})
