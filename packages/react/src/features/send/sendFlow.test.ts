import type { SendArguments } from '@latchkey/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptySend,
  reduceSend,
  type SendAction,
  type SendProgress,
  type SendState,
} from './sendFlow.ts'

const hash = `0x${'1'.repeat(64)}`
const steps = ['editing', 'approving', 'following', 'unknown'] as const
const progress = fc
  .constantFrom(...steps)
  .map((step): SendProgress => (step === 'following' ? { step, hash } : { step }))
const text = fc.string()
const action = fc.oneof(
  fc.record({ type: fc.constant('amountChanged' as const), amount: text }),
  fc.record({ type: fc.constant('receiverChanged' as const), receiver: text }),
  fc.record({ type: fc.constant('tokenChosen' as const), tokenId: text }),
  fc.record({ type: fc.constant('scopeChanged' as const), scope: text }),
  fc.record({
    type: fc.constant('opened' as const),
    parameters: fc.record({ amount: text, to: text, assetAddress: text }),
  }),
  fc.record({ type: fc.constant('progressed' as const), progress }),
  fc.constant({ type: 'cleared' as const }),
) satisfies fc.Arbitrary<SendAction>

test('amount: only what may be part of an amount can be typed, and is kept as typed', () => {
  const type = (amount: string) =>
    reduceSend(emptySend, { type: 'amountChanged', amount, isTyped: true }).amount
  for (const text of ['0.5', '0,5', '1 000', '.', '1.234,5', '١٬٠٠٠٫٥', '۱۲۳٫۵'])
    expect(type(text)).toBe(text)
  for (const text of ['x', '-1', '1e5', '0x10', 'NaN', '∞', '9'.repeat(97)])
    expect(type(text)).toBe('')
})

test('amount: one that comes from elsewhere has to be a decimal string', () => {
  const set = (amount: string) => reduceSend(emptySend, { type: 'amountChanged', amount }).amount
  expect(set('0.5')).toBe('0.5')
  for (const text of ['0,5', '1 000', '1.2.3', '-1']) expect(set(text)).toBe('')
})

