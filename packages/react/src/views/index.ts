import type { ViewName } from '@latchkey/core'
import { features } from '../features/index.ts'
import { connectView } from './connect/Connect.tsx'
import { connectingExternalView } from './connect/ConnectingExternal.tsx'
import type { LoadView } from './view.ts'

type Views = Partial<Record<ViewName, LoadView>>

/** What a connected visitor opens, most of it within a minute, and the short explanations. One chunk: each costs a request. */
const loadConnected = () => import('./connectedViews.ts')

/** Where each view's code is. The way to a connection is always there; the rest is fetched. The features bring theirs. */
export const views: Views = {
  Connect: async () => connectView,
  ConnectingExternal: async () => connectingExternalView,
  Account: async () => (await loadConnected()).accountView,
  AccountSettings: async () => (await loadConnected()).accountSettingsView,
  Profile: async () => (await loadConnected()).profileView,
  SwitchAddress: async () => (await loadConnected()).switchAddressView,
  Networks: async () => (await loadConnected()).networksView,
  SwitchNetwork: async () => (await loadConnected()).switchNetworkView,
  UnsupportedChain: async () => (await loadConnected()).unsupportedChainView,
  WhatIsAWallet: async () => (await loadConnected()).whatIsAWalletView,
  WhatIsANetwork: async () => (await loadConnected()).whatIsANetworkView,
  ...features.reduce<Views>((all, feature) => ({ ...all, ...feature.views }), {}),
}
