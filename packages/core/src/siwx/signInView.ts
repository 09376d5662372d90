import { finishConnecting } from '../modal/followConnections.ts'
import type { Kit } from '../kit/kit.ts'

const name = 'SIWXSignMessage'

/** The view that asks an account to sign in. */
export function signInView(isRequired: boolean) {
  return { name, parameters: { isRequired } } as const
}

/** The view that asks to sign in: on screen only while there is somebody to ask. */
export function createSignInView(kit: Kit) {
  const { modal, store } = kit
  const isHere = () => modal.getState().open && modal.currentView().name === name

  function leave() {
    if (!isHere()) return
    if (modal.getState().stack.length > 1) modal.back()
    else if (store.getState().signIn) finishConnecting(kit)
    else modal.close() // nobody is there any more
  }

  /** Leaves it once it has nobody to ask any more. What is on top of it, such as an approval in the frame, goes by itself first. */
  function tidy() {
    const { status = 'signed' } = store.getState().signIn ?? {}
    if (status === 'signed') leave()
  }

  return {
    leave,
    tidy,
    /** Until the returned function is called. */
    follow: () => modal.subscribe(tidy),
    /** @param isFirst - what was on screen has led to a connection, and is done */
    ask(isRequired: boolean, isFirst: boolean) {
      const view = signInView(isRequired)
      if (!modal.getState().open) modal.open(view)
      else if (isFirst) modal.reset(view)
      else modal.push(view)
    },
  }
}
