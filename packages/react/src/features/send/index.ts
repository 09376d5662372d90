import { selectAccount } from '@latchkey/core'
import type { Nft } from '@latchkey/core/nfts'
import { defineFeature } from '../defineFeature.ts'
import { sendText } from './text.ts'

declare module '@latchkey/core' {
  interface Views {
    WalletSendSelectToken: undefined
    WalletSendPreview: undefined
    NftSend: { readonly nft: Nft }
  }
}

const load = () => import('./sendViews.ts')

/** Sending the network's native currency, tokens, and what is one of its kind. */
export const send = defineFeature({
  id: 'send',
  texts: sendText,
  views: {
    WalletSend: async () => (await load()).walletSendView,
    WalletSendSelectToken: async () => (await load()).walletSendSelectTokenView,
    WalletSendPreview: async () => (await load()).walletSendPreviewView,
    NftSend: async () => (await load()).nftSendView,
  },
  accountActions: [
    {
      label: 'send',
      icon: 'send',
      view: { name: 'WalletSend' },
      isAvailable: (kit) => {
        const { network } = selectAccount(kit.store.getState())
        const adapter = network && kit.adapters.get(network.chainNamespace)
        return adapter?.transfer !== undefined
      },
      onSelect: (kit) => {
        const { networkId } = selectAccount(kit.store.getState())
        if (networkId) kit.emit('OPEN_SEND', { isSmartAccount: false, network: networkId })
      },
    },
  ],
})
