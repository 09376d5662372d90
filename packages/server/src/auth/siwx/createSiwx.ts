import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CaipNetworkId, WireError } from '@latchkey/protocol'
import * as api from '@latchkey/protocol/api'
import type { Route, SiwxAccount } from '@latchkey/protocol/api'
import { ServerError, errorStatus } from '../../errors.ts'
import { limits as defaultLimits, type Limits } from '../../config/limits.ts'
import { createLog, withoutValues } from '../../log.ts'
import { parseBody } from '../../http/readInput.ts'
import type { SiwxRouteName } from '../../routes/handler.ts'
import { createChain } from '../../chains/rpc/createChain.ts'
import { bearerOf, createSiwxCookie } from './siwxCookie.ts'
import { createMemorySiwxStore } from './createMemorySiwxStore.ts'
import { createSiwxService } from './createSiwxService.ts'
import { headersOf } from './nodeRequest.ts'
import { pageOf } from './pageOf.ts'
import { siwxOperations, type SiwxContext } from './siwxOperations.ts'
import { checkSiwxOptions, type SiwxChain, type SiwxOptions } from './siwxOptions.ts'

/** Somebody who is signed in, with one account or more; the one signed in last comes last. */
export type SiwxIdentity = { readonly accounts: readonly [SiwxAccount, ...SiwxAccount[]] }

/** A request as `getSession` reads it: of fetch, of `node:http` and Express, or its headers alone. */
export type SiwxRequest =
  | Pick<IncomingMessage, 'headers' | 'method' | 'url'>
  | {
      readonly headers: Headers
      readonly method?: string | undefined
      readonly url?: string | undefined
    }

/** Signs people in on a server of one's own. */
export type Siwx = {
  /**
   * Answers the requests of its own routes: `GET nonce`, `POST authenticate`, `GET me`, `PUT account-metadata`, `POST sign-out`, and what browsers
   * ask before those of another origin.
   *
   * @returns `undefined` for any other path.
   */
  handle(request: Request): Promise<Response | undefined>
  /** The same, with 404 for any other path. */
  fetch(request: Request): Promise<Response>
  /**
   * Who is signed in. A request that can change something (any method but GET, HEAD and OPTIONS) and is named by a cookie has to say in `Origin`
   * that it comes from a page of the site: from elsewhere nobody is signed in, whatever cookie came along.
   */
  getSession(request: SiwxRequest): Promise<SiwxIdentity | undefined>
}

/**
 * Makes the server's half of signing in with an account (EIP-4361, CAIP-122), for any server that answers a `Request` with a `Response`; for
 * `node:http` and Express see `toNodeHandler`.
 *
 * What holds: a message is read strictly, is for the very page that brings it, for now and for a listed chain; its nonce is used up once, on
 * whichever server; a signature counts by the key of the account, or as its contract says (ERC-1271, ERC-6492) by `eth_call` alone; a session is
 * named by 256 random bits of which the store has a hash, and which change whenever somebody signs in or out.
 *
 * @throws OperatorError when an option is wrong.
 */
