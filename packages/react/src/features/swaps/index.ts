import { selectAccount } from '@latchkey/core'
import { defineFeature } from '../defineFeature.ts'
import { swapText } from './text.ts'

/** What a swap starts with. Each may be left out; it is put into the form once. */
export type SwapArguments = {
  /** What is sold: a token's address as its chain writes it, or the symbol of a listed token. Default: the native currency. */
  readonly fromToken?: string | undefined
  /** What is bought, likewise. */
  readonly toToken?: string | undefined
  /** Of `fromToken`, in whole tokens, as a decimal string. */
  readonly amount?: string | undefined
}

declare module '@latchkey/core' {
  interface Views {
    Swap: SwapArguments | undefined
    SwapSelectToken: { readonly side: 'sell' | 'buy' }
    SwapPreview: undefined
  }
}

const load = () => import('./swapViews.ts')

/** Swapping one token for another. */
export const swaps = defineFeature({
  id: 'swaps',
  texts: swapText,
  views: {
    Swap: async () => (await load()).swapView,
    SwapSelectToken: async () => (await load()).swapSelectTokenView,
    SwapPreview: async () => (await load()).swapPreviewView,
  },
  accountActions: [
    {
      label: 'swap',
      icon: { path: 'M7.5 19V5M4 8.5 7.5 5 11 8.5M16.5 5v14M13 15.5l3.5 3.5 3.5-3.5' },
      view: { name: 'Swap' },
      isAvailable: (kit) => {
        const { network } = selectAccount(kit.store.getState())
        const adapter = network && kit.adapters.get(network.chainNamespace)
        return adapter?.swaps !== undefined
      },
      onSelect: (kit) => {
        const { networkId } = selectAccount(kit.store.getState())
        if (networkId) kit.emit('OPEN_SWAP', { isSmartAccount: false, network: networkId })
      },
    },
  ],
})
