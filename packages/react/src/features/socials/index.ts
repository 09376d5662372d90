import { selectAccount, type Kit } from '@latchkey/core'
import { defineFeature } from '../defineFeature.ts'
import type { SocialWayIn } from './identityFlow.ts'

declare module '@latchkey/core' {
  interface Views {
    ConnectSocials: undefined
    AddIdentity: undefined
    WayIn: { readonly way: SocialWayIn }
  }
}

const load = () => import('./socialViews.ts')
const view = (name: keyof (typeof import('./socialViews.ts'))['views']) => async () =>
  (await load()).views[name]
const isLogin = (kit: Kit) => selectAccount(kit.store.getState()).user !== undefined

/** Logging in with an account elsewhere, to a wallet in the operator's secure frame, and what leads to such a wallet. */
export const socials = defineFeature({
  id: 'socials',
  views: {
    ConnectSocials: view('ConnectSocials'),
    ConnectingSocial: view('ConnectingSocial'),
    AddIdentity: view('AddIdentity'),
    WayIn: view('WayIn'),
  },
  connectMethods: [
    {
      id: 'social',
      load: async () => (await load()).ConnectBySocial,
      isAvailable: ({ options }) => Boolean(options.embedded?.frameUrl),
    },
  ],
  settings: [
    { id: 'identities', load: async () => (await load()).IdentitySettings, isAvailable: isLogin },
  ],
})
