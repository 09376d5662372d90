import type { Kit, KitState } from './kit.ts'
import { homeView } from './homeView.ts'
import { isListed } from './isListed.ts'

/** Keeps an open modal in step with what wallets do by themselves, until the returned function is called. */
export function followConnections(kit: Kit) {
  return kit.store.subscribe((state, previous) => {
    if (!kit.modal.getState().open) return
    const before = previous.namespaces[previous.activeNamespace]
    const now = state.namespaces[state.activeNamespace]
    if (!before || !now || state.activeNamespace !== previous.activeNamespace) return
    if (before.status === 'connected' && now.status === 'disconnected') return kit.modal.close()
    // One that came back by itself, or in another tab: who was about to connect is at home now.
    if (before.status !== 'connected' && now.status === 'connected' && isAtConnect(kit))
      return kit.modal.reset(homeView(state, kit.options))
    if (before.networkId !== now.networkId) onNetworkChange(kit, state)
  })
}

function isAtConnect({ modal }: Kit) {
  return modal.currentView().name === 'Connect'
}

function onNetworkChange(kit: Kit, state: KitState) {
  const { networkId } = state.namespaces[state.activeNamespace] ?? {}
  if (!networkId || !isListed(state, networkId)) return // establish shows what to do
  const names = kit.modal.getState().stack.map(({ name }) => name)
  if (names.includes('UnsupportedChain')) return kit.modal.close() // the question is answered
  const current = names.at(-1)
  if (current === 'SwitchNetwork' || current === 'Networks') kit.modal.back()
}
