import { and, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import {
  historyBlocks,
  historyChains,
  historyCollectibles,
  historyEntries,
  historyTransactions,
} from '../../store/historySchema.ts'
import type { Store } from '../../store/store.ts'
import type { BlockRows } from './blockRows.ts'

/** How far a chain was read: the last block, below which there is no gap. */
export type Place = { readonly height: number; readonly hash: string }

/** A block whose hash is kept. */
type KnownBlock = { readonly number: number; readonly hash: string }

/** How many rows one statement takes: PostgreSQL has no more than 65,535 parameters. */
const rowsAtOnce = 2_000
/** The database's own clock, so that servers need not agree on theirs. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Where somebody else has taken over, or has written meanwhile. */
export class NotOwner extends Error {
  override readonly name = 'NotOwner'
}

/** Context of {@link createLedger}. */
interface LedgerContext {
  readonly db: Store['db']
  readonly chain: string
  readonly owner: string
  readonly keptBlocks: number
  readonly until: SQL<number>
}

/**
 * Keeps what was read of a chain. Each change is one transaction that moves the place along with the rows, and only from where it was seen
 * to be: two who write at the same time write nothing twice, and whoever is killed has written all of a block or none of it.
 */
export interface Ledger {
  /**
   * Takes the chain, or says again that it is taken.
   *
   * @param isCertain - whether nobody else can be alive who has it.
   * @returns how far it was read, `new` where it was not; `undefined` while somebody else has it.
   */
  claim(isCertain: boolean): Promise<Place | 'new' | undefined>
  /** Leaves the chain to whoever comes next. */
  release(): Promise<void>
  /** Writes where reading begins: above a block of which nothing is told. */
  begin(place: Place): Promise<void>
  /** Writes blocks that follow one another, the first of them the last that is there. @throws NotOwner */
  append(expected: Place, blocks: readonly BlockRows[]): Promise<Place>
  /** Forgets all blocks above one, which the chain has replaced. @throws NotOwner */
  rollBack(expected: Place, place: Place): Promise<Place>
  /** Forgets everything, where the chain is another one than it was. @throws NotOwner */
  clear(expected: Place): Promise<void>
  /** The newest blocks up to a place, the oldest of them first. */
  blocks(place: Place): Promise<readonly KnownBlock[]>
  /** The block where reading began. */
  oldest(): Promise<KnownBlock | undefined>
}

/** Creates {@link Ledger}. */
export function createLedger(
  { db }: Store,
  chain: string,
  owner: string,
  options: { readonly leaseMs: number; readonly keptBlocks: number },
): Ledger {
  const { leaseMs, keptBlocks } = options
  const until = sql<number>`${now} + ${leaseMs}::bigint`
  const context: LedgerContext = { db, chain, owner, keptBlocks, until }

  return {
    claim: (isCertain) => claim(context, isCertain),
    release: () => release(context),
    begin: (place) => begin(context, place),
    append: (expected, blocks) => append(context, expected, blocks),
    rollBack: (expected, place) => rollBack(context, expected, place),
    clear: (expected) => clear(context, expected),
    blocks: (place) => blocks(context, place),
    oldest: () => oldest(context),
  }
}

/** Does work while nobody else can change the place. @throws NotOwner */
function whileOwned<result>(
  { db, chain, owner }: LedgerContext,
  expected: Place | undefined,
  work: (tx: Transaction, firstBlock: number | null) => Promise<result>,
): Promise<result> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(historyChains)
      .where(eq(historyChains.chain, chain))
      .for('update')
    const isMine =
      row?.owner === owner &&
      row.height === (expected?.height ?? null) &&
      row.hash === (expected?.hash ?? null)
    if (!isMine) throw new NotOwner(`${chain} is followed by another server`)
    return work(tx, row.firstBlock)
  })
}

function move(
  { until, chain }: LedgerContext,
  tx: Transaction,
  place: Place | undefined,
  firstBlock?: number | null,
) {
  return tx
    .update(historyChains)
    .set({
      height: place?.height ?? null,
      hash: place?.hash ?? null,
      ownedUntil: until,
      ...(firstBlock !== undefined && { firstBlock }),
    })
    .where(eq(historyChains.chain, chain))
}

