import { expect, test } from 'vitest'
import {
  initialFollowState,
  linkedTo,
  reduceFollow,
  startPoll,
  type FollowEvent,
  type FollowState,
} from './followState.ts'

const place = { height: 10, hash: '0xa' }
const headAt = (number: number, hash: string) => ({ number, hash, parentHash: '0x', timestamp: 0 })

function follow(state: FollowState, ...events: FollowEvent[]) {
  return events.reduce((now, event) => reduceFollow(now, event, 4), state)
}

const owned = () => startPoll({ ...initialFollowState, place }, true)

test('stays idle while another server owns the chain', () => {
  const state = follow(startPoll(initialFollowState, false), { type: 'claimed', place: undefined })
  expect(state).toMatchObject({ place: undefined, step: { type: 'idle', hasMore: false } })
})

test('claims the chain again after a failed step', () => {
  const failed = follow(owned(), { type: 'failed' })
  expect(startPoll(failed, true).step).toEqual({ type: 'claim' })
})

test('reads at most the blocks of one poll and reports more', () => {
  const head = headAt(20, '0xf')
  const reading = follow(owned(), { type: 'head', head })
  expect(reading.step).toEqual({ type: 'read', head, left: 4 })
  const half = follow(reading, { type: 'appended', place: { height: 13, hash: '0xd' }, count: 3 })
  expect(half.step).toEqual({ type: 'read', head, left: 1 })
  const done = follow(half, { type: 'appended', place: { height: 14, hash: '0xe' }, count: 1 })
  expect(done.step).toEqual({ type: 'idle', hasMore: true })
})

test('believes a shorter chain at the fourth poll with the same head', () => {
  const head = headAt(8, '0x8')
  let state = owned()
  for (let poll = 1; poll <= 3; poll++) {
    state = follow(startPoll(state, true), { type: 'head', head }, { type: 'known', hash: '0x8' })
    expect(state.step).toEqual({ type: 'idle', hasMore: false })
  }
  state = follow(startPoll(state, true), { type: 'head', head }, { type: 'known', hash: '0x8' })
  expect(state.step).toEqual({ type: 'findFork', head })
})

test('resolves a reorg at once when a stored block has another hash', () => {
  const head = headAt(10, '0xother')
  const state = follow(owned(), { type: 'head', head }, { type: 'known', hash: '0xa' })
  expect(state.step).toEqual({ type: 'findFork', head })
  const fork = { height: 7, hash: '0x7' }
  const rolling = follow(state, { type: 'fork', fork })
  expect(rolling.step).toEqual({ type: 'rollBack', fork })
  expect(follow(rolling, { type: 'rolledBack', place: fork })).toMatchObject({
    place: fork,
    step: { type: 'idle', hasMore: true },
  })
})

test('clears the store only for another first block', () => {
  const far = follow(
    owned(),
    { type: 'head', head: headAt(2, '0x2') },
    { type: 'known', hash: undefined },
  )
  expect(follow(far, { type: 'firstBlock', isAnother: true }).step).toEqual({ type: 'clear' })
  expect(follow(far, { type: 'firstBlock', isAnother: false })).toMatchObject({
    stalledPolls: 1,
    step: { type: 'idle', hasMore: false },
  })
})

test('stalls when the fork is the newest stored block', () => {
  const head = headAt(12, '0xc')
  const state = follow(
    owned(),
    { type: 'head', head },
    { type: 'unlinked', isMissing: false },
    { type: 'fork', fork: place },
  )
  expect(state).toMatchObject({ stalledPolls: 1, step: { type: 'idle' } })
})

test('begins a new chain with the head that was fetched', () => {
  const head = headAt(1, '0x1')
  const started = follow(
    startPoll(initialFollowState, false),
    { type: 'claimed', place: 'new' },
    { type: 'head', head },
  )
  expect(started.step).toEqual({ type: 'begin', head })
  const begun = follow(started, { type: 'begun', place: { height: -1, hash: '' } })
  expect(begun.step).toEqual({ type: 'read', head, left: 4 })
})

test('links only blocks that follow each other', () => {
  // Only the fields that linking reads.
  const block = (number: number, hash: string, parentHash: string) =>
    ({ number, hash, parentHash }) as Parameters<typeof linkedTo>[1][number]
  const blocks = [block(11, '0xb', '0xa'), block(12, '0xc', '0xb'), block(13, '0xd', '0xother')]
  expect(linkedTo(place, blocks).map(({ number }) => number)).toEqual([11, 12])
  expect(linkedTo(place, [undefined, block(12, '0xc', '0xb')])).toEqual([])
})
