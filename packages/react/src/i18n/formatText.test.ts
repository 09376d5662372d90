import { expect, test } from 'vitest'
import { formatText } from './formatText.ts'

const german = { tag: 'de', dir: 'ltr' } as const
const arabic = { tag: 'ar', dir: 'rtl' } as const

test('formatText: puts values in, and reads no value as a text', () => {
  expect(formatText('Continue in {name}', { name: 'Wallet' })).toBe('Continue in Wallet')
  expect(formatText('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&')
})

test('formatText: leaves a placeholder that has no value', () => {
  expect(formatText('Hello {name}')).toBe('Hello {name}')
})

test.each([
  [0, '0 networks'],
  [1, '1 network'],
  [2, '2 networks'],
  [1234, '1,234 networks'],
])('formatText: %d in English reads %s', (count, text) => {
  expect(formatText('{count|one:# network|other:# networks}', { count })).toBe(text)
})

test('formatText: writes numbers as the language does', () => {
  const text = '{count|one:# Netzwerk|other:# Netzwerke}'
  expect(formatText(text, { count: 1 }, german)).toBe('1 Netzwerk')
  expect(formatText(text, { count: 1234 }, german)).toBe('1.234 Netzwerke')
})

test.each([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [11, 'many'],
  [100, 'other'],
])('formatText: %d in Arabic takes the form "%s"', (count, form) => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].map((name) => `${name}:${name}`)
  expect(formatText(`{count|${forms.join('|')}}`, { count }, arabic)).toBe(form)
})

test('formatText: from right to left, a value keeps its own direction, and digits stay western', () => {
  expect(formatText('إلى {address}', { address: '0xf39F…2266' }, arabic)).toBe(
    'إلى \u20680xf39F…2266\u2069',
  )
  expect(formatText('{count|other:#}', { count: 42 }, arabic)).toBe('42')
})
