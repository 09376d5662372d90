import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMark } from './mark.ts'

const mark = {
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  nonce: 7,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: '5',
  data: '0x',
  blockNumber: '12',
}

test('mark: one that an earlier version has stored is read as it was written', () => {
  expect(parseMark(mark)).toEqual(mark)
  expect(parseMark({ ...mark, to: '' })).toEqual({ ...mark, to: '' })
})

test('mark: anything else is none', () => {
  for (const change of [
    { nonce: -1 },
    { nonce: '7' },
    { value: '0x5' },
    { from: 'bob' },
    { to: 5 },
  ])
    expect(parseMark({ ...mark, ...change })).toBeUndefined()
  expect(parseMark(undefined)).toBeUndefined()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())), (value) => {
      expect(parseMark(value)).toBeUndefined()
    }),
  )
})
