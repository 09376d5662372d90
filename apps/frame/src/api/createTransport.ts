import { parseWireError } from '@latchkey/protocol'
import type { Route, RouteRequest, RouteResponse } from '@latchkey/protocol/api'
import { ApiError } from './apiError.ts'

/** How long one request may take, in milliseconds. The page gives up after 30 s, and wants to hear why before that. */
export const requestDeadline = 20_000

/** What a route takes from a caller; the project is added here. */
export type CallInput<Called extends Route> = {
  readonly params?: RouteRequest<Called>['params']
  readonly query?: Omit<NonNullable<RouteRequest<Called>['query']>, 'projectId'>
  readonly body?: RouteRequest<Called>['body']
}

/** How one request is sent. */
export type Sending = {
  readonly headers?: Readonly<Record<string, string>>
  /** Whether cookies of the API travel. */
  readonly credentials?: 'include' | 'omit'
  readonly signal?: AbortSignal | undefined
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean
}

/** What `createTransport` takes. */
export type TransportOptions = {
  /** Origin of the API. */
  readonly apiUrl: string
  readonly projectId: string
  /** Told of the nonce of each answer that has one. */
  readonly onNonce: (nonce: string) => void
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds for one request. */
  readonly deadline?: number
}

/** Sends declared routes to the API. */
export interface Transport {
  /** @throws ApiError */
  send<Called extends Route>(
    route: Called,
    input: CallInput<Called>,
    sending?: Sending,
  ): Promise<RouteResponse<Called>>
  /** Returns the address of a route without its query, as a DPoP proof names it (`htu`). */
  addressOf(route: Route, params: unknown): string
}

/**
 * Sends declared routes to the API, and to nothing else. Every answer is parsed before anybody sees it.
 */
export function createTransport(options: TransportOptions): Transport {
  const { apiUrl, projectId, onNonce, deadline = requestDeadline } = options
  const ask = options.fetch ?? globalThis.fetch.bind(globalThis)

  function addressOf(route: Route, params: unknown): string {
    const values = new Map(Object.entries(params ?? {}))
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values.get(name))),
    )
    return new URL(path, apiUrl).href
  }

  async function send<Called extends Route>(
    route: Called,
    input: CallInput<Called>,
    { headers = {}, credentials = 'omit', signal, keepalive = false }: Sending = {},
  ): Promise<RouteResponse<Called>> {
    const url = new URL(addressOf(route, input.params))
    for (const [name, value] of Object.entries({ ...input.query, projectId }))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const { response, text } = await exchange(url, {
      method: route.method,
      credentials,
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      keepalive,
      signal: AbortSignal.any([AbortSignal.timeout(deadline), ...(signal ? [signal] : [])]),
      headers:
        input.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const nonce = response.headers.get('dpop-nonce')
    if (nonce) onNonce(nonce)
    if (!response.ok) throw refusal(response, text)
    const parsed = route.response.safeParse(readJson(text))
    if (!parsed.success)
      throw new ApiError('malformed', 'The server has answered with something else', {
        status: response.status,
        cause: parsed.error,
      })
    return parsed.data as RouteResponse<Called> // the output of the route's own schema
  }

  async function exchange(url: URL, init: RequestInit & { signal: AbortSignal }) {
    try {
      const response = await ask(url, init)
      return { response, text: await response.text() }
    } catch (cause) {
      const isOver = init.signal.aborted && !isTimeout(init.signal.reason)
      throw isOver
        ? new ApiError('aborted', 'Request was aborted', { cause })
        : new ApiError('unreachable', 'The wallet server cannot be reached', { cause })
    }
  }

  return { send, addressOf }
}

function isTimeout(reason: unknown) {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

function refusal(response: Response, text: string): ApiError {
  const body = readJson(text)
  const wire = parseWireError(body)
  const seconds = Number(response.headers.get('retry-after'))
  return new ApiError(
    wire?.code ?? 'malformed',
    wire?.message ?? `HTTP status code: ${response.status}`,
    {
      status: response.status,
      retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
      // A body with a code and a message is an object.
      details: wire ? (body as Record<string, unknown>) : {},
    },
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
