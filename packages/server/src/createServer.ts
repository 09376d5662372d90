import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { serveAdmin } from './admin/serveAdmin.ts'
import { allowReading } from './http/cors.ts'
import { answerError } from './http/answerError.ts'
import { type AppEnv, observe } from './http/observe.ts'
import { createAuth } from './auth/createAuth.ts'
import { createBudgets } from './http/budgets.ts'
import { configureChains } from './chains/configureChains.ts'
import { createHistory } from './history/createHistory.ts'
import type { History } from './history/history.ts'
import { openCatalogue, type OpenCatalogue } from './catalogue/openCatalogue.ts'
import { OperatorError, ServerError } from './errors.ts'
import { createFarcaster } from './auth/farcaster/createFarcaster.ts'
import { mountChannels } from './auth/farcaster/mountChannels.ts'
import { createFrameSite } from './frame/createFrameSite.ts'
import { builtInFrame, readFrameFiles } from './frame/frameFiles.ts'
import { createKeys, type Keys } from './auth/keys/createKeys.ts'
import { developmentSecret, parseSecret, refuseMissingSecret } from './auth/keys/masterSecret.ts'
import { openRoot } from './auth/keys/openRoot.ts'
import { lazyReads, lazyOwnNames } from './accounts/lazyReads.ts'
import { allowFrame, isFrameRoute, mountFrameRoutes } from './http/mountFrameRoutes.ts'
import type { Logger } from './log.ts'
import { isHealthPath, mountHealth } from './http/mountHealth.ts'
import { mountRoutes, type RouteServices } from './http/mountRoutes.ts'
import { createOnramp } from './onramp/createOnramp.ts'
import { mountWebhooks } from './onramp/orders/mountWebhooks.ts'
import { refusePlainHttp } from './config/production.ts'
import { relayPath, refuse } from './relay/admit.ts'
import { createRelay } from './relay/createRelay.ts'
import { mountSiwx } from './auth/siwx/mountSiwx.ts'
import { createSocial } from './auth/social/createSocial.ts'
import { mountCallback } from './auth/social/mountCallback.ts'
import { checkServerOptions, type ServerOptions } from './config/serverOptions.ts'
import { swapSourcesOf } from './swaps/swapOptions.ts'
import { openStore } from './store/openStore.ts'
import { createProjectCache } from './store/projectCache.ts'
import { ensureProject, listProjects } from './store/projects.ts'
import type { Project } from './store/schema.ts'
import type { Store } from './store/store.ts'
import { createTelemetry } from './telemetry/createTelemetry.ts'

/** A server that answers requests, on no port of its own. */
export type LatchkeyServer = {
  /** @param connection - who is asking, as the socket says. */
  fetch(
    request: Request,
    connection?: { readonly remoteAddress?: string | undefined },
  ): Promise<Response>
  /** Answers for the secure frame, on its own origin. Nothing is there without `frameUrl`. */
  fetchFrame(
    request: Request,
    connection?: { readonly remoteAddress?: string | undefined },
  ): Promise<Response>
  /** Takes a request for a WebSocket, as the `upgrade` event of `node:http` hands it over. `/relay` is the one that there is. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Takes no more WebSockets and ends those there are, with a code that has clients come back. */
  hangUp(): Promise<void>
  readonly store: Store
  /** Hangs up, lets the requests in flight finish, then closes the store that it has opened. */
  close(): Promise<void>
}

/**
 * Makes the backend that an operator hosts.
 *
 * @throws OperatorError when a setting is wrong, the data folder is in use, or the database cannot be reached.
 */
