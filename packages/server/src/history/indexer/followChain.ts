import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { BlockRows } from './blockRows.ts'
import { NotOwner, type Ledger, type Place } from './ledger.ts'
import type { BlockHeader, BlockReader, ReadBlock } from './readBlock.ts'

/** How often in a row a chain has to say that it is shorter than it was, until that is believed. */
const timesShorter = 4
/** How many looks in a row may bring nothing, though the chain is elsewhere, until that is logged. */
const looksInVain = 8
/** What stands in for the block before the first. */
const beforeFirst: Place = { height: -1, hash: '' }

/** What a chain is followed with. */
export type FollowOptions = {
  readonly chain: string
  readonly reader: BlockReader
  readonly ledger: Ledger
  /** Says what is written down of a block. */
  rowsOf(block: ReadBlock): Promise<BlockRows>
  /** Whether nobody else can have the store open. */
  readonly isAlone: boolean
  readonly limits: Limits
  readonly log: Logger
}

/** Somebody who reads a chain's blocks as they come. */
export type Follower = {
  /** Looks whether there is something new, unless that was done a moment ago; resolves when that is written down, or cannot be now. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Follows a chain: asks for its head every few seconds, one request, and reads what is new. A node that does not answer is asked again, after
 * longer and longer waits; one server at a time follows a chain, and another one goes on when it is gone.
 */
export function followChain(options: FollowOptions): Follower {
  const { chain, ledger, limits, log } = options
  let place: Place | 'new' | undefined
  let ownedUntil = 0
  let mayBeCertain = options.isAlone
  let failures = 0
  let shorter: { hash: string; times: number } | undefined
  let vain = 0
  let running: Promise<void> | undefined
  let looked = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function own(): Promise<boolean> {
    if (place !== undefined && Date.now() < ownedUntil) return true
    const claimed = await ledger.claim(mayBeCertain)
    mayBeCertain = false
    ownedUntil = Date.now() + limits.historyLeaseMs / 2
    place = claimed
    return claimed !== undefined
  }

  /** @returns whether there is more to read. */
  async function round(): Promise<boolean> {
    if (!(await own()) || place === undefined) return false
    const head = await options.reader.headerOf('latest')
    if (!head) return false
    if (place === 'new') place = await begin(options, head)
    if (head.number > place.height) {
      shorter = undefined
      return readOn(place, head)
    }
    if (head.number === place.height && head.hash === place.hash) {
      shorter = undefined
      vain = 0
      return false
    }
    const known = (await ledger.blocks(place)).find(({ number }) => number === head.number)
    if (!known) {
      shorter = undefined
      // So far below, only another first block tells a chain that has begun again from a node that is behind.
      if (!(await isAnother(options))) return standStill(place, head)
      await readAnew(place)
      return true
    }
    // A node that is behind the one asked before says the same as a chain that has become shorter; only the latter stays so.
    const times = shorter?.hash === head.hash ? shorter.times + 1 : 1
    shorter = { hash: head.hash, times }
    if (known.hash === head.hash && times < timesShorter) return false
    shorter = undefined
    return mend(place, head)
  }

  /** Waits for a node that cannot say what comes next. */
  function standStill({ height }: Place, head: BlockHeader) {
    vain++
    if (vain === looksInVain)
      log.warn(
        { chain, height, head: head.number },
        'a chain stands still: its node is behind, or does not have all of the next block',
      )
    return false
  }

  /** Reads blocks until the head, or as many as are read at once. */
  async function readOn(from: Place, head: BlockHeader): Promise<boolean> {
    let at = from
    for (let left = limits.historyRoundBlocks; left > 0 && at.height < head.number;) {
      if (isClosed) return false
      const count = Math.min(limits.historyParallelBlocks, left, head.number - at.height)
      const read = await Promise.all(
        Array.from({ length: count }, (_, index) => options.reader.read(at.height + 1 + index)),
      )
      const linked = linkedTo(at, read)
      if (linked.length === 0) {
        if (!read[0]) return standStill(at, head)
        return mend(at, head)
      }
      const rows = await Promise.all(linked.map(options.rowsOf))
      at = place = await ledger.append(at, rows)
      vain = 0
      ownedUntil = Date.now() + limits.historyLeaseMs / 2
      left -= linked.length
    }
    return at.height < head.number
  }

  /** Goes back to the last block that the chain still has. @returns whether there is more to read. */
  async function mend(from: Place, head: BlockHeader): Promise<boolean> {
    const fork = await findFork(options, await ledger.blocks(from), head)
    // The node has this block, and says that another comes before the next one.
    if (fork?.hash === from.hash) return standStill(from, head)
    if (fork) {
      log.info({ chain, blocks: from.height - fork.height }, 'a chain has replaced blocks')
      place = await ledger.rollBack(from, fork)
    } else await readAnew(from)
    return true
  }

  async function readAnew(from: Place) {
    log.warn({ chain }, 'a chain has replaced more blocks than are known: it is read anew')
    await ledger.clear(from)
    place = 'new'
  }

  async function run() {
    try {
      const hasMore = await round()
      if (failures > 0) log.info({ chain }, 'a chain can be followed again')
      failures = 0
      schedule(hasMore ? 0 : limits.historyPollMs)
    } catch (error) {
      place = undefined
      if (!(error instanceof NotOwner)) {
        failures++
        if (failures === 1) log.warn({ chain, err: error }, 'a chain cannot be followed now')
      }
      schedule(Math.min(limits.historyPollMs * 2 ** failures, limits.historyRetryMs))
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
      looked = Date.now()
    })
    return running
  }

  function schedule(ms: number) {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void start(), ms)
    timer.unref()
  }

  schedule(0)
  return {
    look: async () => {
      if (isClosed || (!running && Date.now() - looked < limits.historyLookMs)) return
      await start()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
      await ledger.release().catch(() => {})
    },
  }
}

/** Begins with the first block of a chain, or with as many as are read of a long one. */
async function begin({ ledger, reader, limits }: FollowOptions, head: BlockHeader): Promise<Place> {
  const height = head.number - limits.historyStartBlocks
  const before = height < 0 ? undefined : await reader.headerOf(height)
  // To begin at block 0 instead would read a chain of any length.
  if (height >= 0 && !before) throw new Error(`block ${height} is below the head, and not there`)
  const place = before ? { height: before.number, hash: before.hash } : beforeFirst
  await ledger.begin(place)
  return place
}

/** Those blocks of a row that follow what is there. */
function linkedTo({ height, hash }: Place, blocks: readonly (ReadBlock | undefined)[]) {
  const linked: ReadBlock[] = []
  let last = hash
  for (const block of blocks) {
    const isNext = block?.number === height + 1 + linked.length
    // Nothing comes before the first block of a chain.
    if (!block || !isNext || (block.parentHash !== last && block.number !== 0)) break
    linked.push(block)
    last = block.hash
  }
  return linked
}

/** Whether a chain has another block where the oldest one that is kept stands. */
async function isAnother({ reader, ledger }: FollowOptions): Promise<boolean> {
  const oldest = await ledger.oldest()
  const found = oldest && (await reader.headerOf(oldest.number))
  return found !== undefined && found.hash !== oldest?.hash
}

/** The last block that a chain still has of those that are there; `undefined` where it has none of them. */
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
