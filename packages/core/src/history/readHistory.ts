import { getOrders } from '../onramp/getOrders.ts'
import { getTransactions } from '../transfers/getTransactions.ts'
import { findAdapter } from '../connection/findConnected.ts'
import { findNetwork } from '../network/accessChain.ts'
import type { Kit } from '../kit/kit.ts'
import { earlierReceivers, ownAddresses } from '../transfers/record.ts'
import { composeHistory } from './composeHistory.ts'
import { findBait, findDealtWith, flagPoison } from './flagPoison.ts'
import type { HistoryEntry, HistoryKey, HistoryPage } from './history.ts'

/** What the server has told of an account together with what this browser knows by itself, with bait marked as such. */
export async function readHistory(
  kit: Kit,
  key: HistoryKey,
  page: HistoryPage,
): Promise<readonly HistoryEntry[]> {
  const records = { sent: getTransactions(kit, key), orders: getOrders(kit, key) }
  return markBait(kit, key, composeHistory(page, records))
}

/** Marks bait among entries, whatever else is known of the account. */
export async function markBait(
  kit: Kit,
  { networkId, address }: HistoryKey,
  entries: readonly HistoryEntry[],
): Promise<readonly HistoryEntry[]> {
  const { chainNamespace } = findNetwork(kit, networkId)
  const own = [address, ...ownAddresses(kit, chainNamespace)]
  const doubtful = new Set(entries.flatMap((entry) => findBait(entry, own)))
  if (doubtful.size === 0) return entries
  const known = [...own, ...earlierReceivers(kit, chainNamespace), ...findDealtWith(entries, own)]
  const adapter = await findAdapter(kit, chainNamespace)
  const resemblances = await adapter.findLookAlikes?.([...doubtful], known)
  return resemblances ? flagPoison(entries, own, resemblances) : entries
}
