import { shakeTime } from './shakeTime.ts'
import type { ChainNamespace } from '@latchkey/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SendArguments, View } from './views.ts'

/** What a toast looks like. */
export type ToastVariant = 'success' | 'error' | 'loading' | 'info'

/** A short message that does not belong to the view on screen. */
export type Toast = {
  readonly message: string
  /** By which a language finds its own words for the message; absent where it is in the visitor's language already. */
  readonly code?: string | undefined
  readonly variant: ToastVariant
  /** Whether it closes by itself; `loading` toasts stay. */
  readonly autoClose: boolean
  readonly open: boolean
  /** It has closed for another one, which is about to open. */
  readonly isReplaced?: boolean | undefined
}

/** What to do when a transaction that was put on the stack ends. */
export type TransactionCallbacks = {
  readonly onSuccess?: (() => void) | undefined
  readonly onError?: (() => void) | undefined
  readonly onCancel?: (() => void) | undefined
}

/** How a transaction ended. */
export type TransactionOutcome = 'success' | 'error' | 'cancel'

/** What was sent from `WalletSend`: its hash, and the very parameters that the form was filled in with. */
export type SentFromView = {
  readonly hash: string
  readonly parameters: SendArguments | undefined
}

/** Everything about the modal that can be seen. */
export type ModalState = {
  readonly open: boolean
  /** The views stand in the page itself: there is nothing to close, and the way out leads to the first view. */
  readonly embedded: boolean
  /** From the first view to the one on screen; never empty. */
  readonly stack: readonly [View, ...View[]]
  readonly transactions: readonly TransactionCallbacks[]
  /** What was sent last from a view, with the parameters that this view was opened with. */
  readonly sent?: SentFromView | undefined
  /** Shown in place of closing once somebody has connected: it was opened by someone who had not. */
  readonly redirectView?: View | undefined
  readonly toast?: Toast | undefined
  /** True for a moment when the modal refuses to close. */
  readonly shaking: boolean
  /** It is open and not shown: what asks in the page itself has to be reached. */
  readonly aside?: boolean | undefined
  /** Something is under way that the whole modal waits for. */
  readonly loading: boolean
}

/** What the modal needs to know about the rest of the kit. */
export type ModalContext = {
  /** Of a chain family; without one, of the active one. */
  readonly isConnected: (namespace?: ChainNamespace) => boolean
  /**
   * The view to open on when the caller names none: of a chain family, or of the active one. Called at each opening: the family becomes the active one
   * when it is connected, or nothing is.
   */
  readonly getHomeView: (namespace?: ChainNamespace) => View
  /** How long it shakes, in milliseconds. */
  readonly shakeTime?: number | undefined
  /** Called after each opening and closing. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  /** Called when the modal closes while no transaction is on the stack: open requests for approval end. */
  readonly onRequestsCancelled?: (() => void) | undefined
}

const firstStack: ModalState['stack'] = [{ name: 'Connect' }]

/** The modal's state and everything that can be done with it. Without a DOM. */
export type Modal = Pick<StoreApi<ModalState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  readonly currentView: () => View
  /** Whether Escape, the backdrop and the close button close the modal. */
  readonly isDismissable: () => boolean
  /** Moves the views into the page, where they stay once they were opened, or back into the modal; either is closed then. */
  readonly setEmbedded: (embedded: boolean) => void
  /** Opens the modal, on the given view or on the one that fits what is connected (of that chain family). */
  readonly open: (view?: View, namespace?: ChainNamespace) => void
  /** Closes the modal and forgets its views. */
  readonly close: () => void
  /** Closes the modal, unless the view on screen asks for a decision: then it shakes. */
  readonly dismiss: () => void
  /** Shows a view on top of the present one; nothing happens when it is on screen already. */
  readonly push: (view: View) => void
  /** Shows a view in place of the present one; nothing happens when it is on screen already. */
  readonly replace: (view: View) => void
  /** Forgets all views and shows this one. */
  readonly reset: (view: View) => void
  /** Goes back one view. From the only view, the modal closes; from a connected wallet's first view, Account shows, not Connect. */
  readonly back: () => void
  /** Shows that something is under way, until that ends: for a chain family, or for all of them. */
  readonly setLoading: (loading: boolean, namespace?: ChainNamespace) => void
  /** Updates the state that other modules set: aside, toast, transactions, sent transaction and redirect view. */
  readonly update: (
    state: Partial<Pick<ModalState, 'aside' | 'toast' | 'transactions' | 'sent' | 'redirectView'>>,
  ) => void
  /** Runs something after a delay in milliseconds. A second call with the same name replaces the first; `destroy` cancels it. */
  readonly after: (name: 'toast' | 'shake', delay: number, run: () => void) => void
  /** Stops every timer. */
  readonly destroy: () => void
}

