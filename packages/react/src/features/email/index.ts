import { selectAccount, type Kit } from '@latchkey/core'
import { defineFeature } from '../defineFeature.ts'
import { loadFrame } from '../../embedded/loadFrame.ts'

declare module '@latchkey/core' {
  interface Views {
    EmailLogin: undefined
    EmailVerifyOtp: undefined
    EmailVerifyDevice: undefined
    UpdateEmailWallet: undefined
    UpdateEmailPrimaryOtp: undefined
    UpdateEmailSecondaryOtp: undefined
  }
}

const load = () => import('./emailViews.ts')
const view = (name: keyof (typeof import('./emailViews.ts'))['views']) => async () =>
  (await load()).views[name]
const isLogin = (kit: Kit) => selectAccount(kit.store.getState()).user !== undefined

/** Logging in by e-mail, to a wallet in the operator's secure frame. */
export const email = defineFeature({
  id: 'email',
  views: {
    EmailLogin: view('EmailLogin'),
    EmailVerifyOtp: view('EmailVerifyOtp'),
    EmailVerifyDevice: view('EmailVerifyDevice'),
    UpdateEmailWallet: view('UpdateEmailWallet'),
    UpdateEmailPrimaryOtp: view('UpdateEmailPrimaryOtp'),
    UpdateEmailSecondaryOtp: view('UpdateEmailSecondaryOtp'),
  },
  connectMethods: [
    {
      id: 'email',
      load: async () => (await load()).ConnectByEmail,
      isAvailable: ({ options }) => Boolean(options.embedded?.frameUrl),
    },
  ],
})

/** What an embedded wallet needs however its owner has logged in: the frame's place, and what opens the wallet. */
export const login = defineFeature({
  id: 'login',
  views: { ApproveTransaction: async () => (await loadFrame()).approveTransactionView },
  accountNotices: [
    { id: 'factor', load: async () => (await load()).Reminder, isAvailable: isLogin },
  ],
  settings: [{ id: 'login', load: async () => (await load()).EmailSettings, isAvailable: isLogin }],
})
