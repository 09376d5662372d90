import type { ChainNamespace } from '@latchkey/protocol'
import { accessChain } from '../network/accessChain.ts'
import { disconnect } from '../connection/disconnect.ts'
import { signMessage } from '../accounts/signMessage.ts'
import { switchAccount } from '../connection/switchAccount.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { announceStored } from '../kit/announceStored.ts'
import { NotConnectedError, RequestAbortedError, WrongAccountError } from '../errors/connection.ts'
import { SignInUnavailableError } from '../errors/signIn.ts'
import { findConnector } from '../connection/findConnected.ts'
import type { Kit, KitState, NamespaceState } from '../kit/kit.ts'
import { watchStored } from '../kit/watchStored.ts'
import { createSessionEnds, type Connected } from './endSessions.ts'
import { findSession } from './findSession.ts'
import { createSignInView, signInView } from './signInView.ts'
import type { SignIn } from './signInContract.ts'
import type { SignInState, Siwx } from './siwx.ts'
import { subjectOf, type Subject } from './subject.ts'
import { makeMessage } from './makeMessage.ts'
import { prepareWish } from './wish.ts'
import { showToast } from '../modal/showToast.ts'

/** Under this name tabs tell each other that somebody has signed in or out. */
const storedKey = 'siwx'

export function createSignIn(kit: Kit, siwx: Siwx): SignIn {
  const { store, log } = kit
  const isRequired = siwx.getRequired?.() ?? true
  const follower = createSignInView(kit)
  /** Who has signed in last, by chain family: where to go back to for who does not want to sign in as another. */
  const last = new Map<ChainNamespace, Subject>()
  const ends = createSessionEnds(kit, siwx, announce)
  /** The newest look for a session; an error where it could not be looked for. */
  let checking: Promise<unknown> = Promise.resolve()
  let attempt: { readonly who: Subject; readonly outcome: Promise<void> } | undefined
  /** The newest session that is being made. */
  let adding = Promise.resolve()
  let newest = 0
  let announced = 0

  siwx.attach?.((networkId) => accessChain(kit, networkId))

  const subject = () => subjectOf(store.getState())
  const isStill = ({ address }: Subject) => subject()?.address === address

  function set({ address }: Subject, state: Pick<SignInState, 'status' | 'session' | 'error'>) {
    const isOpen = state.status === 'unsigned' || state.status === 'signing'
    const view = isRequired && isOpen ? signInView(isRequired) : undefined
    store.setState({ signIn: { address, isRequired, ...state, ...(view && { view }) } })
    follower.tidy()
  }

  function setSigned(who: Subject, session: SignInState['session']) {
    last.set(who.namespace, who)
    set(who, { status: 'signed', session })
  }

  function announce() {
    announced += 1
    announceStored(kit.storage, storedKey)
  }

  function onState(state: KitState, previous: KitState) {
    for (const [namespace, before] of Object.entries(previous.namespaces))
      if (before.status === 'connected' && state.namespaces[namespace]?.status !== 'connected')
        onDisconnect(namespace, before)
    const who = subjectOf(state)
    if (who?.address === state.signIn?.address) return
    if (!who) {
      newest += 1
      store.setState({ signIn: undefined })
      return follower.tidy()
    }
    const before = previous.namespaces[who.namespace]
    const left = before?.status === 'connected' ? before : undefined
    // Who has just connected is asked once that is done; and nobody is asked because another connection has ended.
    const isMove = left?.connectorId === connectorIdOf(state.namespaces[who.namespace])
    const isOn = state.namespaces[previous.activeNamespace]?.status === 'connected'
    checking = check(who, isMove && isOn, left)
  }

  function onDisconnect(namespace: ChainNamespace, before: Connected) {
    last.delete(namespace)
    if (attempt?.who.namespace === namespace) attempt = undefined
    ends.onDisconnect(namespace, before)
  }

  /** @param left - what the page was about before, where it has moved within a chain family */
  async function check(who: Subject, isAsked: boolean, left?: Connected): Promise<unknown> {
    const mine = (newest += 1)
    const isNew = store.getState().signIn?.address !== who.address
    if (isNew) set(who, { status: 'checking' })
    try {
      // Who is signing in as the one that was left gives that up.
      const isEnding = left && ends.onMove(who, left)
      if (isEnding && attempt?.who.namespace === who.namespace) attempt = undefined
      await ends.settled()
      const session = await findSession(siwx, store.getState(), who)
      if (mine !== newest) return undefined
      if (session) setSigned(who, session)
      else {
        if (last.get(who.namespace)?.address === who.address) last.delete(who.namespace)
        set(who, { status: 'unsigned' })
        if (isAsked) follower.ask(isRequired, false)
      }
      return undefined
    } catch (error) {
      if (mine !== newest) return undefined
      log.error('It could not be found out whether somebody has signed in', error)
      if (isNew) set(who, { status: 'unsigned' }) // what was known before stays
      if (isAsked) await giveUp(who)
      return error
    }
  }

  /** Who has to sign in and cannot is disconnected. */
  async function giveUp({ namespace }: Subject) {
    if (isRequired) await disconnect(kit, { namespace })
    const { shortMessage, code } = new SignInUnavailableError()
    showToast(kit, shortMessage, 'error', code)
  }

  /** Another tab has signed in or out, or this one is looked at again. Nothing is asked because of that. */
  function lookAgain() {
    const who = subject()
    const status = store.getState().signIn?.status
    if (who && (status === 'unsigned' || status === 'signed')) checking = check(who, false)
  }

  function onAnnounced() {
    if (announced > 0) {
      announced -= 1
      return
    }
    siwx.forget?.()
    lookAgain()
  }

  function onVisible() {
    if (!document.hidden) lookAgain()
  }

  /**
   * Has the wallet sign, once, however often this is called meanwhile.
   *
   * @throws what the wallet answers, and what `siwx` says of the signature
   */
  function sign(): Promise<void> {
    const who = subject()
    if (!who) return Promise.reject(new NotConnectedError(store.getState().activeNamespace))
    if (attempt?.who.address === who.address) return attempt.outcome
    const outcome = run(who).finally(() => {
      if (attempt === own) attempt = undefined
    })
    const own = { who, outcome }
    attempt = own
    return outcome
  }

  async function run(who: Subject) {
    const { namespace, chainId, accountAddress, isSmartAccount } = who
    const properties = { network: chainId, isSmartAccount }
    newest += 1 // what is being looked for is decided here
    set(who, { status: 'signing' })
    try {
      const { data, message } = await makeMessage(kit, siwx, { accountAddress, chainId })
      assertStill(who)
      const signature = siwx.signMessage
        ? await siwx.signMessage({ message, chainId, accountAddress })
        : await signMessage(kit, { message, namespace })
      await ends.settled() // what is ended before this session does not take it along
      assertStill(who)
      const session = { data, message, signature }
      adding = siwx.addSession(session)
      await adding
      if (attempt?.who !== who) await takeBack(who)
      announce()
      if (isStill(who)) setSigned(who, session)
      kit.emit('SIWX_AUTH_SUCCESS', properties)
    } catch (error) {
      if (attempt?.who === who) {
        const message = error instanceof Error ? error.message : String(error)
        kit.emit('SIWX_AUTH_ERROR', { ...properties, message })
        if (isStill(who)) set(who, { status: 'unsigned', error })
      }
      throw error
    }
  }

  /** Ends a session that was given up while it was made, unless that account has signed in again since. */
  async function takeBack({ address, chainId, accountAddress }: Subject): Promise<never> {
    await Promise.allSettled([adding])
    const { signIn } = store.getState()
    if (signIn?.status !== 'signed' || signIn.address !== address)
      await ends.end(() => siwx.revokeSession(chainId, accountAddress)).catch(() => undefined)
    throw new RequestAbortedError()
  }

  /** Given up, or about another account by now. */
  function assertStill(who: Subject) {
    const now = subject()
    if (now?.address !== who.address)
      throw new WrongAccountError(who.address, now?.address ?? 'none')
    if (attempt?.who !== who) throw new RequestAbortedError()
  }

  return {
    siwx,
    sign,
    async ask() {
      const error = await checking
      const who = subject()
      if (!who || store.getState().signIn?.status !== 'unsigned') return
      if (error !== undefined) {
        await giveUp(who)
        throw new SignInUnavailableError({ cause: error })
      }
      const state = store.getState().namespaces[who.namespace]
      const { type } =
        findConnector(store.getState(), who.namespace, connectorIdOf(state) ?? '') ?? {}
      if (type === 'AUTH') await sign().catch(() => undefined) // the view says why
      if (!isStill(who) || store.getState().signIn?.status !== 'unsigned') return
      // Who has closed the dialog over a question that need not be answered has answered it.
      const isDeclined = type === 'AUTH' && !isRequired && !kit.modal.getState().open
      if (!isDeclined) follower.ask(isRequired, true)
    },
    async cancel() {
      const who = subject()
      attempt = undefined
      if (!who) return follower.tidy()
      kit.emit('CLICK_CANCEL_SIWX', { network: who.chainId, isSmartAccount: who.isSmartAccount })
      if (!isRequired) {
        set(who, { status: 'unsigned' })
        return follower.leave()
      }
      const back = last.get(who.namespace)
      last.delete(who.namespace) // one try
      if (back && (await goBack(who, back))) return
      await disconnect(kit, { namespace: who.namespace })
    },
    async signOut() {
      const who = subject()
      if (!who) return
      const { session } = store.getState().signIn ?? {}
      const { chainId, accountAddress } = session?.data ?? who
      await ends.end(() => siwx.revokeSession(chainId, accountAddress))
      last.delete(who.namespace)
      if (isStill(who)) set(who, { status: 'unsigned' })
    },
    prepareWish: (connector) => prepareWish(kit, siwx, connector, { announce, end: ends.end }),
    follow() {
      const stops = [
        store.subscribe(onState),
        follower.follow(),
        watchStored(kit.storage, storedKey, onAnnounced),
      ]
      globalThis.document?.addEventListener('visibilitychange', onVisible)
      const who = subject()
      if (who) checking = check(who, false)
      return () => {
        for (const stop of stops) stop()
        globalThis.document?.removeEventListener('visibilitychange', onVisible)
      }
    },
  }

  async function goBack({ accountAddress, chainId, namespace }: Subject, back: Subject) {
    try {
      if (back.chainId !== chainId) await switchNetwork(kit, { networkId: back.chainId })
      if (back.accountAddress !== accountAddress)
        switchAccount(kit, { address: back.accountAddress, namespace })
      await checking
      return store.getState().signIn?.status === 'signed'
    } catch (error) {
      log.warn('The wallet has not gone back', error)
      return false
    }
  }
}

function connectorIdOf(state: NamespaceState | undefined) {
  return state?.status === 'connected' ? state.connectorId : undefined
}
