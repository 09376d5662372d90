import type { KitOptions } from '@latchkey/core'
import type { DemoConfig } from './readConfig.ts'

/** Wallets on other devices: the world's own relay, and the page that stands in for a wallet on a phone. */
export function walletOptions({
  projectId,
  relayUrl,
  phoneUrl,
}: DemoConfig): Pick<KitOptions, 'walletConnect' | 'wallets'> {
  if (!relayUrl) return {}
  return {
    walletConnect: { projectId, relayUrls: [relayUrl] },
    ...(phoneUrl && {
      wallets: {
        customWallets: [
          {
            id: 'local-phone',
            name: 'Local phone wallet',
            image_url: '/phone.svg',
            homepage: phoneUrl,
            mobile_link: phoneUrl,
            webapp_link: phoneUrl,
          },
        ],
      },
    }),
  }
}
