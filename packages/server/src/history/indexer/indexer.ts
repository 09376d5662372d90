import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { historyChains, historyCollectibles } from '../../store/historySchema.ts'
import type { Store } from '../../store/store.ts'
import { chooseCollectibles } from '../sources/chooseCollectibles.ts'
import type { Collectibles } from '../history.ts'
import type { HistorySource } from '../sources/historySource.ts'
import { blockRows } from './blockRows.ts'
import { findArrivals } from './findArrivals.ts'
import { followChain } from './followChain.ts'
import { createLedger } from './ledger.ts'
import { createBlockReader } from './readBlock.ts'
import { entryOf, pageQuery, readCursor, writeCursor } from './readPage.ts'
import { readUnseen } from './unseenNative.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

/** So far behind the head of its chain it may be and still count as having read all of it. */
const fewBlocks = 16

/**
 * The server's own history of an EVM chain: it follows the blocks through the chain's nodes and keeps what they hold. What moves inside of
 * contracts without a log is not seen, but for what comes to whoever unwraps currency.
 */
export function createIndexer(options: {
  readonly chain: Chain
  /** The contract whose tokens are the chain's own currency. */
  readonly wrapped: string | undefined
  readonly store: Store
  readonly write: EntryWriter
  readonly limits: Limits
  readonly log: Logger
}): HistorySource {
  const { chain, store, write, limits, log } = options
  const { db } = store
  const id = chain.caipNetworkId
  const wrapped = options.wrapped?.toLowerCase()
  const follower = followChain({
    chain: id,
    reader: createBlockReader(chain),
    ledger: createLedger(store, id, randomUUID(), {
      leaseMs: limits.historyLeaseMs,
      keptBlocks: limits.historyKeptBlocks,
    }),
    rowsOf: async (block) => {
      const unseen = wrapped === undefined ? undefined : await readUnseen(block, chain, wrapped)
      return blockRows(block, {
        chain: id,
        wrapped,
        mostMovements: limits.historyTransfers,
        unseenOf: ({ hash }) => unseen?.get(hash) ?? 0n,
      })
    },
    // The folder's lock says so.
    isAlone: store.dataFolder !== undefined,
    limits,
    log,
  })
  /** Reads what is new first, as far as that does not take long. */
  const look = async () => {
    const late = new AbortController()
    await Promise.race([
      follower.look(),
      wait(limits.historyWaitMs, undefined, { signal: late.signal, ref: false }).catch(() => {}),
    ])
    late.abort()
  }
  /** The newest that came to an account, by its own transactions or by those of others: so many of either hide none of the other. */
  const newest = (account: string, isOwn: boolean, count: number) => {
    const { chain: on, address, contract, tokenId, standard, block } = historyCollectibles
    return db
      .select({ contract, tokenId, standard, block, isOwn: historyCollectibles.isOwn })
      .from(historyCollectibles)
      .where(and(eq(on, id), eq(address, account), eq(historyCollectibles.isOwn, isOwn)))
      .orderBy(desc(block), contract, tokenId)
      .limit(count)
  }
  const findCollectibles = async (account: string): Promise<Collectibles> => {
    await look()
    const [own, others] = await Promise.all([
      newest(account, true, limits.historyCollectibles + 1),
      newest(account, false, limits.historyArrivals),
    ])
    const { found, isCut } = chooseCollectibles([...own, ...others], limits)
    const blocks = new Set(found.map(({ block }) => block))
    const arrivals = await findArrivals(db, id, account, [...blocks])
    return {
      found: found.map(({ block, isOwn: _, ...one }) => {
        const arrival = arrivals(block, one)
        return { ...one, ...(arrival && { arrival }) }
      }),
      isCut,
    }
  }
  return {
    id: 'indexer',
    pageOf: async (address, cursor) => {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      if (cursor !== undefined && !after)
        throw new ServerError('bad_request', 'cursor: not one that this server gave for this chain')
      if (!after) await look()
      const account = address.toLowerCase()
      const count = limits.historyPageEntries
      const rows = await pageQuery(db, { chain: id, address: account, after, count: count + 1 })
      const page = rows.slice(0, count)
      const last = page.at(-1)
      return {
        data: await write(page.map(entryOf), account),
        next: rows.length > count && last ? writeCursor(last) : null,
      }
    },
    collectiblesOf: (address) => findCollectibles(address.toLowerCase()),
    isWhole: async () => {
      const { firstBlock, height } = historyChains
      const [[row], { result }] = await Promise.all([
        db.select({ firstBlock, height }).from(historyChains).where(eq(historyChains.chain, id)),
        chain.request('eth_blockNumber', []),
      ])
      return row?.firstBlock === 0 && Number(result) - (row.height ?? 0) < fewBlocks
    },
    close: follower.close,
  }
}
