import { selectAccount } from '@latchkey/core'
import { defineFeature } from '../../defineFeature.ts'
import { sendText } from './text.ts'

declare module '@latchkey/core' {
  interface Views {
    WalletSendPreview: undefined
  }
}

const load = () => import('./sendViews.ts')

/** Sending the network's native currency. */
export const send = defineFeature({
  id: 'send',
  texts: sendText,
  views: {
    WalletSend: async () => (await load()).walletSendView,
    WalletSendPreview: async () => (await load()).walletSendPreviewView,
  },
  accountActions: [
    {
      label: 'send',
      icon: 'send',
      view: { name: 'WalletSend' },
      isAvailable: (kit) => {
        const { network } = selectAccount(kit.store.getState())
        const adapter = network && kit.adapters.get(network.chainNamespace)
        return adapter?.sendTransaction !== undefined
      },
      onSelect: (kit) => {
        const { networkId } = selectAccount(kit.store.getState())
        if (networkId) kit.emit('OPEN_SEND', { isSmartAccount: false, network: networkId })
      },
    },
  ],
})
