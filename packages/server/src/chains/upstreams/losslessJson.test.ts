import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, writeJson } from './losslessJson.ts'

test('losslessJson: integers of 64 bits keep their digits, other numbers stay numbers', () => {
  const text =
    '{"rentEpoch":18446744073709551615,"lamports":9007199254740993,"slot":1234567890123456,"list":[-9223372036854775808,1.2345678901234567,1e300,0.12345678901234567890]}'
  const value = parseJson(text)
  expect(value).toEqual({
    rentEpoch: 18446744073709551615n,
    lamports: 9007199254740993n,
    slot: 1234567890123456,
    list: [-9223372036854775808n, 1.2345678901234567, 1e300, 0.12345678901234568],
  })
  expect(writeJson(value)).toContain(
    '{"rentEpoch":18446744073709551615,"lamports":9007199254740993,',
  )
  expect(writeJson(value)).toContain('[-9223372036854775808,')
})

test('losslessJson: texts are texts, whatever stands in them', () => {
  const texts = [
    ': 18446744073709551615,',
    '18446744073709551615',
    '"18446744073709551615',
    '\\',
    '\0integer:x',
  ]
  const text = JSON.stringify([...texts, 0]).replace(/0]$/, '18446744073709551615]')
  expect(parseJson(text)).toEqual([...texts, 18446744073709551615n])
  expect(writeJson(parseJson(text))).toBe(text)
})

test('losslessJson: reads what JSON reads, and refuses what JSON refuses', () => {
  const long = ',18446744073709551615]'
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, noise) => {
      expect(writeJson(parseJson(json))).toBe(JSON.stringify(JSON.parse(json)))
      const whole = `[${JSON.stringify(JSON.parse(json))}${long}`
      expect(writeJson(parseJson(whole))).toBe(whole)
      const broken = `[${noise}"${long}`
      expect(isRefused(parseJson, broken)).toBe(isRefused(JSON.parse, broken))
    }),
    { numRuns: 1_000 },
  )
})

function isRefused(parse: (text: string) => unknown, text: string) {
  try {
    parse(text)
    return false
  } catch {
    return true
  }
}
