import type { Kit, KitState } from '../kit/kit.ts'
import { homeView } from './homeView.ts'
import { isListed } from '../network/isListed.ts'
import { hasSignIn } from '../siwx/hasSignIn.ts'

/** Keeps an open modal in step with what wallets do by themselves, until the returned function is called. */
export function followConnections(kit: Kit) {
  return kit.store.subscribe((state, previous) => {
    if (!kit.modal.getState().open) return
    const before = previous.namespaces[previous.activeNamespace]
    const now = state.namespaces[state.activeNamespace]
    if (!before || !now) return
    const lost = statusOf(state, previous.activeNamespace)
    if (before.status === 'connected' && lost === 'disconnected') {
      // Who puts several connections in order stays there as long as there is one.
      const isAtWallets = kit.modal.currentView().name === 'ProfileWallets'
      if (!isAtWallets || now.status !== 'connected') kit.modal.close()
      return
    }
    // One that came back by itself, or in another tab: who was about to connect is at home now, or at what that was for.
    const isConnected = (at: KitState) => statusOf(at, connectsTo(kit, at)) === 'connected'
    if (isConnected(state) && !isConnected(previous)) {
      const home = homeView(state, kit.options)
      const isThere = home.name === 'Account' && kit.modal.getState().redirectView
      return isThere ? finishConnecting(kit) : kit.modal.reset(home)
    }
    if (state.activeNamespace !== previous.activeNamespace) return
    if (!isListed(state, now.networkId)) return // establish shows what to do
    const hasMoved = before.networkId !== now.networkId
    // The wallet has moved, or the site lists its chain now.
    if (hasMoved || !isListed(previous, now.networkId)) onNetworkChange(kit, hasMoved)
  })
}

function statusOf({ namespaces }: KitState, namespace = '') {
  return namespaces[namespace]?.status
}

/** The chain family whose wallets are on screen. */
function connectsTo({ modal }: Kit, { activeNamespace }: KitState) {
  const view = modal.currentView()
  return view.name === 'Connect' ? (view.parameters?.namespace ?? activeNamespace) : undefined
}

function onNetworkChange(kit: Kit, hasMoved: boolean) {
  const { modal } = kit
  const names = modal.getState().stack.map(({ name }) => name)
  if (names.includes('UnsupportedChain')) return finishConnecting(kit) // the question is answered
  const current = names.at(-1)
  if (hasMoved && (current === 'SwitchNetwork' || current === 'Networks')) modal.back()
}

/** Shows the view that connecting was for, or closes the dialog where it was for none. */
export function finishConnecting(kit: Kit): void {
  const { modal } = kit
  const { redirectView } = modal.getState()
  if (!redirectView) return modal.close()
  // The question to sign in may come yet, and leads there once more.
  const mayAsk = hasSignIn(kit) && modal.currentView().name !== 'SIWXSignMessage'
  modal.reset(redirectView)
  if (!mayAsk) modal.update({ redirectView: undefined })
}
