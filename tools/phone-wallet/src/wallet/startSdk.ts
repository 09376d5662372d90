import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import type { ICore } from '@walletconnect/types'
import type { PhoneConfig } from '../readConfig.ts'
import { keepOnLoopback } from './keepOnLoopback.ts'
import { provideBuffer } from './provideBuffer.ts'

/** The wallet's side of WalletConnect, as its makers publish it. */
export type Sdk = Awaited<ReturnType<typeof startSdk>>

/** Starts the SDK on the world's relay. Sessions of earlier loads are there again when this resolves. */
export async function startSdk(config: PhoneConfig) {
  keepOnLoopback()
  provideBuffer()
  const core = new Core({
    projectId: config.projectId,
    relayUrl: config.relayUrl,
    customStoragePrefix: 'phone',
    telemetryEnabled: false,
    // What goes wrong is shown on the page. The SDK logs a good deal that is none of its user's business.
    logger: 'silent',
  })
  const sdk = await WalletKit.init({
    // The SDK's own class against its own interface, which was not written for `exactOptionalPropertyTypes`.
    core: core as ICore,
    metadata: {
      name: 'Local phone wallet',
      description: 'Stands in for a wallet on a phone. Play money only.',
      url: location.origin,
      icons: [],
      redirect: { universal: `${location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}` },
    },
    // A request that is never answered must not hold up those after it.
    signConfig: { disableRequestQueue: true },
  })
  // This part makes a log of its own, whatever it is told.
  sdk.engine.signClient.logger = core.logger
  return sdk
}
