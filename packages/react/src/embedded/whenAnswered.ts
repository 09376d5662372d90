import { type Modal, showToast, type Kit } from '@latchkey/core'

/** Waits until what the frame has asked is off the screen, so that what follows comes on top of what was there before. */
export function whenAnswered(modal: Modal): Promise<void> {
  return new Promise((resolve) => {
    const isAsking = () => modal.currentView().name === 'ApproveTransaction'
    if (!isAsking()) return resolve()
    const stop = modal.subscribe(() => {
      if (isAsking()) return
      stop()
      resolve()
    })
  })
}

/** Leads back to the settings of the account, with word of what was done; nowhere while the dialog is closed. */
export function returnToSettings(kit: Kit, done: string) {
  const { modal } = kit
  if (!modal.getState().open) return
  modal.reset({ name: 'Account' })
  modal.push({ name: 'AccountSettings' })
  showToast(kit, done, 'success')
}
