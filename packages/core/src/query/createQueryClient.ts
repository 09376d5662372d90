import { QueryClient } from '@tanstack/query-core'

/** The private cache of remote data. Nothing is retried or refreshed by itself: each query says what it wants. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  })
}
