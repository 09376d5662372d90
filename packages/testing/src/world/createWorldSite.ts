import { Hono } from 'hono'
import type { Bitcoin } from '../bitcoin/startBitcoin.ts'
import type { Devnet } from '../devnet/startDevnet.ts'
import { mountFarcaster } from '../farcaster/mountFarcaster.ts'
import { mountNameGateway } from '../devnet/nameGateway.ts'
import { mountMail } from '../mail/mountMail.ts'
import type { Mailbox } from '../mail/startMailbox.ts'
import type { Solana } from '../solana/startSolana.ts'
import { mountOnramp } from '../onramp/mountOnramp.ts'
import type { OnrampSite } from '../onramp/startOnramp.ts'
import { createWorldPage } from './createWorldPage.ts'
import { createStaticApp } from './serveApp.ts'
import type { PhoneConfig, WorldUrls } from './worldConfig.ts'

/** The world's own site: the page that shows what runs, its mail and, below `/phone`, the phone wallet. */
export function createWorldSite(options: {
  devnet: Devnet
  bitcoin: Bitcoin | undefined
  solana: Solana | undefined
  mail: Mailbox
  onramp: OnrampSite
  getUrls: () => WorldUrls
  /** The phone wallet's built app. */
  phone: string | undefined
  getPhonePolicy: () => string
  getPhoneConfig: () => PhoneConfig
}): Hono {
  const { devnet, bitcoin, solana, mail, onramp, getUrls, phone, getPhonePolicy, getPhoneConfig } =
    options
  const site = new Hono()
  if (phone !== undefined) {
    const app = createStaticApp({
      folder: phone,
      getPolicy: getPhonePolicy,
      getConfig: getPhoneConfig,
      base: '/phone',
      // Wallets are opened at `/wc` below the link that a catalogue has of them.
      routes: ['/', '/wc'],
    })
    site.route('/phone', app)
  }
  mountMail(site, mail)
  mountFarcaster(site, () => getUrls().api)
  mountOnramp(site, onramp)
  mountNameGateway(site)
  site.route('/', createWorldPage({ devnet, bitcoin, solana, getUrls }))
  return site
}
