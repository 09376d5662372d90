import type { FeatureChange } from '@latchkey/server'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultEsploraPort, startBitcoin, type Bitcoin } from '../bitcoin/startBitcoin.ts'
import { isNodeInstalled } from '../bitcoin/startNode.ts'
import {
  defaultChainPorts,
  devnetChainIds,
  startDevnet,
  type Devnet,
  type DevnetChainId,
} from '../devnet/startDevnet.ts'
import type { Predeploys } from '../devnet/seedChain.ts'
import { startApiFaultProxy, type ApiFaultProxy } from '../faults/startApiFaultProxy.ts'
import { startFaultProxy, type FaultProxy } from '../faults/startFaultProxy.ts'
import { startRelayFaultProxy, type RelayFaultProxy } from '../faults/startRelayFaultProxy.ts'
import { worldRelayKey } from '../farcaster/mountFarcaster.ts'
import { LocalWorldError } from '../localWorldError.ts'
import { startMailbox, type Mailbox } from '../mail/startMailbox.ts'
import { assertPortFree } from '../ports.ts'
import { startSocialProviders, type SocialProviders } from '../social/startSocialProviders.ts'
import { localSolana } from '../solana/localSolana.ts'
import { localSolanaTokens, seedSolana } from '../solana/seedSolana.ts'
import { startSolana, type Solana } from '../solana/startSolana.ts'
import { createHostPolicy, createPhonePolicy } from './contentPolicy.ts'
import { createWorldSite } from './createWorldSite.ts'
import { createSocialOptions } from './createSocialOptions.ts'
import { createStaticApp, serveApp } from './serveApp.ts'
import { createChainOptions, type WorldToken } from './chainOptions.ts'
import {
  createWorldNetworks,
  toWalletChains,
  type PhoneConfig,
  type WorldConfig,
  type WorldUrls,
} from './worldConfig.ts'

/** The ports of a local world. */
export type WorldPorts = {
  readonly demo: number
  readonly api: number
  readonly frame: number
  readonly page: number
  /** Of the identity providers. */
  readonly social: number
  readonly smtp: number
  /** Of the Solana node, whose WebSocket takes the next one. */
  readonly solana: number
  readonly chains: Readonly<Record<DevnetChainId, number>>
  /** Of the Bitcoin chain's Esplora API. */
  readonly esplora: number
}

/** Where people and scripts expect a local world. */
export const defaultWorldPorts: WorldPorts = {
  demo: 4400,
  api: 4401,
  frame: 4402,
  page: 4403,
  social: 4404,
  smtp: 4425,
  solana: 8899,
  chains: defaultChainPorts,
  esplora: defaultEsploraPort,
}

/** The id of the project that the world makes. */
export const worldProjectId = 'local'

/** What of the world's project is changed. */
export type ProjectChange = {
  readonly features?: readonly FeatureChange[] | undefined
  /** In the host-source grammar of CSP. Pages on `localhost` may use every project, whatever stands here. */
  readonly allowedOrigins?: readonly string[] | undefined
}

/** A running local world. */
export type World = {
  readonly urls: WorldUrls
  readonly projectId: typeof worldProjectId
  readonly devnet: Devnet
  /** The Bitcoin chain, where its node is installed. */
  readonly bitcoin: Bitcoin | undefined
  /** The Solana node, which is asked here directly; unless it was left out. */
  readonly solana: Solana | undefined
  /** What the demo reads as `/config.json`. */
  readonly config: WorldConfig
  /** The proxies before the chains, when asked for by `faults`; the API and the demo go through them. */
  readonly faults: Readonly<Record<DevnetChainId, FaultProxy>> | undefined
  /** The proxy before the Solana node, when asked for by `faults`; everybody else goes through it. */
  readonly solanaFaults: FaultProxy | undefined
  /** The proxy before the API, when asked for by `faults`; the demo goes through it. */
  readonly apiFaults: ApiFaultProxy | undefined
  /** The proxy before the relay, when asked for by `faults`; everybody goes through it. */
  readonly relayFaults: RelayFaultProxy | undefined
  /**
   * Changes the world's project in the running server, as an operator does. Features that are not named stay as they are; kits see the
   * change when they ask the next time.
   */
  setProject(change: ProjectChange): Promise<void>
  /** Gives the project the features and origins that it started with. */
  resetProject(): Promise<void>
  /** Where the API's mail arrives; people read it at `/mail` of the local-world page. */
  readonly mail: Mailbox
  /** The identity providers, where the world has a frame to log in with. */
  readonly social: SocialProviders | undefined
  /** Every origin that is part of the world. */
  readonly origins: readonly string[]
  /** Resolves when the world is over: with an error when a chain died, with nothing after `stop`. */
  readonly ended: Promise<LocalWorldError | undefined>
  /** Ends everything that was started. */
  stop(): Promise<void>
}

