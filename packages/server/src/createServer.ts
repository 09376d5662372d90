import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { serveAdmin } from './admin/serveAdmin.ts'
import { createNativeBalances } from './balances/nativeBalance.ts'
import { createBudgets } from './budgets.ts'
import { checkChains, nativeCurrencyOf, type ChainsOptions } from './chains.ts'
import { OperatorError, ServerError, errorStatus } from './errors.ts'
import { ipPrefix } from './ipPrefix.ts'
import { limits as defaultLimits, type Limits } from './limits.ts'
import { createLog, type Logger } from './log.ts'
import { mountRoutes } from './mountRoutes.ts'
import { openApiDocument } from './openapi.ts'
import { checkProduction, refusePlainHttp } from './production.ts'
import { createChain } from './rpc/createChain.ts'
import { openStore, type StoreOptions } from './store/openStore.ts'
import { createProjectCache } from './store/projectCache.ts'
import { ensureProject, listProjects, type NewProject } from './store/projects.ts'
import type { Store } from './store/store.ts'

/** What a server is made from. */
export type ServerOptions = StoreOptions & {
  /** An open store; it is the caller's to close. Instead of `databaseUrl` and `dataFolder`. */
  readonly store?: Store | undefined
  /** The chains that are reached, and through which nodes. */
  readonly chains: ChainsOptions
  /** Projects that are made, or brought to these values, before the server answers. */
  readonly projects?: readonly (NewProject & { readonly id: string })[] | undefined
  /** How many reverse proxies in front of the server may be believed about `X-Forwarded-For`. None by default. */
  readonly trustedProxies?: number | undefined
  /** Refuses settings that are fit for development only. */
  readonly isProduction?: boolean | undefined
  /** Where the server is reached from outside. */
  readonly publicUrl?: string | undefined
  /** Writes nothing by default. */
  readonly log?: Logger | undefined
  /** Other limits than those of `docs/limits.md`. */
  readonly limits?: Partial<Limits> | undefined
}

/** A server that answers requests, on no port of its own. */
export type LatchkeyServer = {
  /** @param connection - who is asking, as the socket says. */
  fetch(
    request: Request,
    connection?: { readonly remoteAddress?: string | undefined },
  ): Promise<Response>
  readonly store: Store
  /** Lets the requests in flight finish, then closes the store that it has opened. */
  close(): Promise<void>
}

/** What one request carries along. */
export type AppEnv = {
  Bindings: { remoteAddress?: string | undefined }
  Variables: {
    requestId: string
    log: Logger
    prefix: string
    route: string
    projectId: string | undefined
    readableBy: string | undefined
  }
}

/**
 * Makes the backend that an operator hosts.
 *
 * @throws OperatorError when a setting is wrong, the data folder is in use, or the database cannot be reached.
 */
export async function createServer(options: ServerOptions): Promise<LatchkeyServer> {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const log = options.log ?? createLog('silent')
  const chains = checkChains(options.chains)
  if (options.isProduction) checkProduction(options)
  const store = options.store ?? (await openStore(options))
  const cache = createProjectCache(store, limits)
  let closeAdmin = async () => {}
  const closeStore = async () => {
    cache.stop()
    await closeAdmin()
    if (!options.store) await store.close()
  }
  try {
    for (const project of options.projects ?? []) await ensureProject(store, project)
    const { isProduction = false } = options
    if (isProduction)
      for (const { allowedOrigins } of await listProjects(store)) refusePlainHttp(allowedOrigins)
    if (store.dataFolder !== undefined) closeAdmin = await serveAdmin(store, { isProduction })
  } catch (error) {
    await closeStore()
    throw error
  }

  let inFlight = 0
  let stopping: { done: () => void } | undefined
  const app = new Hono<AppEnv>({ strict: false })

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const forwarded = c.req.header('x-forwarded-for')
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('route', 'none')
    c.set('prefix', ipPrefix(callerOf(c.env.remoteAddress, forwarded, options.trustedProxies ?? 0)))
    await next()
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    c.header('vary', 'Origin')
    const readableBy = c.get('readableBy')
    if (readableBy !== undefined) {
      c.header('access-control-allow-origin', readableBy)
      c.header('access-control-expose-headers', 'x-request-id, retry-after')
    }
    c.get('log').info({
      route: c.get('route'),
      status: c.res.status,
      project: c.get('projectId'),
      ms: Math.round(performance.now() - started),
    })
  })

  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    try {
      if (stopping) throw new Error('stopping')
      await store.ping()
      return c.json({ status: 'ready' })
    } catch (error) {
      c.get('log').warn({ reason: error instanceof Error ? error.message : error }, 'not ready')
      return c.json({ status: stopping ? 'stopping' : 'store_unavailable' }, 503)
    }
  })
  const document = JSON.stringify(openApiDocument())
  app.get('/openapi.json', (c) => {
    c.set('readableBy', '*')
    return c.body(document, 200, { 'content-type': 'application/json' })
  })

  mountRoutes(app, {
    limits,
    chains: new Map(
      chains.map(([id, chain]) => [
        id,
        {
          chain: createChain({ caipNetworkId: id, upstreams: chain.upstreams, limits, log }),
          currency: nativeCurrencyOf(id, chain),
        },
      ]),
    ),
    chainIds: chains.map(([id]) => id),
    nativeBalances: createNativeBalances(limits),
    budgets: createBudgets(limits),
    findProject: cache.get,
  })

  app.notFound((c) => {
    const error = new ServerError('not_found', 'There is nothing here. See /openapi.json.')
    return c.json(errorBody(error, c.get('requestId')), 404)
  })
  app.onError((error, c) => {
    const known =
      error instanceof ServerError
        ? error
        : new ServerError('internal', 'Something went wrong', { cause: error })
    const status = errorStatus[known.code]
    if (status >= 500) c.get('log').error({ err: known.cause ?? known, code: known.code })
    if (known.retryAfter !== undefined) c.header('retry-after', String(known.retryAfter))
    return c.json(errorBody(known, c.get('requestId')), status)
  })

  return {
    store,
    fetch: async (request, connection = {}) => {
      inFlight++
      try {
        return await app.fetch(request, connection)
      } finally {
        inFlight--
        if (inFlight === 0) stopping?.done()
      }
    },
    close: async () => {
      if (stopping) throw new OperatorError('This server is closed already.')
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limits.stopMs)
        stopping = { done: () => (clearTimeout(timer), resolve()) }
        if (inFlight === 0) stopping.done()
      })
      await closeStore()
    },
  }
}

function errorBody({ code, message }: ServerError, requestId: string) {
  return { code, message, requestId }
}

/** The caller's own address: the nearest one that no trusted proxy has added. */
function callerOf(socket: string | undefined, forwarded: string | undefined, proxies: number) {
  if (proxies === 0 || forwarded === undefined) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops[Math.max(0, hops.length - proxies)]
}
