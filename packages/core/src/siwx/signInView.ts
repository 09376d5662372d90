import { finishConnecting } from '../modal/followConnections.ts'
import type { Kit } from '../kit/kit.ts'

const name = 'SIWXSignMessage'

/** The view that asks an account to sign in. */
export function signInView(isRequired: boolean) {
  return { name, parameters: { isRequired } } as const
}

/** Shows the view that asks to sign in, only while an account has to be asked. */
export type SignInView = {
  readonly leave: () => void
  /** Leaves the view once no account has to be asked. A view on top of it, such as an approval in the frame, closes by itself first. */
  readonly tidy: () => void
  /** Tidies with each change of the modal, until the returned function is called. */
  readonly follow: () => () => void
  /** @param isFirst - the views so far have led to a connection and are done */
  readonly ask: (isRequired: boolean, isFirst: boolean) => void
}

export function createSignInView(kit: Kit): SignInView {
  const { modal, store } = kit
  const isHere = () => modal.getState().open && modal.currentView().name === name

  function leave() {
    if (!isHere()) return
    if (modal.getState().stack.length > 1) modal.back()
    else if (store.getState().signIn) finishConnecting(kit)
    else modal.close() // nobody is there any more
  }

  function tidy() {
    const { status = 'signed' } = store.getState().signIn ?? {}
    if (status === 'signed') leave()
  }

  return {
    leave,
    tidy,
    follow: () => modal.subscribe(tidy),
    ask(isRequired: boolean, isFirst: boolean) {
      const view = signInView(isRequired)
      if (!modal.getState().open) modal.open(view)
      else if (isFirst) modal.reset(view)
      else modal.push(view)
    },
  }
}
