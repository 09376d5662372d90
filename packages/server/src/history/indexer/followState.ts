import type { Place } from './ledger.ts'
import type { BlockHeader, ReadBlock } from './readBlock.ts'

/** Polls in a row that must report a shorter chain until the shorter chain is believed. */
const minShorterPolls = 4

/** Next step of a poll. */
export type FollowStep =
  | { readonly type: 'claim' }
  | { readonly type: 'fetchHead' }
  | { readonly type: 'begin'; readonly head: BlockHeader }
  | { readonly type: 'findKnown'; readonly head: BlockHeader }
  | { readonly type: 'checkFirstBlock'; readonly head: BlockHeader }
  /** `left`: the number of blocks that this poll may still read. */
  | { readonly type: 'read'; readonly head: BlockHeader; readonly left: number }
  | { readonly type: 'findFork'; readonly head: BlockHeader }
  | { readonly type: 'rollBack'; readonly fork: Place }
  | { readonly type: 'clear' }
  | { readonly type: 'idle'; readonly hasMore: boolean }

/** State of a followed chain. */
export type FollowState = {
  readonly step: FollowStep
  /** Newest block in the store; `new` before the first one; `undefined` while this server does not own the chain. */
  readonly place: Place | 'new' | undefined
  /** Head of a chain with fewer blocks than the store, and the number of polls in a row that reported it. */
  readonly shorter: { readonly hash: string; readonly polls: number } | undefined
  /** Polls in a row without a new block, although the head is another block. */
  readonly stalledPolls: number
}

/** Result of a step. */
export type FollowEvent =
  | { readonly type: 'claimed'; readonly place: Place | 'new' | undefined }
  | { readonly type: 'head'; readonly head: BlockHeader | undefined }
  | { readonly type: 'begun'; readonly place: Place }
  | { readonly type: 'known'; readonly hash: string | undefined }
  | { readonly type: 'firstBlock'; readonly isAnother: boolean }
  | { readonly type: 'appended'; readonly place: Place; readonly count: number }
  /** The next block is missing, or follows another block than the newest one in the store. */
  | { readonly type: 'unlinked'; readonly isMissing: boolean }
  | { readonly type: 'fork'; readonly fork: Place | undefined }
  | { readonly type: 'rolledBack'; readonly place: Place }
  | { readonly type: 'cleared' }
  | { readonly type: 'closed' }
  | { readonly type: 'failed' }

/** State before the first poll. */
export const initialFollowState: FollowState = {
  step: { type: 'idle', hasMore: false },
  place: undefined,
  shorter: undefined,
  stalledPolls: 0,
}

/** Returns the state at the start of a poll. `isOwner`: this server owns the chain for now. */
export function startPoll(state: FollowState, isOwner: boolean): FollowState {
  const isClaimed = isOwner && state.place !== undefined
  return { ...state, step: { type: isClaimed ? 'fetchHead' : 'claim' } }
}

/**
 * Returns the state after a step; the steps themselves are effects of `followChain`. `roundBlocks`: the number of blocks that one poll may read.
 */
export function reduceFollow(
  state: FollowState,
  event: FollowEvent,
  roundBlocks: number,
): FollowState {
  const { step, place } = state
  switch (event.type) {
    case 'claimed':
      if (event.place === undefined) return idle({ ...state, place: undefined })
      return { ...state, place: event.place, step: { type: 'fetchHead' } }
    case 'head':
      if (!event.head) return idle(state)
      if (place === 'new') return { ...state, step: { type: 'begin', head: event.head } }
      return compareHead(state, event.head, roundBlocks)
    case 'begun':
      if (step.type !== 'begin') return state
      return compareHead({ ...state, place: event.place }, step.head, roundBlocks)
    case 'known':
      return step.type === 'findKnown' ? judgeShorter(state, step.head, event.hash) : state
    case 'firstBlock':
      return event.isAnother ? { ...state, step: { type: 'clear' } } : stall(state)
    case 'appended':
      return step.type === 'read' ? readOn(state, step, event) : state
    case 'unlinked':
      if (event.isMissing || step.type !== 'read') return stall(state)
      return { ...state, step: { type: 'findFork', head: step.head } }
    case 'fork':
      return resolveReorg(state, event.fork)
    case 'rolledBack':
      return idle({ ...state, place: event.place }, true)
    case 'cleared':
      return idle({ ...state, place: 'new' }, true)
    case 'closed':
      return idle(state)
    case 'failed':
      return idle({ ...state, place: undefined })
  }
}

function idle(state: FollowState, hasMore = false): FollowState {
  return { ...state, step: { type: 'idle', hasMore } }
}

/** Waits for a node that cannot return the next block. */
function stall(state: FollowState): FollowState {
  return idle({ ...state, stalledPolls: state.stalledPolls + 1 })
}

function compareHead(state: FollowState, head: BlockHeader, roundBlocks: number): FollowState {
  const { place } = state
  if (place === undefined || place === 'new') return idle(state)
  if (head.number > place.height)
    return { ...state, shorter: undefined, step: { type: 'read', head, left: roundBlocks } }
  if (head.number === place.height && head.hash === place.hash)
    return idle({ ...state, shorter: undefined, stalledPolls: 0 })
  return { ...state, step: { type: 'findKnown', head } }
}

/** Tells a shorter chain from a node that is behind the node of the poll before: only a shorter chain stays shorter. */
function judgeShorter(
  state: FollowState,
  head: BlockHeader,
  knownHash: string | undefined,
): FollowState {
  // So far below, only another first block tells a new chain from a node that is behind.
  if (knownHash === undefined)
    return { ...state, shorter: undefined, step: { type: 'checkFirstBlock', head } }
  const polls = state.shorter?.hash === head.hash ? state.shorter.polls + 1 : 1
  if (knownHash === head.hash && polls < minShorterPolls)
    return idle({ ...state, shorter: { hash: head.hash, polls } })
  return { ...state, shorter: undefined, step: { type: 'findFork', head } }
}

function readOn(
  state: FollowState,
  { head, left }: Extract<FollowStep, { type: 'read' }>,
  { place, count }: Extract<FollowEvent, { type: 'appended' }>,
): FollowState {
  const next = { ...state, place, stalledPolls: 0 }
  const hasMore = place.height < head.number
  if (!hasMore || left <= count) return idle(next, hasMore)
  return { ...next, step: { type: 'read', head, left: left - count } }
}

function resolveReorg(state: FollowState, fork: Place | undefined): FollowState {
  if (!fork) return { ...state, step: { type: 'clear' } }
  // The node has the newest block of the store and reports another parent for the next one.
  const isNewest = typeof state.place === 'object' && fork.hash === state.place.hash
  return isNewest ? stall(state) : { ...state, step: { type: 'rollBack', fork } }
}

/** Returns the blocks that follow `place` without a gap. */
export function linkedTo(
  { height, hash }: Place,
  blocks: readonly (ReadBlock | undefined)[],
): ReadBlock[] {
  const linked: ReadBlock[] = []
  let last = hash
  for (const block of blocks) {
    const isNext = block?.number === height + 1 + linked.length
    // The first block of a chain has no parent.
    if (!block || !isNext || (block.parentHash !== last && block.number !== 0)) break
    linked.push(block)
    last = block.hash
  }
  return linked
}