async function removeAbove({ chain }: LedgerContext, tx: Transaction, height: number) {
  for (const table of [historyEntries, historyTransactions, historyCollectibles])
    await tx.delete(table).where(and(eq(table.chain, chain), gt(table.block, height)))
  await tx
    .delete(historyBlocks)
    .where(and(eq(historyBlocks.chain, chain), gt(historyBlocks.number, height)))
}

async function claim(
  { owner, db, chain, until }: LedgerContext,
  isCertain: boolean,
): Promise<Place | 'new' | undefined> {
  const mayTake = isCertain
    ? sql`true`
    : sql`${historyChains.owner} = ${owner} or ${historyChains.ownedUntil} < ${now}`
  const [row] = await db
    .insert(historyChains)
    .values({ chain, owner, ownedUntil: until })
    .onConflictDoUpdate({
      target: historyChains.chain,
      set: { owner, ownedUntil: until },
      setWhere: mayTake,
    })
    .returning()
  if (!row) return undefined
  const { height, hash } = row
  return height === null || hash === null ? 'new' : { height, hash }
}

async function release({ db, chain, owner }: LedgerContext): Promise<void> {
  await db
    .update(historyChains)
    .set({ ownedUntil: 0 })
    .where(and(eq(historyChains.chain, chain), eq(historyChains.owner, owner)))
}

function begin(context: LedgerContext, place: Place): Promise<void> {
  const { chain } = context
  return whileOwned(context, undefined, async (tx) => {
    await tx.insert(historyBlocks).values({ chain, number: place.height, hash: place.hash })
    await move(context, tx, place, place.height + 1)
  })
}

function append(
  context: LedgerContext,
  expected: Place,
  blocks: readonly BlockRows[],
): Promise<Place> {
  const { chain, keptBlocks } = context
  return whileOwned(context, expected, async (tx, firstBlock) => {
    const last = blocks.at(-1)
    if (!last) return expected
    const place = { height: last.number, hash: last.hash }
    for (const part of parts(blocks.flatMap(({ transactions }) => transactions)))
      await tx.insert(historyTransactions).values(part)
    for (const part of parts(blocks.flatMap(({ entries }) => entries)))
      await tx.insert(historyEntries).values(part)
    for (const part of parts(blocks.flatMap(({ collectibles }) => collectibles)))
      await tx.insert(historyCollectibles).values(part).onConflictDoNothing()
    await tx
      .insert(historyBlocks)
      .values(blocks.map(({ number, hash }) => ({ chain, number, hash })))
    await tx.delete(historyBlocks).where(
      and(
        eq(historyBlocks.chain, chain),
        lt(historyBlocks.number, last.number - keptBlocks + 1),
        // It tells this chain from another for ever.
        ne(historyBlocks.number, Math.max((firstBlock ?? 0) - 1, 0)),
      ),
    )
    await move(context, tx, place)
    return place
  })
}

function rollBack(context: LedgerContext, expected: Place, place: Place): Promise<Place> {
  return whileOwned(context, expected, async (tx) => {
    await removeAbove(context, tx, place.height)
    await move(context, tx, place)
    return place
  })
}

function clear(context: LedgerContext, expected: Place): Promise<void> {
  return whileOwned(context, expected, async (tx) => {
    await removeAbove(context, tx, -2)
    await move(context, tx, undefined, null)
  })
}

function blocks(
  { db, chain, keptBlocks }: LedgerContext,
  { height }: Place,
): Promise<readonly KnownBlock[]> {
  return db
    .select({ number: historyBlocks.number, hash: historyBlocks.hash })
    .from(historyBlocks)
    .where(and(eq(historyBlocks.chain, chain), gt(historyBlocks.number, height - keptBlocks)))
    .orderBy(historyBlocks.number)
}

async function oldest({ db, chain }: LedgerContext): Promise<KnownBlock | undefined> {
  const [row] = await db
    .select({ number: historyBlocks.number, hash: historyBlocks.hash })
    .from(historyBlocks)
    .where(eq(historyBlocks.chain, chain))
    .orderBy(historyBlocks.number)
    .limit(1)
  return row
}

function* parts<row>(rows: row[]): Iterable<row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    yield rows.slice(from, from + rowsAtOnce)
}
