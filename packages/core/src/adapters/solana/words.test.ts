import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemProgram, token2022Program, tokenProgram } from './programs.ts'
import { describeError } from './words.ts'

const called = [systemProgram, tokenProgram, token2022Program, 'Unknown1111']
const custom = (index: number, code: number) => ({ InstructionError: [index, { Custom: code }] })

test.each([
  ['BlockhashNotFound', /too late/],
  ['AccountNotFound', /never held SOL/],
  [{ InsufficientFundsForRent: { account_index: 0 } }, /less SOL than the network lets/],
  [custom(0, 1), /not enough SOL/],
  [custom(1, 1), /not enough of the token/],
  [custom(1, 17), /frozen/],
  [custom(2, 37), /cannot be transferred/],
  [custom(2, 5_000), /Token-2022\) says: error 5000/],
  [custom(3, 1), /not known here \(Unknown1111\) says: error 1/],
  [{ InstructionError: [1, 'InvalidAccountData'] }, /closed a moment ago/],
  ['SomethingNew', /SomethingNew/],
])('describeError: %j in words', (error, words) => {
  expect(describeError(error, called)).toMatch(words)
})

test('describeError: whatever a node says, it becomes a sentence that is not long', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (error) => {
      const words = describeError(error, called)
      expect(words.length).toBeGreaterThan(5)
      expect(words.length).toBeLessThan(300)
    }),
  )
})
