import type { Limits } from '../../config/limits.ts'
import type { Collectible } from '../history.ts'

/** A collectible that has come to an account. */
export type Arrived = Collectible & {
  /** In which block it came. */
  readonly block: number
  /** Whether the account itself has sent the transaction that brought it. */
  readonly isOwn: boolean
}

/**
 * Chooses which of what has come to an account is looked for. Anybody can write that thousands of made-up tokens came to somebody, and none of them may
 * hide another: what came by the account's own transactions is chosen first. Of the rest so many of each contract are, the newest of every contract
 * before the second newest of any.
 *
 * @param arrived - the newest first.
 * @returns the newest first.
 */
export function chooseCollectibles(
  arrived: readonly Arrived[],
  limits: Limits,
): { readonly found: readonly Arrived[]; readonly isCut: boolean } {
  const seen = new Map<string, number>()
  const ranked = arrived.map((one) => {
    if (one.isOwn) return { one, rank: 0 }
    const rank = (seen.get(one.contract) ?? 0) + 1
    seen.set(one.contract, rank)
    return { one, rank }
  })
  const found = ranked
    .filter(({ rank }) => rank <= limits.historyContractCollectibles)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limits.historyCollectibles)
    .map(({ one }) => one)
    .sort((a, b) => b.block - a.block)
  return { found, isCut: found.length < arrived.length }
}
