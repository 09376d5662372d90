import { expect, test } from 'vitest'
import { formatText } from './formatText.ts'

test('formatText: puts values in, and reads no value as a text', () => {
  expect(formatText('Continue in {name}', { name: 'Wallet' })).toBe('Continue in Wallet')
  expect(formatText('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&')
})

test('formatText: leaves a placeholder that has no value', () => {
  expect(formatText('Hello {name}')).toBe('Hello {name}')
})
