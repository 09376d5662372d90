import { siteMetadata } from '../connectors/walletConnect/providerEvents.ts'
import type { Kit } from '../kit/kit.ts'
import { version } from '../version.ts'
import type { PageChannel } from './askPerson.ts'
import { frameKeys } from './frameStorage.ts'

/** Tells a frame that is ready what the site says of itself, and asks where smart accounts are enabled. Nothing waits for either. */
export function greet({ options, log, storage }: Kit, channel: PageChannel): void {
  const note = (error: unknown) => log.warn('The frame has not taken what the site says', error)
  const { icons, ...metadata } = siteMetadata(options)
  channel
    .ask('@latchkey-app/SYNC_DAPP_DATA', {
      metadata: { ...metadata, icons: [...icons] },
      sdkVersion: version,
      sdkType: 'latchkey',
      projectId: options.projectId,
    })
    .catch(note)
  channel
    .ask('@latchkey-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
    .then(({ smartAccountEnabledNetworks }) =>
      storage.set(frameKeys.smartAccountNetworks, smartAccountEnabledNetworks.join(',')),
    )
    .catch(note)
}
