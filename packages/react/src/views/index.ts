import type { ViewName } from '@latchkey/core'
import { features } from '../features/index.ts'
import connect from './Connect.tsx'
import type { LoadView } from './view.ts'

/** Where each view's code is. The features bring theirs. */
export const views: Partial<Record<ViewName, LoadView>> = {
  Connect: async () => ({ default: connect }), // the first thing that nearly every visitor sees
  ConnectingExternal: () => import('./ConnectingExternal.tsx'),
  Account: () => import('./Account.tsx'),
  Networks: () => import('./Networks.tsx'),
  SwitchNetwork: () => import('./SwitchNetwork.tsx'),
  UnsupportedChain: () => import('./UnsupportedChain.tsx'),
  ...Object.assign({}, ...features.map((feature) => feature.views)),
}
