import type { Kit } from './kit.ts'
import { hasSignIn } from './siwx/hasSignIn.ts'

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
