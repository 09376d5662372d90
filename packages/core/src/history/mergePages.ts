import type { HistoryPage } from './history.ts'

/** Puts an older page below what is known. */
export function addOlder(known: HistoryPage, page: HistoryPage): HistoryPage {
  const ids = new Set(known.entries.map(({ id }) => id))
  return {
    ...known,
    entries: [...known.entries, ...page.entries.filter(({ id }) => !ids.has(id))],
    next: page.next,
  }
}

/**
 * Puts the newest page, asked for again, above what is known. Whatever is as new as its entries and not among them has gone (the chain has been
 * reorganised). Where it does not reach down to what is known, what lies between is not known: it begins anew.
 */
export function renew(known: HistoryPage | undefined, newest: HistoryPage): HistoryPage {
  const ids = new Set(newest.entries.map(({ id }) => id))
  if (!known?.entries.some(({ id }) => ids.has(id))) return newest
  if (newest.next === undefined) return newest
  const oldest = Math.min(...newest.entries.map(({ at }) => at))
  const older = known.entries.filter(({ id, at }) => at <= oldest && !ids.has(id))
  if (older.length === 0) return newest
  return { ...newest, entries: [...newest.entries, ...older], next: known.next }
}
