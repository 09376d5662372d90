import { and, eq, inArray } from 'drizzle-orm'
import { historyEntries, historyTransactions } from '../../store/historySchema.ts'
import type { Store } from '../../store/store.ts'
import type { Collectible } from '../history.ts'

/**
 * How collectibles came to an account in some blocks.
 *
 * @returns a function that says it of one that came in a block.
 */
export async function findArrivals(
  db: Store['db'],
  chain: string,
  account: string,
  blocks: readonly number[],
): Promise<(block: number, one: Collectible) => Collectible['arrival']> {
  if (blocks.length === 0) return () => undefined
  const rows = await db
    .select({
      block: historyEntries.block,
      movements: historyEntries.movements,
      sender: historyTransactions.sender,
      recipients: historyTransactions.recipients,
    })
    .from(historyEntries)
    .innerJoin(
      historyTransactions,
      and(
        eq(historyTransactions.chain, historyEntries.chain),
        eq(historyTransactions.block, historyEntries.block),
        eq(historyTransactions.position, historyEntries.position),
      ),
    )
    .where(
      and(
        eq(historyEntries.chain, chain),
        eq(historyEntries.address, account),
        inArray(historyEntries.block, [...blocks]),
      ),
    )
  return (block, { contract, tokenId }) => {
    const found = rows.find(
      (row) =>
        row.block === block &&
        row.movements.some(
          (moved) => moved.token === contract && moved.tokenId === tokenId && moved.to === account,
        ),
    )
    return found && { isOwn: found.sender === account, recipients: found.recipients }
  }
}