/** Creates the modal's logic: the stack of views, and whether it is open. */
export function createModal(context: ModalContext): Modal {
  const timers = new Map<'toast' | 'shake', ReturnType<typeof setTimeout>>()
  const { setState, ...readable } = createStore<ModalState>(() => ({
    open: false,
    embedded: false,
    stack: firstStack,
    transactions: [],
    shaking: false,
    loading: false,
  }))
  const { getState } = readable
  const waiting = new Set<ChainNamespace | undefined>()

  function after(name: 'toast' | 'shake', delay: number, run: () => void) {
    clearTimeout(timers.get(name))
    timers.set(name, setTimeout(run, delay))
  }

  const currentView = () => viewOf(getState().stack)
  const close = () => leave(getState().embedded)
  const isDismissable = () => canDismiss(getState().stack)

  function setStack(stack: readonly View[]) {
    const { redirectView } = getState()
    // At the redirect view, or on the way on from there, the redirect has served its purpose.
    const isOver = [currentView(), stack.at(-1)].includes(redirectView)
    setState({
      stack: stack as ModalState['stack'], // no caller passes an empty one
      redirectView: isOver ? undefined : redirectView,
    })
  }

  function leave(stays: boolean) {
    const { open, transactions } = getState()
    if (!open) return
    waiting.clear()
    const stack: ModalState['stack'] = stays ? [context.getHomeView()] : firstStack
    setState({ open: false, aside: false, loading: false, redirectView: undefined, stack })
    if (stays) setState({ open: true }) // closed for a moment, so that what was filled in is forgotten
    if (transactions.length === 0) context.onRequestsCancelled?.()
    if (!stays) context.onOpenChange?.(false)
  }

  function show(view: View, end?: number) {
    if (currentView().name !== view.name) setStack([...getState().stack.slice(0, end), view])
  }

  return {
    ...readable,
    currentView,
    isDismissable,
    close,
    after,
    setEmbedded(embedded) {
      leave(false)
      setState({ embedded })
    },
    open(view, namespace) {
      const wasOpen = getState().open
      const home = context.getHomeView(namespace)
      setState({ open: true, stack: [view ?? home] })
      if (!wasOpen) context.onOpenChange?.(true)
    },
    dismiss() {
      if (isDismissable()) return close()
      setState({ shaking: true })
      after('shake', context.shakeTime ?? shakeTime, () => setState({ shaking: false }))
    },
    push: (view) => show(view),
    replace: (view) => show(view, -1),
    reset: (view) => setState({ stack: [view] }),
    back() {
      const rest = getState().stack.slice(0, -1)
      const previous = rest.at(-1)
      if (!previous) return close()
      if (previous.name === 'Connect' && context.isConnected(previous.parameters?.namespace))
        rest.splice(-1, 1, { name: 'Account' })
      setStack(rest)
    },
    setLoading(loading, namespace) {
      waiting[loading ? 'add' : 'delete'](namespace)
      setState({ loading: waiting.size > 0 })
    },
    update: setState,
    destroy: () => timers.forEach(clearTimeout),
  }
}

function viewOf(stack: ModalState['stack']) {
  return stack.at(-1) as View // never empty
}

/** Returns false for an open question about the network, and for a required sign-in. */
function canDismiss(stack: ModalState['stack']) {
  const current = viewOf(stack).name
  return !(
    current === 'UnsupportedChain' ||
    (current === 'SwitchNetwork' && stack.at(-2)?.name === 'UnsupportedChain') ||
    stack.some((view) => view.name === 'SIWXSignMessage' && view.parameters?.isRequired)
  )
}
