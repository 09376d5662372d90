import type { Modal } from '@latchkey/core'

/** Leads back to the settings of the account, with word of what was done; nowhere while the dialog is closed. */
export function returnToSettings(modal: Modal, done: string) {
  if (!modal.getState().open) return
  modal.reset({ name: 'Account' })
  modal.push({ name: 'AccountSettings' })
  modal.showToast(done, 'success')
}
