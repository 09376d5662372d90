import { homeView, isListed } from './homeView.ts'
import type { Kit, KitState } from './kit.ts'

/** Keeps an open modal in step with what wallets do by themselves, until the returned function is called. */
export function followConnections(kit: Kit) {
  return kit.store.subscribe((state, previous) => {
    if (!kit.modal.getState().open) return
    const before = previous.namespaces[previous.activeNamespace]
    const now = state.namespaces[state.activeNamespace]
    if (!before || !now || state.activeNamespace !== previous.activeNamespace) return
    if (before.status === 'connected' && now.status === 'disconnected') return kit.modal.close()
    if (before.networkId !== now.networkId) onNetworkChange(kit, state, before.networkId)
  })
}

function onNetworkChange(kit: Kit, state: KitState, previousNetworkId: string) {
  const view = kit.modal.currentView().name
  if (view === 'SIWXSignMessage' || view === 'ConnectingExternal') return
  const active = state.namespaces[state.activeNamespace]
  if (active && !isListed(state, active.networkId)) return // establish shows what to do
  if (view === 'UnsupportedChain') return kit.modal.reset(homeView(state, false))
  if (view === 'SwitchNetwork' && !isListed(state, previousNetworkId))
    return kit.modal.reset(homeView(state, false))
  if (view === 'SwitchNetwork' || view === 'Networks') kit.modal.back()
}