export declare namespace startWorld {
  type Options = {
    /** `free` takes any free ports, for tests. Default: {@link defaultWorldPorts}. */
    ports?: WorldPorts | 'free' | undefined
    /** Where chains and store keep their state between starts. Without it nothing is kept. */
    dataFolder?: string | undefined
    /** Drop what is kept. */
    fresh?: boolean | undefined
    /** Folders of built apps, each with an `index.html`, and of the frame with its manifest. Without one its port stays closed. */
    apps?:
      | {
          readonly demo?: string | undefined
          readonly frame?: string | undefined
          /** Served below the local-world page, at `/phone`. */
          readonly phone?: string | undefined
        }
      | undefined
    /** The tokens whose balances the API gives, on both chains; {@link devnetTokens} by default. */
    tokens?: readonly WorldToken[] | undefined
    /** Put a fault proxy before each chain, one before the API, and one before the relay. */
    faults?: boolean | undefined
    /** Seconds between blocks, by chain; at once by default. */
    blockTime?: startDevnet.Options['blockTime']
    /**
     * `false` leaves the Bitcoin chain out; an object says how it is started. By default it is started where its node is installed, and what waits in
     * it is mined when somebody asks for it.
     */
    bitcoin?: false | Pick<startBitcoin.Options, 'blockTime'> | undefined
    /** `false` leaves the Solana node out. */
    solana?: false | undefined
    predeploys?: Predeploys | undefined
    /** Told of each part as it starts. */
    onProgress?: ((what: string) => void) | undefined
  }
  type ReturnType = Promise<World>
  type ErrorType = LocalWorldError
}

/**
 * Starts the local world: two EVM chains, a Solana node, a Bitcoin chain, the backend with the project `local`, and the
 * built apps under the content policy that the docs ask hosts for.
 *
 * @throws {@link LocalWorldError} what {@link startDevnet} throws, `PORT_BUSY` or `APP_NOT_BUILT`; whatever had started by
 * then is stopped.
 */
