import { parseWireError } from '@latchkey/protocol'
import type { Route, RouteRequest, RouteResponse } from '@latchkey/protocol/api'
import { HttpStatusError, InvalidResponseError, ServerUnreachableError } from '../errors/chain.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import type { KitStorage } from './createStorage.ts'

/** What `createApi` takes. */
export type ApiOptions = {
  /** Origin of the operator's server. */
  readonly baseUrl: string
  readonly projectId: string
  /** Keeps the client id. */
  readonly storage: KitStorage
  /** Milliseconds for one request. */
  readonly timeout: number
  /** Kind and version of the kit, sent as `st` and `sv`. */
  readonly sdk?: { readonly type: string; readonly version: string } | undefined
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** What one request takes besides its path. */
export type ApiRequest = {
  readonly query?: Query | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * A client of the operator's server. Every request bears the project id and a random client id, which is made once and kept in storage.
 *
 * Its methods throw HttpStatusError 'HTTP status code: {status}', RequestAbortedError 'Request was aborted', ServerUnreachableError and
 * InvalidResponseError.
 */
export function createApi({ baseUrl, projectId, storage, timeout, sdk }: ApiOptions) {
  const fixed: Query = { projectId, st: sdk?.type, sv: sdk?.version, clientId: clientId(storage) }

  async function send(method: string, path: string, { query, body, signal }: ApiRequest = {}) {
    const url = new URL(path, baseUrl)
    for (const [name, value] of Object.entries({ ...query, ...fixed }))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const deadline = AbortSignal.timeout(timeout)
    try {
      const response = await fetch(url, {
        method,
        credentials: 'omit',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      })
      const text = await response.text()
      if (!response.ok) {
        const answer = readJson(text)
        const code = parseWireError(answer)?.code
        throw new HttpStatusError(response.status, code, { details: path, cause: answer })
      }
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    } catch (cause) {
      if (cause instanceof HttpStatusError) throw cause
      if (signal?.aborted) throw new RequestAbortedError()
      if (cause instanceof SyntaxError) throw new InvalidResponseError(path, { cause })
      throw new ServerUnreachableError(path, { cause })
    }
  }

  return {
    get: (path: string, request?: Omit<ApiRequest, 'body'>) => send('GET', path, request),
    post: (path: string, request?: ApiRequest) => send('POST', path, request),
    put: (path: string, request?: ApiRequest) => send('PUT', path, request),
    delete: (path: string, request?: ApiRequest) => send('DELETE', path, request),
    /** Calls a declared route and checks the answer against its schema. */
    async call<Called extends Route>(
      route: Called,
      request: Partial<RouteRequest<Called>> & Pick<ApiRequest, 'signal'>,
    ): Promise<RouteResponse<Called>> {
      const { params, query, body, signal } = request
      const values = new Map(Object.entries(params ?? {}))
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values.get(name))),
      )
      // The schema of the query only lets texts, numbers and booleans through.
      const answer = await send(route.method, path, { query: query as Query, body, signal })
      const parsed = route.response.safeParse(answer)
      if (!parsed.success) throw new InvalidResponseError(path, { cause: parsed.error })
      // `response` is a schema of exactly this type; the generic parameter hides it.
      return parsed.data as RouteResponse<Called>
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an answer of something between here and the server
  }
}

/** A client of the operator's server. */
export type Api = ReturnType<typeof createApi>

const clientIdKey = 'client_id'

function clientId(storage: KitStorage) {
  const stored = storage.get(clientIdKey, (value) =>
    typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined,
  )
  if (stored) return stored
  const made = crypto.randomUUID()
  storage.set(clientIdKey, made)
  return made
}
