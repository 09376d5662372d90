import { parseWireError } from '@latchkey/protocol'
import { siwxNonceHeader, type Route, type RouteResponse } from '@latchkey/protocol/api'
import { HttpStatusError, InvalidResponseError, ServerUnreachableError } from '../errors/chain.ts'
import type { KitStorage } from '../kit/createStorage.ts'
import type { ServerSiwxOptions } from './createServerSiwx.ts'

/** The storage key of the session token. */
export const tokenKey = 'siwx-auth-token'

/** A server that keeps sessions, and the storage of the token that it gives instead of a cookie. */
export type SiwxServer = {
  readonly options: ServerSiwxOptions
  readonly storage: KitStorage
}

type Call = { readonly body?: unknown; readonly nonceToken?: string | undefined }

/**
 * Calls a route of a server that keeps sessions.
 *
 * @throws ServerUnreachableError, HttpStatusError, InvalidResponseError
 */
export async function callServer<Called extends Route>(
  server: SiwxServer,
  route: Called,
  call: Call = {},
): Promise<RouteResponse<Called>> {
  let response: Response
  let answer: unknown
  try {
    response = await send(server, route, call)
    answer = readJson(await response.text())
  } catch (cause) {
    throw new ServerUnreachableError(route.path, { cause })
  }
  if (!response.ok) {
    const code = parseWireError(answer)?.code
    throw new HttpStatusError(response.status, code, { details: route.path, cause: answer })
  }
  const parsed = route.response.safeParse(answer)
  if (!parsed.success) throw new InvalidResponseError(route.path, { cause: parsed.error })
  // `response` is a schema of exactly this type; the generic parameter hides it.
  return parsed.data as RouteResponse<Called>
}

function send({ options, storage }: SiwxServer, route: Route, { body, nonceToken }: Call) {
  const { url, path = '/auth/v1', projectId, timeout = 10_000, credentials } = options
  const target = new URL(route.path.replace('/auth/v1', path), url ?? globalThis.location?.origin)
  if (projectId !== undefined) target.searchParams.set('projectId', projectId)
  const token = storage.get(tokenKey, (value) => (typeof value === 'string' ? value : undefined))
  return fetch(target, {
    method: route.method,
    credentials: credentials ?? 'same-origin',
    keepalive: true, // signing out goes on while the page goes
    signal: AbortSignal.timeout(timeout),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(nonceToken !== undefined && { [siwxNonceHeader]: nonceToken }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined // an answer of something between here and the server
  }
}
