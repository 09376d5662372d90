import { expect, test } from 'vitest'
import { toLatinDigits } from './language.ts'

test('toLatinDigits: Arabic and Persian digits are Latin ones, and what else there is stays', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(toLatinDigits('1,5 ا۲')).toBe('1,5 ا2')
})

test('toLatinDigits: the decimal separator is the one that is asked for, and nothing stands between thousands', () => {
  expect(toLatinDigits('١٬٢٣٤٫٥')).toBe('1234.5')
  expect(toLatinDigits('١٬٢٣٤٫٥', ',')).toBe('1234,5')
})
