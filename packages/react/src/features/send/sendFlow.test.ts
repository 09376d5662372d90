import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySend, reduceSend, type SendAction, type SendProgress } from './sendFlow.ts'

const hash = `0x${'1'.repeat(64)}`
const steps = ['editing', 'approving', 'sent', 'seen', 'confirmed', 'unknown'] as const
const progress = fc
  .constantFrom(...steps)
  .map((step): SendProgress =>
    step === 'editing' || step === 'approving'
      ? { step }
      : step === 'unknown'
        ? { step, hash, message: 'nobody knows' }
        : { step, hash },
  )
const action = fc.oneof(
  fc.record({ type: fc.constant('amountChanged' as const), amount: fc.string() }),
  fc.record({ type: fc.constant('receiverChanged' as const), receiver: fc.string() }),
  fc.record({ type: fc.constant('progressed' as const), progress }),
  fc.constant({ type: 'cleared' as const }),
) satisfies fc.Arbitrary<SendAction>

test('amount: only what is an amount can be typed, a comma counts as a point', () => {
  const type = (amount: string) => reduceSend(emptySend, { type: 'amountChanged', amount }).amount
  expect(type('0.5')).toBe('0.5')
  expect(type('0,5')).toBe('0.5')
  expect(type('1 000')).toBe('1000')
  expect(type('.')).toBe('.')
  for (const text of ['1,000', '12,345.6', '1,000,000']) expect(type(text)).toBe('')
  for (const text of ['x', '-1', '1e5', '0x10', '1.2.3', 'NaN', '∞']) expect(type(text)).toBe('')
})

test('form: cannot be changed while something is under way', () => {
  fc.assert(
    fc.property(fc.array(action), action, (before, next) => {
      const state = before.reduce(reduceSend, emptySend)
      const after = reduceSend(state, next)
      if (state.progress.step === 'editing' || next.type === 'cleared') return
      expect(after.amount).toBe(state.amount)
      expect(after.receiver).toBe(state.receiver)
    }),
  )
})

test('progress: goes forward, or back to the form, never half-way back', () => {
  fc.assert(
    fc.property(fc.array(action), progress, (before, next) => {
      const state = before.reduce(reduceSend, emptySend)
      const after = reduceSend(state, { type: 'progressed', progress: next })
      const from = steps.indexOf(state.progress.step)
      const to = steps.indexOf(after.progress.step)
      expect(to === 0 || to >= from).toBe(true)
    }),
  )
})

test('progress: what cannot be known is not taken back by a late report', () => {
  const unknown = { step: 'unknown', hash, message: 'nobody knows' } as const
  const state = reduceSend(emptySend, { type: 'progressed', progress: unknown })
  expect(reduceSend(state, { type: 'progressed', progress: { step: 'seen', hash } }).progress).toBe(
    unknown,
  )
})
