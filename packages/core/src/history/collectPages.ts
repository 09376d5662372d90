import type { QueryClient } from '../query/queryClient.ts'
import type { HistoryKey, HistoryPage } from './history.ts'
import { historyQueryKey } from './historyQuery.ts'
import { addOlder, renew } from './mergePages.ts'

/** What the pages in the cache come to, from the newest one on as far down as they reach. */
export type Collected = {
  /** `undefined` before the newest page is known. */
  readonly page: HistoryPage | undefined
  /** When the newest page was asked for. */
  readonly renewedAt: number
  /** Cursors that were followed: a server that names one of them again has come to its end. */
  readonly followed: ReadonlySet<string>
}

/** Where collecting begins. */
export const nothingCollected: Collected = { page: undefined, renewedAt: 0, followed: new Set() }

/** Takes up what the cache has got since the last look. */
export function collectPages(client: QueryClient, key: HistoryKey, before: Collected): Collected {
  const newest = client.getQueryState<HistoryPage>(historyQueryKey(key))
  const isNewer = newest?.dataUpdatedAt !== before.renewedAt
  let page = isNewer && newest?.data ? renew(before.page, newest.data) : before.page
  const followed = new Set(page === newest?.data ? [] : before.followed)
  while (page?.next !== undefined) {
    if (followed.has(page.next)) {
      page = { ...page, next: undefined }
      break
    }
    const older = client.getQueryData<HistoryPage>(historyQueryKey(key, page.next))
    if (!older) break
    followed.add(page.next)
    page = addOlder(page, older)
  }
  return { page, renewedAt: newest?.dataUpdatedAt ?? before.renewedAt, followed }
}