export async function createServer(options: ServerOptions): Promise<LatchkeyServer> {
  const settings = checkServerOptions(options)
  const { limits, log, chains, names, mail, swap } = settings
  const frameFiles =
    options.frameUrl === undefined
      ? undefined
      : await readFrameFiles(options.frameFolder ?? builtInFrame)
  const opening = openCatalogue({ ...options, dataFolder: folderOf(options) }, limits)
  opening.catch(() => {}) // It is waited for below, where the store can be closed.
  const store = options.store ?? (await openStore(options))
  const cache = createProjectCache(store, limits)
  let closeAdmin = async () => {}
  const closeStore = async () => {
    cache.stop()
    await closeAdmin()
    if (!options.store) await store.close()
  }
  let catalogue: OpenCatalogue
  let keys: Keys | undefined
  try {
    catalogue = await opening
    if (options.frameUrl !== undefined) {
      const older = (options.oldSecrets ?? []).map((one) =>
        parseSecret(one, 'LATCHKEY_OLD_SECRETS'),
      )
      keys = createKeys(await openRoot(store, await masterSecret(options), older))
    }
    const { isProduction = false } = options
    for (const project of options.projects ?? []) await ensureProject(store, project, !isProduction)
    if (isProduction) checkProjects(await listProjects(store), log)
    if (store.dataFolder !== undefined)
      closeAdmin = await serveAdmin(store, { isProduction, catalogue })
  } catch (error) {
    await closeStore()
    throw error
  }

  const { frameUrl, publicUrl } = options
  let inFlight = 0
  let stopping: { done: () => void } | undefined
  const app = new Hono<AppEnv>({ strict: false })
  app.use(observe(log, options.trustedProxies ?? 0))
  const budgets = createBudgets(limits)
  app.use(async (c, next) => {
    // Until it is known whose project it is, so that a refusal can be read.
    if (isFrameRoute(c.req.path) && frameUrl !== undefined && c.req.header('origin') === frameUrl)
      allowFrame(c, frameUrl)
    else allowReading(c, '*')
    if (!isHealthPath(c.req.path)) await budgets.spendPrefix(c.get('prefix'), 1)
    await next()
  })
  app.onError(answerError)
  app.notFound((c) =>
    answerError(new ServerError('not_found', 'There is nothing here. See /openapi.json.'), c),
  )
  mountHealth(app, { store, limits, isStopping: () => stopping !== undefined })
  const configured = configureChains(chains, { limits, log })
  const relay =
    options.relay === false
      ? undefined
      : createRelay({
          store,
          limits,
          log,
          budgets,
          publicUrl: options.publicUrl,
          trustedProxies: options.trustedProxies ?? 0,
          findProject: cache.get,
        })
  const auth =
    keys && frameUrl !== undefined
      ? createAuth({ store, keys, limits, log, frameUrl, publicUrl, mail, findProject: cache.get })
      : undefined
  const apiUrl = options.frameApiUrl ?? (() => options.publicUrl ?? 'http://localhost:4401')
  const social =
    auth && keys && frameUrl !== undefined
      ? createSocial({
          options: settings.social,
          store,
          limits,
          log,
          codes: auth.codes,
          budgets: auth.budgets,
          profiles: auth.profiles,
          key: keys.social,
          frameUrl,
          apiUrl: () => publicUrl ?? apiUrl(),
        })
      : undefined
  const farcaster =
    auth && settings.farcaster
      ? createFarcaster({
          settings: settings.farcaster,
          store,
          limits,
          log,
          profiles: auth.profiles,
        })
      : undefined
  const onramp = createOnramp({ settings: settings.onramp, store, limits, log })
  const telemetry = createTelemetry({ settings: options.telemetry, store, limits, log })
  const frameSite =
    frameFiles &&
    createFrameSite({
      files: frameFiles,
      apiUrl,
      nonce: () => auth?.nonce() ?? '',
      findProject: cache.get,
      log,
      budgets,
      trustedProxies: options.trustedProxies ?? 0,
    })
  const ownNames = lazyOwnNames(names, { chains: configured, store, limits })
  const reads = lazyReads({
    chains: configured,
    names,
    ownNames,
    prices: options.prices ?? [],
    swap,
    history: () => history,
    limits,
    log,
  })
  const history: History = createHistory(settings.history, {
    chains: configured,
    store,
    reads,
    limits,
    log,
  })
  const services: RouteServices = {
    limits,
    chains: configured,
    chainIds: chains.map(([id]) => id),
    reads,
    publicUrl: options.publicUrl,
    logins: [
      ...(auth && mail ? ['email'] : []),
      ...(social?.ids ?? []),
      ...(farcaster ? ['farcaster'] : []),
    ],
    swapSources: swapSourcesOf(configured.values(), swap),
    frameUrl: options.frameUrl,
    farcaster,
    onramp,
    ownNames,
    nameZone: names.own?.zone,
    telemetry,
    history,
    catalogue: catalogue.current,
    budgets,
    findProject: cache.get,
  }
  mountRoutes(app, services)
  if (options.siwx !== false) mountSiwx(app, { ...services, store })
  mountWebhooks(app, onramp, { limits, publicUrl })
  if (farcaster && farcaster.settings.relay === undefined) mountChannels(app, farcaster, limits)
  if (social) mountCallback(app, social, limits)
  if (auth && social && keys && frameUrl !== undefined)
    mountFrameRoutes(app, { ...services, frameUrl, store, auth, social, wrapper: keys.wrapper })

  return {
    store,
    upgrade: (request, socket, head) => {
      const address = request.url ?? '/'
      const origin = 'http://server'
      // Not every address that a request can have is one.
      const path = URL.canParse(address, origin) ? new URL(address, origin).pathname : ''
      if (relay && path.replace(/\/+$/, '') === relayPath) void relay.upgrade(request, socket, head)
      else refuse(socket, new ServerError('not_found', 'There is no WebSocket here.'), randomUUID())
    },
    hangUp: async () => relay?.hangUp(),
    fetchFrame: async (request, connection = {}) =>
      frameSite
        ? frameSite.fetch(request, connection)
        : new Response('This server serves no frame.', { status: 404 }),
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
      await relay?.hangUp()
      await relay?.close()
      farcaster?.close()
      await history.close()
      onramp.close()
      telemetry.close()
      await auth?.close()
      await closeStore()
    },
  }
}

/** A store that was opened elsewhere knows its own folder. */
function folderOf({ store, dataFolder }: ServerOptions) {
  return store ? store.dataFolder : dataFolder
}

/** Refuses projects of sites without encryption, and names those whose frame a stranger's preview may show. */
function checkProjects(projects: readonly Project[], log: Logger) {
  for (const { allowedOrigins } of projects) refusePlainHttp(allowedOrigins)
  const open = projects.filter(({ defaultAncestors }) => defaultAncestors).map(({ id }) => id)
  if (open.length > 0)
    log.warn(
      { projects: open },
      'Pages on localhost, *.vercel.app, *.pages.dev and *.ngrok-free.app may show the frame of these projects. Run `latchkey project set-default-ancestors ID off` for each that is not under development.',
    )
}

async function masterSecret(options: ServerOptions): Promise<Uint8Array> {
  if (options.secret !== undefined) return parseSecret(options.secret)
  if (options.isProduction) refuseMissingSecret()
  return developmentSecret(folderOf(options))
}
