import { and, desc, eq, sql } from 'drizzle-orm'
import { historyChains, historyEntries, historyTransactions } from '../../store/historySchema.ts'
import type { Database } from '../../store/database.ts'
import type { HistoryEntry, Movement } from '../entries/historyEntry.ts'

/** Where a page ends: a transaction by its block and its place in it. */
export type PagePlace = { readonly block: number; readonly position: number }

/** Asks for a page of what an account has done, the newest first: a walk along the table's key, however much is in it. */
export function pageQuery(
  db: Pick<Database, 'select'>,
  asked: {
    readonly chain: string
    readonly address: string
    readonly after: PagePlace | undefined
    readonly count: number
  },
) {
  const { chain, address, after, count } = asked
  // Cut before anything is joined to it: a planner that sees all of an account's rows would rather read whole tables side by side.
  const page = db
    .select()
    .from(historyEntries)
    .where(
      and(
        eq(historyEntries.chain, chain),
        eq(historyEntries.address, address),
        after &&
          sql`(${historyEntries.block}, ${historyEntries.position}) < (${after.block}::bigint, ${after.position}::integer)`,
      ),
    )
    .orderBy(desc(historyEntries.block), desc(historyEntries.position))
    .limit(count)
    .as('page')
  return db
    .select({
      block: page.block,
      position: page.position,
      movements: page.movements,
      approvals: page.approvals,
      transaction: historyTransactions,
      height: historyChains.height,
    })
    .from(page)
    .innerJoin(
      historyTransactions,
      and(
        eq(historyTransactions.chain, page.chain),
        eq(historyTransactions.block, page.block),
        eq(historyTransactions.position, page.position),
      ),
    )
    .innerJoin(historyChains, eq(historyChains.chain, page.chain))
    .orderBy(desc(page.block), desc(page.position))
}

/** A row of a page as all sources tell it. */
export function entryOf(row: Awaited<ReturnType<typeof pageQuery>>[number]): HistoryEntry {
  const { transaction, movements, approvals, height, block } = row
  const { hash, sender, recipient, created, selector } = transaction
  return {
    id: hash,
    hash,
    minedAt: transaction.minedAt,
    status: transaction.isConfirmed ? 'confirmed' : 'failed',
    from: sender,
    to: recipient ?? '',
    nonce: transaction.nonce,
    fee: BigInt(transaction.fee),
    confirmations: Math.max(1, (height ?? block) - block + 1),
    isSwap: transaction.isSwap,
    recipients: transaction.recipients,
    ...(created !== null && { created }),
    ...(selector !== null && { selector }),
    movements: movements.map(({ kind, amount, ...rest }): Movement => ({
      ...rest,
      kind: kind === 'erc20' ? 'fungible' : kind,
      amount: BigInt(amount),
    })),
    approvals: approvals.map(({ kind, amount, ...rest }) => ({
      ...rest,
      kind: kind === 'erc20' ? 'fungible' : kind,
      amount: BigInt(amount),
    })),
  }
}

/** Writes where a page ends. */
export function writeCursor({ block, position }: PagePlace): string {
  return `${block}.${position}`
}

/** Reads where a page ends; `undefined` for a text that says none. */
export function readCursor(cursor: string): PagePlace | undefined {
  const [, block, position] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  return block === undefined ? undefined : { block: Number(block), position: Number(position) }
}
