import { selectAccount } from '@latchkey/core'
import type { Nft } from '@latchkey/core/nfts'
import { defineFeature } from '../defineFeature.ts'
import { nftsLabels } from './labels.ts'

declare module '@latchkey/core' {
  interface Views {
    NftDetail: { readonly nft: Nft }
  }
}

const load = () => import('./nftsViews.ts')

/** What an account holds that is one of its kind, as the operator's server has found it. */
export const nfts = defineFeature({
  id: 'nfts',
  texts: nftsLabels,
  views: { NftDetail: async () => (await load()).nftDetailView },
  accountTabs: [
    {
      id: 'nfts',
      label: 'nfts',
      load: async () => (await load()).NftsTab,
      isAvailable: ({ options, store, adapters }) => {
        const { network } = selectAccount(store.getState())
        const adapter = network && adapters.get(network.chainNamespace)
        return options.server?.apiUrl !== undefined && adapter?.nftStandards !== undefined
      },
    },
  ],
})
