import type { Mailbox } from '../mail/startMailbox.ts'
import type { OnrampSite } from '../onramp/startOnramp.ts'
import { createHostPolicy, createPhonePolicy } from './contentPolicy.ts'
import { createWorldSite } from './createWorldSite.ts'
import { onBothNames } from './onBothNames.ts'
import { createStaticApp, serveApp } from './serveApp.ts'
import type { WorldChains } from './startChains.ts'
import { toPhoneConfig, type WorldConfig, type WorldUrls } from './worldConfig.ts'
import type { WorldStart } from './worldOptions.ts'

/** Serves the local-world page and, where it is built, the demo. */
export async function startSites(
  { options: { apps = {} }, ports, onProgress, stopLater }: WorldStart,
  parts: {
    readonly chains: WorldChains
    readonly mail: Mailbox
    readonly onramp: OnrampSite
    /** Asked late, when all addresses are known. */
    readonly getUrls: () => WorldUrls
    readonly getConfig: () => WorldConfig
  },
): Promise<Pick<WorldUrls, 'page' | 'demo'>> {
  const { chains, mail, onramp, getUrls, getConfig } = parts
  const serve = async (
    app: Parameters<typeof serveApp>[0],
    port: number | undefined,
    purpose: string,
  ) => {
    const site = await serveApp(app, { port, purpose })
    stopLater(site.close)
    onProgress(purpose)
    return `http://localhost:${site.port}`
  }
  const page = await serve(
    createWorldSite({
      devnet: chains.devnet,
      bitcoin: chains.bitcoin,
      solana: chains.solana,
      mail,
      onramp,
      getUrls,
      phone: apps.phone,
      getPhonePolicy: () =>
        createPhonePolicy({ relays: onBothNames(getUrls().relay), chains: chains.origins }),
      getPhoneConfig: () => toPhoneConfig(getConfig()),
    }),
    ports?.page,
    'the local-world page',
  )
  if (apps.demo === undefined) return { page, demo: '' }
  const demo = await serve(
    createStaticApp({
      folder: apps.demo,
      getPolicy: () => {
        const { api, frame, relay } = getUrls()
        return createHostPolicy({
          api,
          frame: frame || "'none'",
          chains: chains.origins,
          relays: onBothNames(relay),
        })
      },
      getConfig,
    }),
    ports?.demo,
    'the demo',
  )
  return { page, demo }
}
