import type { ViewName } from '@latchkey/core'
import { connectFeatures } from '../features/connectFeatures.ts'
import { connectView } from './connect/Connect.tsx'
import { connectingExternalView } from './connect/ConnectingExternal.tsx'
import type { LoadView, ViewDefinition } from './view.ts'

type Views = Partial<Record<ViewName, LoadView | ViewDefinition>>

/** What a connected visitor opens, most of it within a minute. One chunk: each costs a request. */
const loadConnected = () => import('./account/accountViews.ts')

/** The catalogue and everything over WalletConnect: for those whose wallet is not installed. */
const loadConnect = () => import('./connect/connectViews.ts')

/** What anybody opens, with a wallet or without: networks and the short explanations. */
const loadForAll = () => import('./visitorViews.ts')

/** The way to a connection comes with the dialog; the rest is fetched. */
const views: Views = {
  Connect: connectView,
  ConnectingExternal: connectingExternalView,
  AllWallets: async () => (await loadConnect()).allWalletsView,
  ConnectWallets: async () => (await loadConnect()).connectWalletsView,
  ConnectingMultiChain: async () => (await loadConnect()).connectingMultiChainView,
  ConnectingWalletConnect: async () => (await loadConnect()).connectingWalletConnectView,
  ConnectingWalletConnectBasic: async () => (await loadConnect()).connectingWalletConnectBasicView,
  Downloads: async () => (await loadConnect()).downloadsView,
  GetWallet: async () => (await loadConnect()).getWalletView,
  Account: async () => (await loadConnected()).accountView,
  AccountSettings: async () => (await loadConnected()).accountSettingsView,
  Profile: async () => (await loadConnected()).profileView,
  ProfileWallets: async () => (await loadConnected()).profileWalletsView,
  SwitchAddress: async () => (await loadConnected()).switchAddressView,
  Networks: async () => (await loadForAll()).networksView,
  SwitchNetwork: async () => (await loadForAll()).switchNetworkView,
  SwitchActiveChain: async () => (await loadForAll()).switchActiveChainView,
  UnsupportedChain: async () => (await loadForAll()).unsupportedChainView,
  WalletSendProgress: async () => (await loadConnected()).walletSendProgressView,
  WhatIsAWallet: async () => (await loadForAll()).whatIsAWalletView,
  WhatIsANetwork: async () => (await loadForAll()).whatIsANetworkView,
  ...connectFeatures.reduce<Views>((all, feature) => ({ ...all, ...feature.views }), {}),
}

/** A view, or where its code is. One that the dialog does not know itself is of a feature that came with the account. */
export function findView(name: ViewName): LoadView | ViewDefinition {
  return (
    views[name] ??
    (async () => {
      const load = (await loadConnected()).findFeatureView(name)
      if (!load) throw new Error('There is no such view.')
      return load()
    })
  )
}
