import { showToast, type Kit } from '@latchkey/core'

/** Leads back to the settings of the account, with word of what was done; nowhere while the dialog is closed. */
export function returnToSettings(kit: Kit, done: string) {
  const { modal } = kit
  if (!modal.getState().open) return
  modal.reset({ name: 'Account' })
  modal.push({ name: 'AccountSettings' })
  showToast(kit, done, 'success')
}