export function createSiwx(options: SiwxOptions): Siwx {
  checkSiwxOptions(options)
  const { origins, store = createMemorySiwxStore(), path = '/auth/v1' } = options
  const log = withoutValues(options.log ?? createLog('silent'))
  // An option that is `undefined` is none.
  const limits = Object.fromEntries(
    Object.entries({ ...defaultLimits, ...options.limits }).map(([name, value]) => [
      name,
      value ?? defaultLimits[name as keyof Limits],
    ]),
  ) as Limits // fromEntries forgets the names of its keys
  const chains = new Map(
    Object.entries<SiwxChain>(options.chains).map(([id, { rpcUrls = [] }]) => {
      const caipNetworkId = id as CaipNetworkId // was checked
      const settings = { caipNetworkId, upstreams: rpcUrls, limits, log }
      return [caipNetworkId, rpcUrls.length > 0 ? createChain(settings) : undefined] as const
    }),
  )
  const service = createSiwxService({ store, limits, chains })
  const cookie = options.transport === 'token' ? undefined : createSiwxCookie(options.cookie)
  const secretOf = (headers: Headers) => (cookie ? cookie.read(headers) : bearerOf(headers))
  const isAllowed = (origin: string) => origins.includes(origin)

  async function answer(request: Request, name: SiwxRouteName): Promise<Response> {
    const route: Route = api[name]
    if (request.method === 'OPTIONS') return preflight(request, route)
    if (request.method !== route.method)
      throw new ServerError('method_not_allowed', `This address answers ${route.method} only`)
    const { headers } = request
    const origin = pageOf(request, isAllowed) ?? onlyOrigin(request)
    const input = {
      params: undefined,
      query: {},
      body: route.body && (await parseBody(request, route.body, limits)),
    }
    // Each is only ever given what its own route has parsed.
    const operation = siwxOperations[name] as Operation
    const secret = secretOf(headers)
    const isCookie = cookie !== undefined
    const context = { service, headers, origin, secret, isCookie }
    // As above.
    const { body, secret: next } = await operation(input as never, context)
    const answered = Response.json(body, { headers: { 'cache-control': 'no-store' } })
    if (cookie && next !== undefined)
      answered.headers.append('set-cookie', cookie.write(next, lifeOf(body)))
    return answered
  }

  /** Where there is one page, one that is not told can be no other. */
  function onlyOrigin({ method }: Request) {
    return method === 'GET' && origins.length === 1 ? origins[0] : undefined
  }

  function preflight(request: Request, route: Route) {
    pageOf(request, isAllowed)
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-methods': route.method,
        'access-control-allow-headers': `authorization, content-type, ${api.siwxNonceHeader}`,
        'access-control-max-age': '600',
      },
    })
  }

  function refuse(error: unknown) {
    const known =
      error instanceof ServerError
        ? error
        : new ServerError('internal', 'Something went wrong', { cause: error })
    const requestId = randomUUID()
    const { code, message } = known
    if (errorStatus[code] >= 500)
      log.error({ err: known.cause ?? known, code, requestId }, 'a request failed')
    const body: WireError = { code, message, requestId }
    return Response.json(body, {
      status: errorStatus[code],
      headers: { 'cache-control': 'no-store' },
    })
  }

  async function handle(request: Request) {
    const name = names.get(new URL(request.url).pathname.replace(/\/$/, ''))
    if (!name) return undefined
    const answered = await answer(request, name).catch(refuse)
    const origin = request.headers.get('origin')
    answered.headers.append('vary', 'Origin')
    if (origin !== null && isAllowed(origin)) {
      answered.headers.set('access-control-allow-origin', origin)
      answered.headers.set('access-control-allow-credentials', 'true')
    }
    return answered
  }
  const names = new Map(
    // Cast because `Object.keys` forgets the names.
    (Object.keys(siwxOperations) as SiwxRouteName[]).map((name) => [
      api[name].path.replace('/auth/v1', path),
      name,
    ]),
  )

  return {
    handle,
    fetch: async (request) =>
      (await handle(request)) ?? refuse(new ServerError('not_found', 'There is nothing here.')),
    getSession: async ({ headers: given, method = 'GET' }) => {
      const headers = headersOf(given)
      const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(method)
      const origin = headers.get('origin')
      if (cookie && (origin === null ? !isSafe : !isAllowed(origin))) return undefined
      const { answer } = await service.me({ secret: secretOf(headers) }, false)
      const [first, ...rest] = answer.sessions
      return first && { accounts: [first, ...rest] }
    },
  }
}

type Operation = (
  input: never,
  context: SiwxContext,
) => Promise<{ readonly body: object; readonly secret?: string | null | undefined }>

/** For how long the session of an answer is good, in milliseconds. */
function lifeOf(body: { readonly sessions?: readonly SiwxAccount[]; readonly now?: number }) {
  const { sessions = [], now = 0 } = body
  return Math.max(0, ...sessions.map(({ expiresAt }) => expiresAt - now))
}
