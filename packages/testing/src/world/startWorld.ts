import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LocalWorldError } from '../localWorldError.ts'
import { startMailbox } from '../mail/startMailbox.ts'
import { startOnramp } from '../onramp/startOnramp.ts'
import { stockTreasury } from '../onramp/stockTreasury.ts'
import { startSocialProviders } from '../social/startSocialProviders.ts'
import { onBothNames } from './onBothNames.ts'
import { startApi } from './startApi.ts'
import { startChains } from './startChains.ts'
import { startSites } from './startSites.ts'
import type { World } from './world.ts'
import { createWorldConfig, type WorldUrls } from './worldConfig.ts'
import type { WorldOptions, WorldStart } from './worldOptions.ts'
import { assertPortsFree, defaultWorldPorts } from './worldPorts.ts'
import { worldProjectId } from './worldProject.ts'

export declare namespace startWorld {
  type Options = WorldOptions
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

  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    // Last started, first stopped, since each part may still be asked by the ones after it.
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  const start: WorldStart = {
    options,
    ports,
    onProgress,
    stopLater: (part) => void stops.push(part),
  }
  try {
    const chains = await startChains(start)

    const mail = await startMailbox({ port: ports?.smtp })
    stops.push(mail.stop)
    onProgress('the mailbox')

    const social =
      apps.frame === undefined ? undefined : await startSocialProviders({ port: ports?.social })
    if (social) stops.push(social.stop)
    if (social) onProgress('the identity providers')

    // Policies and pages name addresses that are known only when every part has its port.
    let urls: WorldUrls = {
      demo: '',
      api: '',
      frame: '',
      page: '',
      social: '',
      farcaster: '',
      onramp: '',
      mail: '',
      phone: '',
      relay: '',
      solana: chains.solanaUrl,
      esplora: chains.esploraUrl,
    }
    await stockTreasury(chains)
    const onramp = startOnramp({
      chains: Object.values(chains.devnet.chains),
      solanaUrl: chains.solana?.url,
      stateFolder: dataFolder && join(dataFolder, 'onramp'),
      getWebhookUrl: () => urls.api && `${urls.api}/v1/onramp/webhooks/sandbox`,
    })
    stops.push(onramp.stop)
    onProgress('the on-ramp sandbox')
    const getConfig = () => createWorldConfig(urls, chains.devnet, chains.getUrl)
    const sites = await startSites(start, {
      chains,
      mail,
      onramp,
      getUrls: () => urls,
      getConfig,
    })
    const api = await startApi(start, {
      chains,
      mail,
      social,
      onramp,
      sites,
      getApiUrl: () => urls.api,
    })

    const { page } = sites
    urls = {
      ...urls,
      ...sites,
      ...api.urls,
      social: social?.url ?? '',
      farcaster: api.urls.frame === '' ? '' : `${page}/farcaster`,
      onramp: `${page}/onramp`,
      mail: `${page}/mail`,
      phone: apps.phone === undefined ? '' : `${page}/phone`,
    }
    social?.allowApi(urls.api)
    const { demo, frame, relay } = urls
    const origins = [demo, urls.api, frame, page, urls.social, relay, ...chains.origins]
      .filter((url) => url !== '')
      .flatMap(onBothNames)
    return {
      urls,
      projectId: worldProjectId,
      devnet: chains.devnet,
      bitcoin: chains.bitcoin,
      solana: chains.solana,
      config: getConfig(),
      faults: chains.faults,
      solanaFaults: chains.solanaFaults,
      apiFaults: api.apiFaults,
      relayFaults: api.relayFaults,
      mail,
      onramp,
      social,
      setProject: api.setProject,
      resetProject: api.resetProject,
      readTelemetry: api.readTelemetry,
      origins: [...new Set(origins)],
      ended: chains.ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function assertBuilt(folder: string | undefined, document: string): void {
  if (folder === undefined || existsSync(join(folder, document))) return
  throw new LocalWorldError('APP_NOT_BUILT', `${folder} has no ${document}. Build the app first.`)
}
