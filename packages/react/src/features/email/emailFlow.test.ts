import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isUnderWay,
  noEmail,
  readDigits,
  reduceEmail,
  type EmailAction,
  type EmailState,
} from './emailFlow.ts'

const mail = { retryAt: 30_000, expiresAt: 300_000 }
const run = (actions: readonly EmailAction[], from: EmailState = noEmail) =>
  actions.reduce(reduceEmail, from)
const atCode = run([
  { type: 'addressTyped', email: 'ada@example.com' },
  { type: 'sending' },
  { type: 'sent', step: 'code', mail },
])

test('address: what is typed takes the last failure away', () => {
  const failed = run([
    { type: 'addressTyped', email: 'ada@' },
    { type: 'sending' },
    { type: 'failed', failure: { reason: 'address' } },
  ])
  expect(failed).toMatchObject({
    step: 'address',
    isSending: false,
    failure: { reason: 'address' },
  })
  expect(run([{ type: 'addressTyped', email: 'ada@example.com' }], failed).failure).toBeUndefined()
})

test('device: a confirmed link leads to the code', () => {
  const waiting = run([
    { type: 'addressTyped', email: 'ada@example.com' },
    { type: 'sent', step: 'device', mail: { ...mail, matchNumber: '42' } },
  ])
  expect(waiting).toMatchObject({ step: 'device', mail: { matchNumber: '42' } })
  expect(run([{ type: 'sent', step: 'code', mail }], waiting)).toMatchObject({
    step: 'code',
    email: 'ada@example.com',
    code: '',
    status: 'typing',
  })
})

test('code: a wrong one is taken out of the field and can be typed anew', () => {
  const checking = run([{ type: 'codeTyped', code: '123456' }, { type: 'checking' }], atCode)
  const refused = run([{ type: 'failed', failure: { reason: 'code' } }], checking)
  expect(refused).toMatchObject({ code: '', status: 'typing', failure: { reason: 'code' } })
  expect(run([{ type: 'codeTyped', code: '1' }], refused)).toMatchObject({
    code: '1',
    failure: undefined,
  })
})

test('code: a mail that could not be sent leaves what was typed', () => {
  const typed = run([{ type: 'codeTyped', code: '123' }, { type: 'sending' }], atCode)
  const failed = run([{ type: 'failed', failure: { reason: 'cooldown', until: 1 } }], typed)
  expect(failed).toMatchObject({ code: '123', isSending: false, failure: { reason: 'cooldown' } })
})

test('code: nothing is typed while one is checked', () => {
  const checking = run([{ type: 'codeTyped', code: '123456' }, { type: 'checking' }], atCode)
  expect(run([{ type: 'codeTyped', code: '1' }], checking)).toBe(checking)
})

test('another mail empties the field', () => {
  const again = run(
    [
      { type: 'codeTyped', code: '123' },
      { type: 'sent', step: 'code', mail },
    ],
    atCode,
  )
  expect(again).toMatchObject({ step: 'code', code: '' })
})

test('readDigits: takes six digits out of whatever was pasted', () => {
  expect(readDigits('Your code: 123 456.')).toBe('123456')
  expect(readDigits('١٢٣٤٥٦')).toBe('123456')
  expect(readDigits('۱۲۳-۴۵۶')).toBe('123456')
  expect(readDigits('1234567')).toBe('123456')
  fc.assert(fc.property(fc.string(), (text) => /^[0-9]{0,6}$/.test(readDigits(text))))
})

test('any order of actions leaves a state that a view can show', () => {
  const action: fc.Arbitrary<EmailAction> = fc.oneof(
    fc.record({ type: fc.constant('addressTyped' as const), email: fc.string() }),
    fc.record({
      type: fc.constant('sent' as const),
      step: fc.constantFrom('device' as const, 'code' as const),
      mail: fc.constant(mail),
    }),
    fc.record({ type: fc.constant('codeTyped' as const), code: fc.string() }),
    fc.record({
      type: fc.constant('failed' as const),
      failure: fc.constant({ reason: 'code' as const }),
    }),
    fc.record({
      type: fc.constantFrom(
        'sending' as const,
        'checking' as const,
        'accepted' as const,
        'stopped' as const,
        'restarted' as const,
      ),
    }),
  )
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const state = run(actions)
      if (state.step === 'code') expect(state.code).toMatch(/^[0-9]{0,6}$/)
      if (state.step !== 'address') expect(state.mail).toBe(mail)
    }),
  )
})

test('under way: a mail that was sent, until its code was accepted', () => {
  expect(isUnderWay(noEmail)).toBe(false)
  expect(isUnderWay(run([{ type: 'sent', step: 'device', mail }]))).toBe(true)
  expect(isUnderWay(atCode)).toBe(true)
  expect(isUnderWay(run([{ type: 'checking' }, { type: 'accepted' }], atCode))).toBe(false)
})
