import { expect, test } from 'vitest'
import { decode, secretsOf } from './scrub.ts'

test('decode: reads what is encoded and leaves what is not', () => {
  expect(decode('p%40ss')).toBe('p@ss')
  expect(decode('100%sure')).toBe('100%sure')
})

test('secretsOf: a password with a bare percent sign is a secret like any other', () => {
  expect(secretsOf('https://user:100%25sure%@node.example/v1')).toContain('node.example')
  expect(secretsOf('https://user:hundred%sure@node.example')).toContain('hundred%sure')
})
