import { findConnector } from '../connection/findConnected.ts'
import { SignInUnavailableError } from '../errors/signIn.ts'
import type { Kit, KitState, NamespaceState } from '../kit/kit.ts'
import { watchStored } from '../kit/watchStored.ts'
import { accessChain } from '../network/accessChain.ts'
import { createSessionEnds, endsWithMove } from './endSessions.ts'
import { signAttempt } from './signAttempt.ts'
import type { SignIn } from './signInContract.ts'
import {
  announce,
  currentSubject,
  dispatch,
  giveUp,
  storedKey,
  type SignInScope,
} from './signInEffects.ts'
import { initialSignIn } from './signInMachine.ts'
import { createSignInView } from './signInView.ts'
import type { Siwx } from './siwx.ts'
import { subjectOf } from './subject.ts'
import { prepareWish } from './wish.ts'

/** Signs accounts in for one kit. `decideSignIn` decides, `signInEffects.ts` runs the effects. */
export function createSignIn(kit: Kit, siwx: Siwx): SignIn {
  siwx.attach?.((networkId) => accessChain(kit, networkId))
  const scope: SignInScope = {
    kit,
    siwx,
    isRequired: siwx.getRequired?.() ?? true,
    view: createSignInView(kit),
    ends: createSessionEnds(kit, siwx, () => announce(scope)),
    machine: initialSignIn,
    checking: Promise.resolve(),
    outcome: undefined,
    adding: Promise.resolve(),
    announced: 0,
  }
  return {
    siwx,
    sign: () => signAttempt(scope),
    ask: () => ask(scope),
    async cancel() {
      const subject = currentSubject(scope)
      if (subject) {
        const { chainId: network, isSmartAccount } = subject
        kit.emit('CLICK_CANCEL_SIWX', { network, isSmartAccount })
      }
      await dispatch(scope, { type: 'cancelled', subject, isRequired: scope.isRequired })
    },
    async signOut() {
      const subject = currentSubject(scope)
      if (!subject) return
      const { session } = kit.store.getState().signIn ?? {}
      const { chainId, accountAddress } = session?.data ?? subject
      await scope.ends.end(() => siwx.revokeSession(chainId, accountAddress))
      await dispatch(scope, { type: 'signedOut', subject })
    },
    prepareWish: (connector) =>
      prepareWish(kit, siwx, connector, { announce: () => announce(scope), end: scope.ends.end }),
    follow: () => follow(scope),
  }
}

async function ask(scope: SignInScope) {
  const { kit, isRequired } = scope
  const error = await scope.checking
  const subject = currentSubject(scope)
  const isUnsigned = () => kit.store.getState().signIn?.status === 'unsigned'
  if (!subject || !isUnsigned()) return
  if (error !== undefined) {
    await giveUp(scope, subject)
    throw new SignInUnavailableError({ cause: error })
  }
  const state = kit.store.getState()
  const connectorId = connectorIdOf(state.namespaces[subject.namespace]) ?? ''
  const isEmbedded = findConnector(state, subject.namespace, connectorId)?.type === 'AUTH'
  if (isEmbedded) await signAttempt(scope).catch(() => undefined) // the view shows the error
  if (currentSubject(scope)?.address !== subject.address || !isUnsigned()) return
  // Closing the frame's dialog declines an optional sign-in.
  const isDeclined = isEmbedded && !isRequired && !kit.modal.getState().open
  if (!isDeclined) scope.view.ask(isRequired, true)
}

/** Follows the kit's accounts, other tabs, and the page's visibility, until the returned function is called. */
function follow(scope: SignInScope) {
  const { kit, siwx, view } = scope
  const recheck = () =>
    void dispatch(scope, { type: 'recheckNeeded', subject: currentSubject(scope) })
  const onAnnounced = () => {
    if (scope.announced > 0) return void (scope.announced -= 1)
    siwx.forget?.()
    recheck()
  }
  const onVisible = () => document.hidden || recheck()
  const stops = [
    kit.store.subscribe((state, previous) => onState(scope, state, previous)),
    view.follow(),
    watchStored(kit.storage, storedKey, onAnnounced),
  ]
  globalThis.document?.addEventListener('visibilitychange', onVisible)
  void dispatch(scope, { type: 'moved', subject: currentSubject(scope) })
  return () => {
    for (const stop of stops) stop()
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
  }
}

function onState(scope: SignInScope, state: KitState, previous: KitState) {
  for (const [namespace, before] of Object.entries(previous.namespaces))
    if (before.status === 'connected' && state.namespaces[namespace]?.status !== 'connected') {
      void dispatch(scope, { type: 'disconnected', namespace })
      scope.ends.onDisconnect(namespace, before)
    }
  const subject = subjectOf(state)
  if (subject?.address === state.signIn?.address) return
  const before = subject && previous.namespaces[subject.namespace]
  const left = before?.status === 'connected' ? before : undefined
  // A new connection is asked once it is complete, and the end of another connection asks nobody.
  const isMove = left?.connectorId === connectorIdOf(subject && state.namespaces[subject.namespace])
  const isAsked = isMove && state.namespaces[previous.activeNamespace]?.status === 'connected'
  const ended = subject && left && endsWithMove(scope.siwx, subject, left) ? left : undefined
  void dispatch(scope, { type: 'moved', subject, isAsked, ended })
}

function connectorIdOf(state: NamespaceState | undefined) {
  return state?.status === 'connected' ? state.connectorId : undefined
}
