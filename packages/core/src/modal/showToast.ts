import type { Toast, ToastVariant } from './createModal.ts'
import type { Kit } from '../kit/kit.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/**
 * Shows a short message that does not belong to a view, in the dialog or, while that is closed, on the page. One that arrives while another is open
 * closes that one and shows after `timeouts.toastSwap` (150 ms). It goes after `timeouts.toastHide` (2.5 s), a `loading` one when it is replaced or hidden.
 *
 * @param code - by which a language finds its own words; absent where the message is in the visitor's language already
 */
export function showToast(
  kit: Kit,
  message: string,
  variant: ToastVariant = 'info',
  code?: string,
): void {
  const { modal } = kit
  const toast: Toast = { message, code, variant, autoClose: variant !== 'loading', open: true }
  const before = modal.getState().toast
  if (!before?.open && !before?.isReplaced) return openToast(kit, toast)
  modal.update({ toast: { ...before, open: false, isReplaced: true } })
  modal.after('toast', timeoutsOf(kit).toastSwap, () => {
    if (modal.getState().toast?.isReplaced) openToast(kit, toast)
  })
}

function openToast(kit: Kit, toast: Toast) {
  // One that stays is not taken away by the wait of the one before it.
  kit.modal.after('toast', timeoutsOf(kit).toastHide, () => toast.autoClose && hideToast(kit))
  kit.modal.update({ toast }) // whoever hears of it may show another one
}

/** Hides the message that is shown, and forgets the one that waits for its place. */
export function hideToast({ modal }: Kit): void {
  const { toast } = modal.getState()
  if (toast?.open || toast?.isReplaced)
    modal.update({ toast: { ...toast, open: false, isReplaced: false } })
}
