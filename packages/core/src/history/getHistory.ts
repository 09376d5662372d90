import { fetchHistory, toEventProperties } from './historyQuery.ts'
import type { HistoryKey, HistoryPage } from './history.ts'
import { markBait, readHistory } from './readHistory.ts'
import { findNetwork } from '../network/accessChain.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace getHistory {
  type Parameters = HistoryKey & {
    /** `next` of the page before. Default: the newest page. */
    readonly cursor?: string | undefined
    /** Asks even when the cached page (15 s) is fresh. */
    readonly isForced?: boolean | undefined
  }
  type ReturnType = Promise<HistoryPage>
}

/**
 * A page of what an account has done on one network, the newest first, from the operator's server; the newest page comes with what was sent and bought
 * from this browser. Without an `apiUrl` that is all. Whatever is fetched also reaches those who watch the same history.
 *
 * @returns amounts in whole tokens as decimal strings, worth in US dollars
 * @throws HistoryUnavailableError 'Failed to fetch transactions', NetworkNotFoundError, AdapterNotFoundError
 */
export async function getHistory(
  kit: Kit,
  { networkId, address, cursor, isForced = false }: getHistory.Parameters,
): getHistory.ReturnType {
  findNetwork(kit, networkId)
  const key = { networkId, address }
  if (cursor !== undefined && !isForced)
    kit.emit('LOAD_MORE_TRANSACTIONS', toEventProperties(kit, key, cursor))
  const page = await fetchHistory(kit, key, { cursor, ...(isForced && { staleTime: 0 }) })
  return {
    ...page,
    entries: await (cursor === undefined
      ? readHistory(kit, key, page)
      : markBait(kit, key, page.entries)),
  }
}
