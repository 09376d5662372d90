import type { ViewName } from '@latchkey/core'
import { features } from '../features/index.ts'
import { connectView } from './Connect.tsx'
import { connectingExternalView } from './ConnectingExternal.tsx'
import type { LoadView } from './view.ts'

type Views = Partial<Record<ViewName, LoadView>>

const loadAccountViews = () => import('./accountViews.ts')
const loadNetworks = () => import('./networks/index.ts')
const loadHelp = () => import('./help/index.ts')

/** Where each view's code is. The way to a connection is always there; the rest is fetched. The features bring theirs. */
export const views: Views = {
  Connect: async () => connectView,
  ConnectingExternal: async () => connectingExternalView,
  Account: async () => (await import('./Account.tsx')).accountView,
  AccountSettings: async () => (await loadAccountViews()).accountSettingsView,
  Profile: async () => (await loadAccountViews()).profileView,
  SwitchAddress: async () => (await loadAccountViews()).switchAddressView,
  Networks: async () => (await loadNetworks()).networksView,
  SwitchNetwork: async () => (await loadNetworks()).switchNetworkView,
  UnsupportedChain: async () => (await loadNetworks()).unsupportedChainView,
  WhatIsAWallet: async () => (await loadHelp()).whatIsAWalletView,
  WhatIsANetwork: async () => (await loadHelp()).whatIsANetworkView,
  ...features.reduce<Views>((all, feature) => ({ ...all, ...feature.views }), {}),
}
