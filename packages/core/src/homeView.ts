import type { View } from './createModal.ts'
import type { KitOptions, KitState } from './kit.ts'
import { isListed } from './isListed.ts'

/** The view that fits what is connected: Connect, Account, or the question for another network. */
export function homeView(
  state: KitState,
  { unsupportedChain }: Pick<KitOptions, 'unsupportedChain'>,
): View {
  const active = state.namespaces[state.activeNamespace]
  if (active?.status !== 'connected') return { name: 'Connect' }
  return unsupportedChain === 'ignore' || isListed(state, active.networkId)
    ? { name: 'Account' }
    : { name: 'UnsupportedChain' }
}
