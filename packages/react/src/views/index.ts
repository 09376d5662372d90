import type { ViewName } from '@latchkey/core'
import { features } from '../features/index.ts'
import { connectView } from './Connect.tsx'
import { connectingExternalView } from './ConnectingExternal.tsx'
import type { LoadView } from './view.ts'

type Views = Partial<Record<ViewName, LoadView>>

const loadNetworks = () => import('./networks/index.ts')

/** Where each view's code is. The way to a connection is always there; the rest is fetched. The features bring theirs. */
export const views: Views = {
  Connect: async () => connectView,
  ConnectingExternal: async () => connectingExternalView,
  Account: async () => (await import('./Account.tsx')).accountView,
  Networks: async () => (await loadNetworks()).networksView,
  SwitchNetwork: async () => (await loadNetworks()).switchNetworkView,
  UnsupportedChain: async () => (await loadNetworks()).unsupportedChainView,
  ...features.reduce<Views>((all, feature) => ({ ...all, ...feature.views }), {}),
}
