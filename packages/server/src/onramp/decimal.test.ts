import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  isDecimal,
  readDecimal,
  subtractDecimals,
} from './decimal.ts'
import { parseExactJson } from './providers/readAnswer.ts'

const decimal = fc
  .tuple(fc.bigInt(0n, 10n ** 20n), fc.nat({ max: 18 }), fc.bigInt(0n, 10n ** 18n - 1n))
  .map(([whole, places, fraction]) => {
    const digits = String(fraction).padStart(18, '0').slice(0, places)
    return digits ? `${whole}.${digits}` : String(whole)
  })
const scaled = (number: string) => {
  const [whole = '', fraction = ''] = number.split('.')
  return BigInt(whole + fraction.padEnd(36, '0'))
}

test('decimals: are compared, added and subtracted without rounding', () => {
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      const [left, right] = [scaled(one), scaled(other)]
      expect(Math.sign(compareDecimals(one, other))).toBe(left < right ? -1 : left > right ? 1 : 0)
      expect(scaled(addDecimals(one, other))).toBe(left + right)
      const rest = subtractDecimals(one, other)
      expect(rest === undefined ? undefined : scaled(rest)).toBe(
        left < right ? undefined : left - right,
      )
    }),
  )
})

test('decimals: numbers of JSON become decimal numbers with all of their digits', () => {
  fc.assert(
    fc.property(decimal, (number) => {
      const read = readDecimal(parseExactJson(number))
      expect(read === undefined ? undefined : scaled(read)).toBe(scaled(number))
    }),
  )
  expect(
    ['1e-7', '1.5E3', '0.1', '100', '25e0'].map((text) => readDecimal(JSON.parse(text))),
  ).toEqual(['0.0000001', '1500', '0.1', '100', '25'])
  // Texts that are one stay as they are written.
  expect(readDecimal('100.00')).toBe('100.00')
  for (const none of [
    '-1',
    '',
    ' ',
    '1,5',
    '0x10',
    'NaN',
    -1,
    Number.NaN,
    Infinity,
    1e-50,
    {},
    null,
  ])
    expect(readDecimal(none)).toBeUndefined()
  expect(isDecimal('.5')).toBe(false)
})

test('exact JSON: refuses what is none, and leaves texts alone', () => {
  expect(parseExactJson('{"a":"12345678901234567890","b":[1.25,12345678901234567890]}')).toEqual({
    a: '12345678901234567890',
    b: [1.25, '12345678901234567890'],
  })
  for (const none of ['', '{', '12345678901234567890x', '{"a":012345678901234567}'])
    expect(() => parseExactJson(none)).toThrow(SyntaxError)
})
