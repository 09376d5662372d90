import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { serveAdmin } from './admin/serveAdmin.ts'
import { allowReading } from './allowReading.ts'
import { answerError } from './answerError.ts'
import type { AppEnv } from './appEnv.ts'
import { createAuth } from './auth/createAuth.ts'
import { createBudgets } from './budgets.ts'
import {
  checkChains,
  nativeCurrencyOf,
  networkNameOf,
  type ChainsOptions,
  type ConfiguredChain,
} from './chains.ts'
import { openCatalogue, type OpenCatalogue } from './catalogue/openCatalogue.ts'
import type { Reads } from './createReads.ts'
import { OperatorError, ServerError } from './errors.ts'
import { createEsplora } from './esplora/createEsplora.ts'
import { createFarcaster } from './farcaster/createFarcaster.ts'
import { checkFarcaster, type FarcasterOptions } from './farcaster/farcasterOptions.ts'
import { mountChannels } from './farcaster/mountChannels.ts'
import { createFrameSite } from './frame/createFrameSite.ts'
import { builtInFrame, readFrameFiles } from './frame/frameFiles.ts'
import { createKeys, type Keys } from './keys/createKeys.ts'
import { developmentSecret, parseSecret, refuseMissingSecret } from './keys/masterSecret.ts'
import { openRoot } from './keys/openRoot.ts'
import { limits as defaultLimits, type Limits } from './limits.ts'
import { createLog, type Logger } from './log.ts'
import { checkMail, type MailOptions } from './mail/smtp.ts'
import { allowFrame, isFrameRoute, mountFrameRoutes } from './mountFrameRoutes.ts'
import { mountHealth } from './mountHealth.ts'
import { mountRoutes, type RouteServices } from './mountRoutes.ts'
import { checkNames, type NameOptions } from './names/nameOptions.ts'
import { rulesOf } from './namespaces.ts'
import { observe } from './observe.ts'
import type { PriceSource } from './prices/priceSource.ts'
import { checkProduction, refusePlainHttp } from './production.ts'
import { relayPath } from './relay/admit.ts'
import { createRelay } from './relay/createRelay.ts'
import { refuse } from './relay/refuse.ts'
import { createChain } from './rpc/createChain.ts'
import { createSocial } from './social/createSocial.ts'
import { mountCallback } from './social/mountCallback.ts'
import { checkSocial, type SocialOptions } from './social/socialOptions.ts'
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
  /** Where names (ENS) are looked up: on Ethereum, when a node of it is configured, by default. */
  readonly names?: NameOptions | undefined
  /** Who is asked for prices before the pools of each chain are; the first that knows one is believed. */
  readonly prices?: readonly PriceSource[] | undefined
  /**
   * The file or folder of the operator's own wallets and pictures, put on top of the built-in ones. By default the folder `catalogue` of the
   * data folder, where there is one.
   */
  readonly catalogue?: string | undefined
  /** Projects that are made, or brought to these values, before the server answers. */
  readonly projects?: readonly (NewProject & { readonly id: string })[] | undefined
  /** How many reverse proxies in front of the server may be believed about `X-Forwarded-For`. None by default. */
  readonly trustedProxies?: number | undefined
  /** Whether wallets and sites may find each other through this server, at `/relay`. They may by default. */
  readonly relay?: boolean | undefined
  /** Refuses settings that are fit for development only. */
  readonly isProduction?: boolean | undefined
  /** Where the server is reached from outside. */
  readonly publicUrl?: string | undefined
  /** The origin that browsers reach the secure frame at. Without it there is no frame, and nobody can log in. */
  readonly frameUrl?: string | undefined
  /** The folder of the built frame: the one that ships with the server by default. */
  readonly frameFolder?: string | undefined
  /** Where the frame reaches this server, if not at `publicUrl`; asked at each answer. */
  readonly frameApiUrl?: (() => string) | undefined
  /**
   * The master secret that encrypts what the store may not tell: 32 random bytes in base64. Made once and kept in the data folder by default,
   * which production refuses.
   */
  readonly secret?: string | undefined
  /** Master secrets from before: a store that was written with one of them is taken over to the one of now. */
  readonly oldSecrets?: readonly string[] | undefined
  /** Where mail goes out. Without it nobody can log in by e-mail. */
  readonly mail?: MailOptions | undefined
  /** Whom people can log in with besides their e-mail address, and what the operator got from each. */
  readonly social?: SocialOptions | undefined
  /** How people log in with Farcaster. Without it nobody does. */
  readonly farcaster?: FarcasterOptions | undefined
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
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const log = options.log ?? createLog('silent')
  const chains = checkChains(options.chains)
  const names = checkNames(options.names)
  if (options.isProduction) checkProduction(options)
  const mail = options.mail && checkMail(options.mail)
  const socialOptions = checkSocial(options.social ?? {})
  if (options.frameUrl === undefined && Object.keys(socialOptions).length > 0)
    log.warn(
      'Social providers are set up, but nobody logs in without a secure frame. Set LATCHKEY_FRAME_PORT.',
    )
  const farcasterSettings = options.farcaster && checkFarcaster(options.farcaster, options.chains)
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
    for (const project of options.projects ?? []) await ensureProject(store, project)
    const { isProduction = false } = options
    if (isProduction)
      for (const { allowedOrigins } of await listProjects(store)) refusePlainHttp(allowedOrigins)
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
    await budgets.spendPrefix(c.get('prefix'), 1)
    await next()
  })
  app.onError(answerError)
  app.notFound((c) =>
    answerError(new ServerError('not_found', 'There is nothing here. See /openapi.json.'), c),
  )
  mountHealth(app, { store, limits, isStopping: () => stopping !== undefined })
  const configured: ReadonlyMap<string, ConfiguredChain> = new Map(
    chains.map(([id, { upstreams, tokens, exchange, ...chain }]) => [
      id,
      {
        caipNetworkId: id,
        ...(rulesOf(id)?.speaks === 'esplora'
          ? { esplora: createEsplora({ caipNetworkId: id, upstreams, limits, log }) }
          : { chain: createChain({ caipNetworkId: id, upstreams, limits, log }) }),
        name: networkNameOf(id, { upstreams, ...chain }),
        currency: nativeCurrencyOf(id, { upstreams, ...chain }),
        tokens,
        exchange,
      },
    ]),
  )
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
          options: socialOptions,
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
    auth && farcasterSettings
      ? createFarcaster({
          settings: farcasterSettings,
          store,
          limits,
          log,
          profiles: auth.profiles,
        })
      : undefined
  const frameSite =
    frameFiles &&
    createFrameSite({
      files: frameFiles,
      apiUrl,
      nonce: () => auth?.nonce() ?? '',
      findProject: cache.get,
      log,
      trustedProxies: options.trustedProxies ?? 0,
    })
  let reads: Promise<Reads> | undefined
  const services: RouteServices = {
    limits,
    chains: configured,
    chainIds: chains.map(([id]) => id),
    reads: () =>
      (reads ??= import('./createReads.ts').then(({ createReads }) =>
        createReads({ chains: configured, names, prices: options.prices ?? [], limits, log }),
      )),
    publicUrl: options.publicUrl,
    logins: [
      ...(auth && mail ? ['email'] : []),
      ...(social?.ids ?? []),
      ...(farcaster ? ['farcaster'] : []),
    ],
    frameUrl: options.frameUrl,
    farcaster,
    catalogue: catalogue.current,
    budgets,
    findProject: cache.get,
  }
  mountRoutes(app, services)
  if (farcaster && farcaster.settings.relay === undefined) mountChannels(app, farcaster, limits)
  if (social) mountCallback(app, social, limits)
  if (auth && social && keys && frameUrl !== undefined)
    mountFrameRoutes(app, { ...services, frameUrl, store, auth, social, wrapper: keys.wrapper })

  return {
    store,
    upgrade: (request, socket, head) => {
      const { pathname } = new URL(request.url ?? '/', 'http://server')
      if (relay && pathname.replace(/\/+$/, '') === relayPath)
        void relay.upgrade(request, socket, head)
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
      await auth?.close()
      await closeStore()
    },
  }
}

/** A store that was opened elsewhere knows its own folder. */
function folderOf({ store, dataFolder }: ServerOptions) {
  return store ? store.dataFolder : dataFolder
}

async function masterSecret(options: ServerOptions): Promise<Uint8Array> {
  if (options.secret !== undefined) return parseSecret(options.secret)
  if (options.isProduction) refuseMissingSecret()
  return developmentSecret(folderOf(options))
}