export async function startWorld(options: startWorld.Options = {}): startWorld.ReturnType {
  const { dataFolder, fresh = false, apps = {}, onProgress = () => {} } = options
  const ports = options.ports === 'free' ? undefined : (options.ports ?? defaultWorldPorts)
  for (const folder of [apps.demo, apps.phone]) assertBuilt(folder, 'index.html')
  assertBuilt(apps.frame, 'frame-manifest.json')
  if (ports) await assertPortsFree(ports)
  if (dataFolder !== undefined) {
    if (fresh) rmSync(dataFolder, { recursive: true, force: true })
    mkdirSync(dataFolder, { recursive: true })
  }

  const closers: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    // Last started, first stopped, since each part may still be asked by the ones after it.
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const isBitcoinWanted =
      options.bitcoin === undefined ? isNodeInstalled() : options.bitcoin !== false
    const [devnetStart, bitcoinStart, solanaStart] = await Promise.allSettled([
      startDevnet({
        ports: ports?.chains,
        stateFolder: dataFolder && join(dataFolder, 'chains'),
        blockTime: options.blockTime,
        predeploys: options.predeploys,
      }),
      isBitcoinWanted
        ? startBitcoin({
            ...options.bitcoin,
            port: ports?.esplora,
            stateFolder: dataFolder && join(dataFolder, 'bitcoin'),
          })
        : undefined,
      options.solana === false
        ? undefined
        : startSolana({
            port: ports?.solana,
            stateFolder: dataFolder && join(dataFolder, 'solana'),
          }),
    ])
    if (devnetStart.status === 'fulfilled') closers.push(devnetStart.value.stop)
    if (bitcoinStart.status === 'fulfilled' && bitcoinStart.value)
      closers.push(bitcoinStart.value.stop)
    if (solanaStart.status === 'fulfilled' && solanaStart.value)
      closers.push(solanaStart.value.stop)
    if (devnetStart.status === 'rejected') throw devnetStart.reason
    if (bitcoinStart.status === 'rejected') throw bitcoinStart.reason
    if (solanaStart.status === 'rejected') throw solanaStart.reason
    const [devnet, bitcoin] = [devnetStart.value, bitcoinStart.value]
    const solana = solanaStart.value
    if (solana) await seedSolana(solana)
    onProgress('chains')

    const faults = options.faults ? await startFaultProxies(devnet) : undefined
    for (const id of devnetChainIds) if (faults) closers.push(faults[id].stop)
    const getChainUrl = (id: DevnetChainId) => faults?.[id].url ?? devnet.chains[id].url

    const solanaFaults =
      options.faults && solana ? await startFaultProxy({ target: solana.url }) : undefined
    if (solanaFaults) closers.push(solanaFaults.stop)
    const solanaUrl = solanaFaults?.url ?? solana?.url ?? ''

    const mail = await startMailbox({ port: ports?.smtp })
    closers.push(mail.stop)
    onProgress('the mailbox')

    const social =
      apps.frame === undefined ? undefined : await startSocialProviders({ port: ports?.social })
    if (social) closers.push(social.stop)
    if (social) onProgress('the identity providers')

    // Policies and pages name addresses that are known only when every part has its port.
    let urls: WorldUrls = {
      demo: '',
      api: '',
      frame: '',
      page: '',
      social: '',
      farcaster: '',
      mail: '',
      phone: '',
      relay: '',
      solana: solanaUrl,
      esplora: bitcoin?.url ?? '',
    }
    const getConfig = (): WorldConfig => ({
      apiUrl: urls.api,
      projectId: worldProjectId,
      frameUrl: urls.frame,
      worldUrl: urls.page,
      relayUrl: urls.relay,
      mailUrl: urls.mail,
      phoneUrl: urls.phone,
      solanaUrl,
      networks: createWorldNetworks(devnet, getChainUrl, urls.page),
      esploraUrl: bitcoin?.url ?? '',
    })
    const chainUrls = [
      ...devnetChainIds.map((id) => getChainUrl(id)),
      solanaUrl,
      bitcoin?.url ?? '',
    ].flatMap(onBothNames)
    const serve = async (
      app: Parameters<typeof serveApp>[0],
      port: number | undefined,
      purpose: string,
    ) => {
      const site = await serveApp(app, { port, purpose })
      closers.push(site.close)
      onProgress(purpose)
      return `http://localhost:${site.port}`
    }
    const page = await serve(
      createWorldSite({
        devnet,
        bitcoin,
        solana,
        mail,
        getUrls: () => urls,
        phone: apps.phone,
        getPhonePolicy: () =>
          createPhonePolicy({ relays: onBothNames(urls.relay), chains: chainUrls }),
        getPhoneConfig: (): PhoneConfig => ({
          relayUrl: urls.relay,
          projectId: worldProjectId,
          chains: toWalletChains(getConfig().networks),
          solanaUrl,
          esploraUrl: bitcoin?.url ?? '',
        }),
      }),
      ports?.page,
      'the local-world page',
    )
    const demo =
      apps.demo === undefined
        ? ''
        : await serve(
            createStaticApp({
              folder: apps.demo,
              getPolicy: () =>
                createHostPolicy({
                  api: urls.api,
                  frame: urls.frame || "'none'",
                  chains: chainUrls,
                  relays: onBothNames(urls.relay),
                }),
              getConfig,
            }),
            ports?.demo,
            'the demo',
          )

    // Loaded here, since the store behind it is more than anybody needs who wants a chain alone.
    const { getProject, listen, prepareStoreImage, setFeatures, setOrigins } =
      await import('@latchkey/server')
    const project = {
      id: worldProjectId,
      name: 'Local world',
      allowedOrigins:
        demo === '' ? ['http://localhost:*', 'http://127.0.0.1:*'] : onBothNames(demo),
    }
    const server = await listen({
      port: options.faults ? 0 : (ports?.api ?? 0),
      dataFolder: dataFolder && join(dataFolder, 'store'),
      ...(dataFolder === undefined && { image: await prepareStoreImage(cacheFolder()) }),
      chains: {
        ...Object.fromEntries(
          devnetChainIds.map((id) => [
            `eip155:${id}`,
            createChainOptions(devnet, id, getChainUrl(id), options),
          ]),
        ),
        ...(solana && {
          [localSolana.caipNetworkId]: {
            upstreams: [solanaUrl],
            tokens: Object.values(localSolanaTokens),
          },
        }),
        ...(bitcoin && { [bitcoin.caipNetworkId]: { upstreams: [bitcoin.url] } }),
      },
      // The server serves the frame itself, under headers of its own for each project.
      ...(apps.frame !== undefined && {
        framePort: ports?.frame ?? 0,
        frameFolder: apps.frame,
        frameApiUrl: () => urls.api,
        farcaster: {
          chain: 'eip155:31337',
          app: `${page}/farcaster`,
          relayKey: worldRelayKey,
        },
        mail: { url: mail.url, from: 'Latchkey local world <mail@localhost>' },
      }),
      ...(social && { social: createSocialOptions(social) }),
      names: { chain: 'eip155:31337', avatars: 'loopback' },
      projects: [project],
      ...(options.faults && { limits: patientLimits }),
    })
    closers.push(server.close)
    // What was changed by hand before this start stays, and is what a reset goes back to.
    const before = await getProject(server.store, worldProjectId)
    const apiFaults = options.faults
      ? await startApiFaultProxy({ target: server.url, port: ports?.api })
      : undefined
    if (apiFaults) closers.push(apiFaults.stop)
    const relay = `ws://localhost:${server.port}/relay`
    const relayFaults = options.faults ? await startRelayFaultProxy({ target: relay }) : undefined
    if (relayFaults) closers.push(relayFaults.stop)
    const frame = server.frameUrl ?? ''
    onProgress('the API')
    if (frame !== '') onProgress('the frame')

    urls = {
      demo,
      api: apiFaults?.url ?? `http://localhost:${server.port}`,
      frame,
      page,
      social: social?.url ?? '',
      farcaster: frame === '' ? '' : `${page}/farcaster`,
      mail: `${page}/mail`,
      phone: apps.phone === undefined ? '' : `${page}/phone`,
      relay: relayFaults?.url ?? relay,
      solana: solanaUrl,
      esplora: bitcoin?.url ?? '',
    }
    social?.allowApi(urls.api)
    const origins = [demo, urls.api, frame, page, urls.social, urls.relay, ...chainUrls]
      .filter((url) => url !== '')
      .flatMap(onBothNames)
    return {
      urls,
      projectId: worldProjectId,
      devnet,
      bitcoin,
      solana,
      config: getConfig(),
      faults,
      solanaFaults,
      apiFaults,
      relayFaults,
      mail,
      social,
      setProject: async ({ features, allowedOrigins }) => {
        if (features) await setFeatures(server.store, worldProjectId, features)
        if (allowedOrigins) await setOrigins(server.store, worldProjectId, allowedOrigins)
      },
      resetProject: async () => {
        await setFeatures(server.store, worldProjectId, before?.features ?? [])
        await setOrigins(server.store, worldProjectId, project.allowedOrigins)
      },
      origins: [...new Set(origins)],
      ended: bitcoin ? Promise.race([devnet.ended, bitcoin.ended]) : devnet.ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Limits of a world that is tested: its many visitors share one network, and what failed in one test has to work in the next. */
const patientLimits = {
  upstreamWrongChainMs: 500,
  upstreamRestMs: 500,
  emailsPerPrefix: 10_000,
}

/** What is made once for all worlds of a project. */
function cacheFolder(): string {
  return join(process.cwd(), 'node_modules/.cache/latchkey')
}

/** An address of the loopback under each of its names. */
function onBothNames(url: string): string[] {
  if (url === '') return []
  const { port, protocol } = new URL(url)
  return [`${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`]
}

function assertBuilt(folder: string | undefined, document: string): void {
  if (folder === undefined || existsSync(join(folder, document))) return
  throw new LocalWorldError('APP_NOT_BUILT', `${folder} has no ${document}. Build the app first.`)
}

async function assertPortsFree(ports: WorldPorts): Promise<void> {
  await assertPortFree(ports.demo, 'the demo')
  await assertPortFree(ports.api, 'the API')
  await assertPortFree(ports.frame, 'the frame')
  await assertPortFree(ports.page, 'the local-world page')
  await assertPortFree(ports.social, 'the identity providers')
  await assertPortFree(ports.smtp, 'the mailbox')
  for (const id of devnetChainIds) await assertPortFree(ports.chains[id], `chain ${id}`)
  await assertPortFree(ports.solana, 'the Solana node')
  await assertPortFree(ports.solana + 1, 'the Solana node, for subscriptions,')
  await assertPortFree(ports.esplora, 'the Bitcoin chain’s Esplora API')
}

async function startFaultProxies(devnet: Devnet) {
  const start = (id: DevnetChainId) => startFaultProxy({ target: devnet.chains[id].url })
  const [first, second] = await Promise.all([start(31337), start(31338)])
  return { 31337: first, 31338: second } as const
}
