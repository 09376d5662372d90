import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { BlockRows } from './blockRows.ts'
import {
  initialFollowState,
  linkedTo,
  reduceFollow,
  startPoll,
  type FollowEvent,
  type FollowState,
  type FollowStep,
} from './followState.ts'
import { NotOwner, type Ledger, type Place } from './ledger.ts'
import type { BlockHeader, BlockReader, ReadBlock } from './readBlock.ts'

/** Polls in a row without a new block, although the head is another block, until that is logged. */
const maxStalledPolls = 8
/** Place before the first block. */
const beforeFirst: Place = { height: -1, hash: '' }

/** Options of {@link followChain}. */
export type FollowOptions = {
  readonly chain: string
  readonly reader: BlockReader
  readonly ledger: Ledger
  /** Returns the rows to store of a block. */
  rowsOf(block: ReadBlock): Promise<BlockRows>
  /** No other server can have the store open. */
  readonly isAlone: boolean
  readonly limits: Limits
  readonly log: Logger
}

/** Reads a chain's blocks as they come. */
export type Follower = {
  /** Polls the chain, unless the last poll was a moment ago. Resolves once new blocks are stored, or after a failure. */
  look(): Promise<void>
  close(): Promise<void>
}

/** A chain that is followed: its state, and what the timers and the lease need. */
type Following = {
  readonly options: FollowOptions
  state: FollowState
  /** Milliseconds since 1970. */
  ownedUntil: number
  /** The next claim may skip the lease of another server. */
  mayBeCertain: boolean
  failures: number
  running: Promise<void> | undefined
  /** End of the last poll, in milliseconds since 1970. */
  polledAt: number
  isClosed: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Follows a chain: requests its head every few seconds and reads new blocks. After a failure the waits grow. One server at a time follows a chain;
 * another one takes over once its lease has expired.
 */
export function followChain(options: FollowOptions): Follower {
  const following: Following = {
    options,
    state: initialFollowState,
    ownedUntil: 0,
    mayBeCertain: options.isAlone,
    failures: 0,
    running: undefined,
    polledAt: 0,
    isClosed: false,
    timer: undefined,
  }
  schedule(following, 0)
  return {
    look: async () => {
      const isRecent = Date.now() - following.polledAt < options.limits.historyLookMs
      if (following.isClosed || (!following.running && isRecent)) return
      await start(following)
    },
    close: async () => {
      following.isClosed = true
      clearTimeout(following.timer)
      await following.running
      await options.ledger.release().catch(() => {})
    },
  }
}

function schedule(following: Following, ms: number) {
  if (following.isClosed) return
  clearTimeout(following.timer)
  following.timer = setTimeout(() => void start(following), ms)
  following.timer.unref()
}

function start(following: Following): Promise<void> {
  clearTimeout(following.timer)
  following.running ??= pollAndSchedule(following).finally(() => {
    following.running = undefined
    following.polledAt = Date.now()
  })
  return following.running
}

async function pollAndSchedule(following: Following) {
  const { chain, limits, log } = following.options
  try {
    const hasMore = await poll(following)
    if (following.failures > 0) log.info({ chain }, 'a chain can be followed again')
    following.failures = 0
    schedule(following, hasMore ? 0 : limits.historyPollMs)
  } catch (error) {
    advance(following, { type: 'failed' })
    if (!(error instanceof NotOwner)) {
      following.failures++
      if (following.failures === 1)
        log.warn({ chain, err: error }, 'a chain cannot be followed now')
    }
    const wait = limits.historyPollMs * 2 ** following.failures
    schedule(following, Math.min(wait, limits.historyRetryMs))
  }
}

/** Performs the steps of one poll. Returns whether there are more blocks to read. */
async function poll(following: Following): Promise<boolean> {
  following.state = startPoll(following.state, Date.now() < following.ownedUntil)
  for (;;) {
    const { step } = following.state
    if (step.type === 'idle') return step.hasMore
    advance(following, await perform(following, step))
  }
}

function advance(following: Following, event: FollowEvent) {
  const { options, state } = following
  following.state = reduceFollow(state, event, options.limits.historyRoundBlocks)
  const { place, stalledPolls } = following.state
  if (stalledPolls === state.stalledPolls || stalledPolls !== maxStalledPolls) return
  options.log.warn(
    { chain: options.chain, height: typeof place === 'object' ? place.height : undefined },
    'a chain stands still: its node is behind, or does not have all of the next block',
  )
}

async function perform(following: Following, step: FollowStep): Promise<FollowEvent> {
  const { options, state } = following
  const { chain, ledger, log, reader } = options
  if (step.type === 'claim') return claim(following)
  if (step.type === 'fetchHead') return { type: 'head', head: await reader.headerOf('latest') }
  if (step.type === 'begin') return { type: 'begun', place: await begin(options, step.head) }
  const { place } = state
  // All other steps follow a claim and a first block.
  if (place === undefined || place === 'new') return { type: 'closed' }
  switch (step.type) {
    case 'findKnown': {
      const known = (await ledger.blocks(place)).find(({ number }) => number === step.head.number)
      return { type: 'known', hash: known?.hash }
    }
    case 'checkFirstBlock':
      return { type: 'firstBlock', isAnother: await isAnother(options) }
    case 'read':
      return read(following, place, step)
    case 'findFork':
      return { type: 'fork', fork: await findFork(options, await ledger.blocks(place), step.head) }
    case 'rollBack':
      log.info({ chain, blocks: place.height - step.fork.height }, 'a chain has replaced blocks')
      return { type: 'rolledBack', place: await ledger.rollBack(place, step.fork) }
    case 'clear':
      log.warn({ chain }, 'a chain has replaced more blocks than are stored: reading it again')
      await ledger.clear(place)
      return { type: 'cleared' }
    case 'idle':
      return { type: 'closed' }
  }
}

async function claim(following: Following): Promise<FollowEvent> {
  const { ledger, limits } = following.options
  const place = await ledger.claim(following.mayBeCertain)
  following.mayBeCertain = false
  following.ownedUntil = Date.now() + limits.historyLeaseMs / 2
  return { type: 'claimed', place }
}

/** Reads the next blocks side by side and stores those that follow the newest one. */
async function read(
  following: Following,
  place: Place,
  { head, left }: Extract<FollowStep, { type: 'read' }>,
): Promise<FollowEvent> {
  const { ledger, limits, reader, rowsOf } = following.options
  if (following.isClosed) return { type: 'closed' }
  const count = Math.min(limits.historyParallelBlocks, left, head.number - place.height)
  const blocks = await Promise.all(
    Array.from({ length: count }, (_, index) => reader.read(place.height + 1 + index)),
  )
  const linked = linkedTo(place, blocks)
  if (linked.length === 0) return { type: 'unlinked', isMissing: !blocks[0] }
  const appended = await ledger.append(place, await Promise.all(linked.map(rowsOf)))
  following.ownedUntil = Date.now() + limits.historyLeaseMs / 2
  return { type: 'appended', place: appended, count: linked.length }
}

/** Begins with the first block of a chain, or near the head of a long one. */
async function begin({ ledger, reader, limits }: FollowOptions, head: BlockHeader): Promise<Place> {
  const height = head.number - limits.historyStartBlocks
  const before = height < 0 ? undefined : await reader.headerOf(height)
  // To begin at block 0 instead would read a chain of any length.
  if (height >= 0 && !before) throw new Error(`block ${height} is below the head, and not there`)
  const place = before ? { height: before.number, hash: before.hash } : beforeFirst
  await ledger.begin(place)
  return place
}

/** Returns true if the chain has another block at the height of the oldest stored one. */
async function isAnother({ reader, ledger }: FollowOptions): Promise<boolean> {
  const oldest = await ledger.oldest()
  const found = oldest && (await reader.headerOf(oldest.number))
  return found !== undefined && found.hash !== oldest?.hash
}

/** Returns the newest stored block that the chain still has; `undefined` if it has none of them. */
async function findFork(
  { reader }: FollowOptions,
  known: readonly { readonly number: number; readonly hash: string }[],
  head: BlockHeader,
): Promise<Place | undefined> {
  let [from, to] = [-1, known.length - 1]
  // All up to some block are the same, and none above it.
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    const one = known[middle]
    if (one && (one.number < 0 || (one.number <= head.number && (await isThere(one)))))
      from = middle
    else to = middle - 1
  }
  async function isThere({ number, hash }: (typeof known)[number]) {
    const found = await reader.headerOf(number)
    // A node that is behind the one that told the head proves nothing.
    if (!found) throw new Error(`block ${number} is not above the head, and not there`)
    return found.hash === hash
  }
  const fork = known[from]
  return fork && { height: fork.number, hash: fork.hash }
}
