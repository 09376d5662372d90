import type { getWallets, RouteRequest, RouteResponse } from '@latchkey/protocol/api'
import { RequestAbortedError } from '../errors/connection.ts'
import type { CatalogueCache, CatalogueRequest } from '../kit/contracts.ts'
import type { Api } from '../kit/createApi.ts'
import type { Kit } from '../kit/kit.ts'
import { isRecent } from '../kit/timeouts.ts'

type Answer = RouteResponse<typeof getWallets>
type Query = NonNullable<RouteRequest<typeof getWallets>['query']>

/** Lifetime of a cached answer, in milliseconds. */
const lifetime = 300_000

/** Returns the catalogue answers of a kit. The Connect view reads them before anything else, hence no TanStack Query. */
function cacheOf(kit: Kit): CatalogueCache {
  return (kit.catalogue ??= { requests: new Map(), greatestCount: 0 })
}

/** Records a number of wallets and returns the greatest number so far. */
export function keepCount(kit: Kit, count: number): number {
  const cache = cacheOf(kit)
  cache.greatestCount = Math.max(cache.greatestCount, count)
  return cache.greatestCount
}

/**
 * Fetches a page of the catalogue, unless an answer of the last 5 min is cached. Callers with the same query share one request. It is aborted once all
 * of their signals are.
 *
 * @throws HttpStatusError, RequestAbortedError, ServerUnreachableError, InvalidResponseError
 */
export async function requestWallets(
  kit: Kit,
  api: Api,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (signal?.aborted) throw new RequestAbortedError()
  const request = findRequest(cacheOf(kit).requests, api, query)
  request.waiting += 1
  return new Promise<Answer>((resolve, reject) => {
    const giveUp = () => {
      request.waiting -= 1
      if (request.waiting === 0) request.controller.abort()
      reject(new RequestAbortedError())
    }
    signal?.addEventListener('abort', giveUp)
    request.answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp))
  })
}

function findRequest(
  requests: Map<string, CatalogueRequest>,
  api: Api,
  query: Query,
): CatalogueRequest {
  for (const [key, { answeredAt }] of requests)
    if (answeredAt !== undefined && !isRecent(answeredAt, lifetime)) requests.delete(key)
  const key = JSON.stringify(query)
  const known = requests.get(key)
  if (known && !known.controller.signal.aborted) return known
  const controller = new AbortController()
  const answer = callServer(api, query, controller.signal)
  const request: CatalogueRequest = { answer, controller, waiting: 0, answeredAt: undefined }
  requests.set(key, request)
  answer.then(
    () => (request.answeredAt = Date.now()),
    () => requests.get(key) === request && requests.delete(key),
  )
  return request
}

async function callServer(api: Api, query: Query, signal: AbortSignal): Promise<Answer> {
  const { getWallets } = await import('../kit/serverApi.ts')
  return api.call(getWallets, { query, signal })
}
