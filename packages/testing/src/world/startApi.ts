import { join } from 'node:path'
import { startApiFaultProxy } from '../faults/startApiFaultProxy.ts'
import { startRelayFaultProxy } from '../faults/startRelayFaultProxy.ts'
import { devnetContracts } from '../devnet/contracts.ts'
import { devnetNameZone, getNameSignerKey, setNameGateway } from '../devnet/nameZone.ts'
import { worldRelayKey } from '../farcaster/mountFarcaster.ts'
import type { Mailbox } from '../mail/startMailbox.ts'
import type { Onramp } from '../onramp/startOnramp.ts'
import type { SocialProviders } from '../social/startSocialProviders.ts'
import { poolProgramAddress } from '../solana/pool/poolProgram.ts'
import { createSocialOptions } from './createSocialOptions.ts'
import { onBothNames } from './onBothNames.ts'
import type { WorldChains } from './startChains.ts'
import type { WorldUrls } from './worldConfig.ts'
import type { WorldStart } from './worldOptions.ts'
import { worldProjectId, type ProjectChange } from './worldProject.ts'

/** Starts the backend with the world's project, the frame and the relay and, when asked for, the proxies before it. */
export async function startApi(
  { options, ports, onProgress, stopLater }: WorldStart,
  parts: {
    readonly chains: WorldChains
    readonly mail: Mailbox
    readonly social: SocialProviders | undefined
    readonly onramp: Onramp
    readonly sites: Pick<WorldUrls, 'page' | 'demo'>
    /** Where the frame asks the API, once that is known. */
    readonly getApiUrl: () => string
  },
) {
  const { chains, mail, social, onramp, sites, getApiUrl } = parts
  const { apps = {}, dataFolder } = options
  // Loaded here, since the store behind it is more than anybody needs who wants a chain alone.
  const { getProject, listen, prepareStoreImage, readHistory, setFeatures, setOrigins } =
    await import('@latchkey/server')
  const project = {
    id: worldProjectId,
    name: 'Local world',
    allowedOrigins:
      sites.demo === '' ? ['http://localhost:*', 'http://127.0.0.1:*'] : onBothNames(sites.demo),
  }
  const server = await listen({
    port: options.faults ? 0 : (ports?.api ?? 0),
    dataFolder: dataFolder && join(dataFolder, 'store'),
    ...(dataFolder === undefined && { image: await prepareStoreImage(cacheFolder()) }),
    chains: chains.serverOptions,
    // What every operator has who says nothing of it.
    history: readHistory({}, chains.serverOptions),
    // The server serves the frame itself, under headers of its own for each project.
    ...(apps.frame !== undefined && {
      framePort: ports?.frame ?? 0,
      frameFolder: apps.frame,
      frameApiUrl: getApiUrl,
      farcaster: {
        chain: 'eip155:31337',
        app: `${sites.page}/farcaster`,
        relayKey: worldRelayKey,
      },
      mail: { url: mail.url, from: 'Latchkey local world <mail@localhost>' },
    }),
    ...(social && { social: createSocialOptions(social) }),
    onramp: { sandbox: { url: `${sites.page}/onramp`, ...onramp.secrets } },
    ...(chains.solana && {
      swap: { jupiter: { url: `${sites.page}/jupiter`, program: poolProgramAddress } },
    }),
    names: {
      chain: 'eip155:31337',
      avatars: 'loopback',
      own: {
        zone: devnetNameZone,
        signerKey: getNameSignerKey(),
        resolvers: [devnetContracts.zoneResolver],
      },
    },
    // Silent all the same, until a visitor of the demo agrees to it.
    telemetry: {},
    projects: [project],
    ...(options.faults && { limits: patientLimits }),
  })
  stopLater(server.close)
  const chainUrl = chains.devnet.chains[31337].url
  await setNameGateway(chainUrl, `http://localhost:${server.port}`)
  await setNameGateway(chainUrl, sites.page, devnetContracts.offchainResolver)
  const found = await getProject(server.store, worldProjectId)
  // What projects were made with before there was a sandbox to offer.
  const former = found?.features.find(
    ({ id, config }) => id === 'onramp' && config?.join() === 'coinbase,meld',
  )
  if (former) await setFeatures(server.store, worldProjectId, [{ ...former, config: null }])
  // What was changed by hand before this start stays, and is what a reset goes back to.
  const before = await getProject(server.store, worldProjectId)
  const apiFaults = options.faults
    ? await startApiFaultProxy({ target: server.url, port: ports?.api })
    : undefined
  if (apiFaults) stopLater(apiFaults.stop)
  const relay = `ws://localhost:${server.port}/relay`
  const relayFaults = options.faults ? await startRelayFaultProxy({ target: relay }) : undefined
  if (relayFaults) stopLater(relayFaults.stop)
  const frame = server.frameUrl ?? ''
  onProgress('the API')
  if (frame !== '') onProgress('the frame')
  return {
    urls: {
      api: apiFaults?.url ?? `http://localhost:${server.port}`,
      frame,
      relay: relayFaults?.url ?? relay,
    },
    apiFaults,
    relayFaults,
    setProject: async ({ features, allowedOrigins }: ProjectChange) => {
      if (features) await setFeatures(server.store, worldProjectId, features)
      if (allowedOrigins) await setOrigins(server.store, worldProjectId, allowedOrigins)
    },
    readTelemetry: async () => {
      // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so.
      const { rows } = (await server.store.db.execute(
        'select * from telemetry_events order by at, event_id',
      )) as { readonly rows: readonly Readonly<Record<string, unknown>>[] }
      return rows
    },
    resetProject: async () => {
      await setFeatures(server.store, worldProjectId, before?.features ?? [])
      await setOrigins(server.store, worldProjectId, project.allowedOrigins)
    },
  }
}

/** Limits of a world that is tested: its many visitors share one network, and what failed in one test has to work in the next. */
const patientLimits = {
  upstreamWrongChainMs: 500,
  upstreamRestMs: 500,
  emailsPerPrefix: 10_000,
  namesPerPrefix: 10_000,
}

/** What is made once for all worlds of a project. */
function cacheFolder(): string {
  return join(process.cwd(), 'node_modules/.cache/latchkey')
}
