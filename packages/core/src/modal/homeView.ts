import type { ChainNamespace } from '@latchkey/protocol'
import type { View } from './views.ts'
import type { KitOptions, KitState } from '../kit/kit.ts'
import { isListed } from '../network/isListed.ts'

/**
 * The view that fits what is connected: Connect, Account, or the question for another network.
 *
 * @param namespace - the chain family that it is about; without one, the active one, and any wallet is offered
 */
export function homeView(
  state: KitState,
  { chains }: Pick<KitOptions, 'chains'>,
  namespace?: ChainNamespace,
): View {
  const active = state.namespaces[namespace ?? state.activeNamespace]
  if (active?.status !== 'connected')
    return { name: 'Connect', ...(namespace && { parameters: { namespace } }) }
  if (state.signIn?.view) return state.signIn.view
  return chains?.unsupportedChain === 'ignore' || isListed(state, active.networkId)
    ? { name: 'Account' }
    : { name: 'UnsupportedChain' }
}
