import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePrices, fitPrice, maxUnits, toEstimate, toFee, toUnitLimit } from './fees.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const units = fc.integer({ min: 1, max: maxUnits })

test('fees: the three speeds never cross, and no node makes them absurd', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 150 }), (recent) => {
      const { slow, standard, fast } = choosePrices(recent)
      expect(slow).toBeGreaterThan(0n)
      expect(slow).toBeLessThanOrEqual(standard)
      expect(standard).toBeLessThanOrEqual(fast)
      expect(fast).toBeLessThanOrEqual(5_000_000n)
    }),
  )
})

test('fees: are those of the last blocks', () => {
  const recent = Array.from({ length: 100 }, (_, index) => BigInt(index) * 10_000n)
  expect(choosePrices(recent)).toEqual({ slow: 250_000n, standard: 600_000n, fast: 900_000n })
})

test('fees: what was reviewed is never exceeded', () => {
  fc.assert(
    fc.property(units, amount, amount, amount, (limit, price, deposit, fee) => {
      const fitted = fitPrice(
        limit,
        { fee: fee + 5_000n + deposit, computeUnitPrice: price },
        deposit,
      )
      expect(toFee(limit, fitted, deposit)).toBeLessThanOrEqual(fee + 5_000n + deposit)
      expect(fitted).toBeLessThanOrEqual(price)
    }),
  )
})

test('fees: a transfer that was estimated costs exactly that', () => {
  fc.assert(
    fc.property(units, amount, (limit, deposit) => {
      const { slow, standard, fast, isHigh } = toEstimate(limit, choosePrices([]), {
        deposit,
        arrives: undefined,
      })
      for (const option of [slow, standard, fast])
        expect(toFee(limit, fitPrice(limit, option, deposit), deposit)).toBe(option.fee)
      expect(isHigh).toBe(false)
    }),
  )
})

test('fees: a very busy chain is worth a second look', () => {
  const prices = choosePrices(Array<bigint>(150).fill(10n ** 9n))
  const cost = { deposit: undefined, arrives: undefined }
  expect(toEstimate(300_000, prices, cost).isHigh).toBe(true)
  expect(toEstimate(800, prices, cost).isHigh).toBe(false)
})

test('fees: a limit leaves room, and ends at what the chain allows', () => {
  expect(toUnitLimit(450)).toBe(795)
  expect(toUnitLimit(maxUnits)).toBe(maxUnits)
})
