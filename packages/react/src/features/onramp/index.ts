import { selectAccount } from '@latchkey/core'
import { defineFeature } from '../defineFeature.ts'
import { cardIcon } from './cardIcon.ts'
import { onrampLabels } from './labels.ts'

declare module '@latchkey/core' {
  interface Views {
    OnRampProviders: undefined
    OnRampTokenSelect: undefined
    OnRampFiatSelect: undefined
    /** How a purchase stands: an order of the record, or what the last click on a provider has begun. */
    BuyInProgress: { readonly orderId?: string | undefined } | undefined
    WhatIsABuy: undefined
  }
}

const load = () => import('./onrampViews.ts')
const view = (name: keyof (typeof import('./onrampViews.ts'))['views']) => async () =>
  (await load()).views[name]

/** Buying crypto from providers of the operator's choice. */
export const onramp = defineFeature({
  id: 'onramp',
  texts: onrampLabels,
  views: {
    OnRampProviders: view('OnRampProviders'),
    OnRampTokenSelect: view('OnRampTokenSelect'),
    OnRampFiatSelect: view('OnRampFiatSelect'),
    BuyInProgress: view('BuyInProgress'),
    WhatIsABuy: view('WhatIsABuy'),
  },
  accountActions: [
    {
      label: 'buy',
      icon: cardIcon,
      view: { name: 'OnRampProviders' },
      // Providers deliver to chains whose coins can be sent on from here.
      isAvailable: ({ options, adapters, store }) => {
        const { network } = selectAccount(store.getState())
        const adapter = network && adapters.get(network.chainNamespace)
        return options.server?.apiUrl !== undefined && adapter?.transfer !== undefined
      },
      onSelect: (kit) => kit.emit('SELECT_BUY_CRYPTO', { isSmartAccount: false }),
    },
  ],
})
