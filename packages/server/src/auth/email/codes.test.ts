import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCodes } from './codes.ts'

const key = new Uint8Array(32).fill(1)
const codes = createCodes(key)

/** The same by hand: HMAC-SHA256 of purpose, id and round, read in words of 32 bits, those above the last multiple left out. */
function draw(purpose: string, id: string, size: number) {
  const end = Math.floor(2 ** 32 / size) * size
  for (let round = 0; ; round++) {
    const mac = createHmac('sha256', key).update(`${purpose}\0${id}\0${round}`).digest('hex')
    for (const word of mac.match(/.{8}/g) ?? [])
      if (parseInt(word, 16) < end) return parseInt(word, 16) % size
  }
}

test('codes: six digits that follow from the attempt and the key, and from nothing else', () => {
  for (let index = 0; index < 500; index++) {
    const id = `attempt-${index}`
    expect(codes.codeOf(id)).toBe(String(draw('code', id, 1_000_000)).padStart(6, '0'))
    expect(codes.matchNumberOf(id)).toMatch(/^[1-9]\d$/)
  }
  expect(createCodes(new Uint8Array(32)).codeOf('attempt-1')).not.toBe(codes.codeOf('attempt-1'))
})

test('codes: every first digit is as likely as the others', () => {
  const counts = new Map<string, number>()
  const total = 20_000
  for (let index = 0; index < total; index++) {
    const first = codes.codeOf(`${index}`).charAt(0)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  expect(counts.size).toBe(10)
  // Chi-squared with 9 degrees of freedom: above 33.7 once in 10,000 keys, and this key is a fixed one.
  const squares = [...counts.values()].map((count) => (count - total / 10) ** 2 / (total / 10))
  expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(33.7)
})

test('links: a secret of 192 bits, another one for each', () => {
  expect(codes.linkSecretOf('one')).toMatch(/^[\w-]{32}$/)
  expect(codes.linkSecretOf('one')).not.toBe(codes.linkSecretOf('two'))
  expect(codes.isEqual(codes.linkSecretOf('one'), codes.linkSecretOf('one'))).toBe(true)
  expect(codes.isEqual('', codes.linkSecretOf('one'))).toBe(false)
})
