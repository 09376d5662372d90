import { defineFeature } from '../defineFeature.ts'
import { receiveText } from './text.ts'

declare module '@latchkey/core' {
  interface Views {
    WalletReceive: undefined
    WalletCompatibleNetworks: undefined
  }
}

const load = () => import('./receiveViews.ts')

/** Showing the account's address, to be copied or scanned. */
export const receive = defineFeature({
  id: 'receive',
  texts: receiveText,
  views: {
    WalletReceive: async () => (await load()).walletReceiveView,
    WalletCompatibleNetworks: async () => (await load()).walletCompatibleNetworksView,
  },
  accountActions: [
    {
      label: 'receive',
      icon: 'receive',
      view: { name: 'WalletReceive' },
      isAvailable: () => true,
    },
  ],
})
