import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Receipt, TransactionLook, TransactionMark } from '../adapters/transactions.ts'
import { advance, beginFollowing, enoughMisses, type Followed } from './advance.ts'

const patience = 25_000
const mark: TransactionMark = {
  from: '0xa',
  nonce: 3,
  to: '0xb',
  value: '5',
  data: '0x',
  blockNumber: '9',
}
const receipt: Receipt = { hash: '0x1', status: 'success', blockNumber: 10n }
const pending: TransactionLook = { kind: 'pending', mark }
const mined: TransactionLook = { kind: 'mined', receipt }
const unknown: TransactionLook = { kind: 'unknown' }
const superseded: TransactionLook = { kind: 'superseded' }

type Step = readonly [look: TransactionLook | undefined, now: number]

function run(steps: readonly Step[], from: Followed = beginFollowing()) {
  return steps.reduce((state, [look, now]) => advance(state, look, now, patience), from)
}

test('advance: one that was never seen is waited for, however long it is unknown', () => {
  const steps = Array.from({ length: 50 }, (_, n): Step => [unknown, n * patience])
  expect(run(steps)).toEqual({ phase: 'open', misses: 50, missedSince: 0 })
  // The wallet may have chosen another nonce than the one that something else was found under.
  const last = 50 * patience
  expect(run([...steps, [superseded, last]])).toMatchObject({ phase: 'open', misses: 51 })
})

test('advance: one that was seen is dropped once it is missing often and long enough', () => {
  const seen: Step = [pending, 0]
  expect(run([seen, [unknown, 1], [unknown, 2], [unknown, 3]]).phase).toBe('open')
  expect(run([seen, [unknown, 1], [unknown, 1 + patience]]).phase).toBe('open')
  expect(run([seen, [unknown, 1], [unknown, 2], [unknown, 1 + patience]])).toEqual({
    phase: 'dropped',
    isSuperseded: false,
    mark,
  })
})

test('advance: one that was dropped is open again when it is found, and over when its nonce was used', () => {
  const dropped: Followed = { phase: 'dropped', isSuperseded: false, mark }
  expect(run([[unknown, 1]], dropped)).toEqual(dropped)
  expect(run([[pending, 1]], dropped)).toEqual(beginFollowing(mark))
  expect(run([[mined, 1]], dropped)).toMatchObject({ phase: 'mined' })
  expect(run([[superseded, 1]], dropped)).toEqual({ phase: 'dropped', isSuperseded: true })
  expect(run([[{ kind: 'expired' }, 1]], dropped)).toEqual({
    phase: 'dropped',
    isSuperseded: false,
  })
})

test('advance: a look that finds it again begins the count anew', () => {
  const steps: Step[] = [
    [pending, 0],
    [unknown, 1],
    [unknown, 2],
    [pending, 3],
    [unknown, patience],
    [unknown, patience + 1],
  ]
  expect(run(steps)).toMatchObject({ phase: 'open', misses: 2 })
})

test('advance: one whose nonce was used by something unknown is given the same time, for receipts come late', () => {
  expect(
    run([
      [pending, 0],
      [superseded, 1],
      [superseded, 2],
      [superseded, patience],
    ]).phase,
  ).toBe('open')
  expect(
    run([
      [pending, 0],
      [superseded, 1],
      [superseded, 2],
      [superseded, 1 + patience],
    ]),
  ).toEqual({
    phase: 'dropped',
    isSuperseded: true,
  })
})

test('advance: one whose time is over is dropped at once', () => {
  const dropped = { phase: 'dropped', isSuperseded: false }
  expect(run([[{ kind: 'expired' }, 0]])).toEqual(dropped)
  expect(
    run([
      [pending, 0],
      [{ kind: 'expired' }, 1],
    ]),
  ).toEqual(dropped)
})

test('advance: a block that was reorganised away opens it again', () => {
  expect(
    run([
      [pending, 0],
      [mined, 1],
      [pending, 2],
    ]).phase,
  ).toBe('open')
  expect(
    run([
      [mined, 1],
      [unknown, 2],
    ]),
  ).toMatchObject({ phase: 'open', misses: 1 })
})

const looks = fc.array(
  fc.record({
    look: fc.constantFrom(undefined, pending, mined, unknown, superseded),
    pause: fc.nat(60_000),
  }),
  { maxLength: 60 },
)

test('advance: whatever a chain says, the promises hold', () => {
  fc.assert(
    fc.property(looks, (answers) => {
      let now = 0
      let state: Followed = beginFollowing()
      let hasBeenSeen = false
      let missing: number[] = []
      for (const { look, pause } of answers) {
        now += pause
        const before = state
        state = advance(state, look, now, patience)
        if (look?.kind === 'pending' || look?.kind === 'mined') {
          hasBeenSeen = true
          missing = []
        } else if (look) missing.push(now)

        if (!look) expect(state).toBe(before)
        else if (look.kind === 'mined') expect(state.phase).toBe('mined')
        else if (look.kind === 'pending') expect(state).toEqual(beginFollowing(mark))
        else expect(state.phase).not.toBe('mined')
        if (state.phase !== 'dropped' || before.phase === 'dropped') continue
        expect(missing.length).toBeGreaterThanOrEqual(enoughMisses)
        expect(now - (missing[0] ?? now)).toBeGreaterThanOrEqual(patience)
        expect(hasBeenSeen).toBe(true)
      }
    }),
  )
})
