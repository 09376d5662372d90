import type { HistoryEntry } from './history.ts'

/** Movements that are worth less than this, in US dollars, cost nobody anything. */
const dust = 1

/**
 * Those to whom the account has sent something itself, whatever somebody else has made to look like it: what others have done in its name, with
 * nothing moved, does not count.
 */
export function findDealtWith(
  entries: readonly HistoryEntry[],
  own: readonly string[],
): readonly string[] {
  return entries
    .filter((entry) => isOwn(entry, own))
    .flatMap(({ to, transfers, sent }) => [
      ...(to !== undefined && !sent?.swap ? [to] : []),
      ...transfers
        .filter(({ direction, amount }) => direction === 'out' && isSome(amount))
        .flatMap(({ counterparty }) => counterparty ?? []),
    ])
}

/** The addresses of an entry that could be bait: somebody else has begun it, and it has moved next to nothing. */
export function findBait(entry: HistoryEntry, own: readonly string[]): readonly string[] {
  if (isOwn(entry, own)) return []
  return entry.transfers
    .filter(({ amount, worth = 0 }) => !isSome(amount) || worth < dust)
    .flatMap(({ counterparty }) => counterparty ?? [])
}

/** Marks bait that looks like an address which the visitor has dealt with. */
export function flagPoison(
  entries: readonly HistoryEntry[],
  own: readonly string[],
  resemblances: ReadonlyMap<string, string>,
): readonly HistoryEntry[] {
  if (resemblances.size === 0) return entries
  return entries.map((entry) => {
    const address = findBait(entry, own).find((one) => resemblances.has(one))
    const resembles = address === undefined ? undefined : resemblances.get(address)
    return address !== undefined && resembles !== undefined
      ? { ...entry, poison: { address, resembles } }
      : entry
  })
}

function isOwn({ from, sent, order }: HistoryEntry, own: readonly string[]) {
  if (sent || order) return true
  return own.some((address) => address.toLowerCase() === from?.toLowerCase())
}

function isSome(amount: string) {
  return /[1-9]/.test(amount)
}