test('form: cannot be changed while something is under way, but opened anew once the wallet has answered', () => {
  fc.assert(
    fc.property(fc.array(action), action, (before, next) => {
      const state = before.reduce(reduceSend, emptySend)
      const { step } = state.progress
      if (step === 'editing' || next.type === 'cleared') return
      if (step === 'following' && next.type === 'opened') return
      const after = reduceSend(state, next)
      const scope = step === 'following' ? after.scope : state.scope
      expect(after).toEqual({ ...state, scope, progress: after.progress })
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
  const state = reduceSend(emptySend, { type: 'progressed', progress: { step: 'unknown' } })
  const late = { type: 'progressed', progress: { step: 'following', hash } } as const
  expect(reduceSend(state, late).progress).toEqual({ step: 'unknown' })
})

test('arguments: are put into the form once, also when it was changed or sent since', () => {
  const parameters = { amount: '5', to: 'bob.eth', assetAddress: '0xAB' }
  const opened = reduceSend(emptySend, { type: 'opened', parameters })
  expect(opened).toMatchObject({ amount: '5', receiver: 'bob.eth', tokenId: '0xAB' })
  const changed = reduceSend(opened, { type: 'amountChanged', amount: '6' })
  expect(reduceSend(changed, { type: 'opened', parameters }).amount).toBe('6')
  const cleared = reduceSend(changed, { type: 'cleared' })
  expect(reduceSend(cleared, { type: 'opened', parameters }).amount).toBe('')
})

test('arguments: others begin anew once the wallet has answered, and never before', () => {
  const parameters = { amount: '5', to: 'bob.eth' }
  const opened = reduceSend(emptySend, { type: 'opened', parameters })
  const at = (progress: SendProgress, parameters: SendArguments) =>
    reduceSend({ ...opened, progress }, { type: 'opened', parameters })
  const following = { step: 'following', hash } as const
  expect(at(following, { amount: '6' })).toMatchObject({
    amount: '6',
    receiver: '',
    progress: { step: 'editing' },
  })
  expect(at(following, parameters).progress).toBe(following)
  for (const step of ['approving', 'unknown'] as const)
    expect(at({ step }, { amount: '6' })).toEqual({ ...opened, progress: { step } })
})

test('arguments: others stay in the form on the network that it was opened on while the last transfer is followed', () => {
  const parameters = { amount: '6', to: 'bob.eth', assetAddress: '0xab' }
  const actions = [
    { type: 'scopeChanged', scope: 'one' },
    { type: 'amountChanged', amount: '5' },
    { type: 'progressed', progress: { step: 'approving' } },
    { type: 'progressed', progress: { step: 'following', hash } },
    { type: 'scopeChanged', scope: 'two' },
    { type: 'opened', parameters },
  ] satisfies SendAction[]
  const state = actions.reduce<typeof emptySend>(reduceSend, emptySend)
  const form = { amount: '6', receiver: 'bob.eth', tokenId: '0xab', progress: { step: 'editing' } }
  expect(state).toMatchObject(form)
  // Back from the choice of a token.
  expect(reduceSend(state, { type: 'scopeChanged', scope: 'two' })).toMatchObject(form)
  expect(reduceSend(state, { type: 'scopeChanged', scope: 'three' })).toMatchObject({
    amount: '',
    tokenId: 'native',
  })
})

test('arguments: an amount that is none is left out', () => {
  const parameters = { amount: '1,000', to: ' bob.eth ' }
  expect(reduceSend(emptySend, { type: 'opened', parameters })).toMatchObject({
    amount: '',
    receiver: 'bob.eth',
    tokenId: 'native',
  })
})

test('scope: another account or network begins anew, but for whom it is', () => {
  const filled = [
    { type: 'scopeChanged', scope: 'one' },
    { type: 'tokenChosen', tokenId: '0xab' },
    { type: 'amountChanged', amount: '5' },
    { type: 'receiverChanged', receiver: 'bob.eth' },
  ] satisfies SendAction[]
  const state = filled.reduce<typeof emptySend>(reduceSend, emptySend)
  expect(reduceSend(state, { type: 'scopeChanged', scope: 'one' })).toBe(state)
  expect(reduceSend(state, { type: 'scopeChanged', scope: 'two' })).toMatchObject({
    amount: '',
    tokenId: 'native',
    receiver: 'bob.eth',
  })
})

test('failure: stands until something is changed', () => {
  const failed = reduceSend(emptySend, { type: 'failed', failure: 'CHAIN_UNREACHABLE' })
  expect(reduceSend(failed, { type: 'speedChosen', speed: 'fast' })).toMatchObject({
    failure: 'CHAIN_UNREACHABLE',
  })
  for (const change of [
    { type: 'amountChanged', amount: '1' },
    { type: 'receiverChanged', receiver: 'bob.eth' },
    { type: 'tokenChosen', tokenId: '0xab' },
    { type: 'cleared' },
  ] as const)
    expect(reduceSend(failed, change).failure).toBeUndefined()
})

test('token: another one has an amount of its own', () => {
  const state = reduceSend(emptySend, { type: 'amountChanged', amount: '5' })
  expect(reduceSend(state, { type: 'tokenChosen', tokenId: '0xab' }).amount).toBe('')
  expect(reduceSend(state, { type: 'tokenChosen', tokenId: 'native' }).amount).toBe('5')
})

test('amount: a rejected text keeps the amount and shows until the next', () => {
  const typed = (state: SendState, amount: string) =>
    reduceSend(state, { type: 'amountChanged', amount, isTyped: true })
  const refused = typed(typed(emptySend, '12'), '1e5')
  expect(refused).toMatchObject({ amount: '12', refused: '1e5' })
  expect(typed(refused, '13')).toMatchObject({ amount: '13', refused: undefined })
})

test('receiver: drops invisible characters of typed and preset receivers', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const odd = `\u200b ${address}\u202c\n`
  expect(reduceSend(emptySend, { type: 'receiverChanged', receiver: odd }).receiver).toBe(address)
  const opened = reduceSend(emptySend, { type: 'opened', parameters: { to: odd } })
  expect(opened.receiver).toBe(address)
})
