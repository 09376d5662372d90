import { HistoryUnavailableError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { checkHistory } from './checkHistory.ts'
import type { HistoryKey, HistoryPage } from './history.ts'

/** How long a page is served from the cache, and how long it is until the newest one is asked for again, in milliseconds. */
export const historyCache = 15_000

/** The cache key of a page; without a cursor, of the newest one. */
export function historyQueryKey({ networkId, address }: HistoryKey, cursor = '') {
  return ['history', networkId, address, cursor] as const
}

/** How a page is asked for. Without an `apiUrl` nobody is asked, and there is nothing. */
export function historyQuery(kit: Kit, key: HistoryKey, cursor?: string) {
  const { server: { apiUrl = '' } = {} } = kit.options
  const { networkId, address } = key
  return {
    queryKey: historyQueryKey(key, cursor),
    staleTime: historyCache,
    queryFn: async (): Promise<HistoryPage> => {
      try {
        const api = await kit.api()
        if (!api) return { entries: [], next: undefined }
        const answer = await api.get(`/v1/account/${encodeURIComponent(address)}/history`, {
          query: { chainId: networkId, cursor },
        })
        return checkHistory(answer, { ...key, imageOrigin: apiUrl })
      } catch (cause) {
        throw new HistoryUnavailableError({ cause })
      }
    },
  }
}

/**
 * Fetches a page, unless the cached one is fresh. A failure is reported when it is new.
 *
 * @param staleTime - in milliseconds
 * @throws HistoryUnavailableError
 */
export async function fetchHistory(
  kit: Kit,
  key: HistoryKey,
  { cursor, staleTime = historyCache }: { cursor?: string | undefined; staleTime?: number } = {},
): Promise<HistoryPage> {
  const client = await kit.queryClient()
  const query = historyQuery(kit, key, cursor)
  const hadFailed = client.getQueryState(query.queryKey)?.status === 'error'
  try {
    return await client.fetchQuery({ ...query, staleTime })
  } catch (error) {
    if (!hadFailed) kit.emit('ERROR_FETCH_TRANSACTIONS', toEventProperties(kit, key, cursor))
    throw error
  }
}

/** What events say of a page that was asked for. */
export function toEventProperties(kit: Kit, { address }: HistoryKey, cursor: string | undefined) {
  return { address, projectId: kit.options.projectId, cursor, isSmartAccount: false }
}
