/**
 * Has a view decide when Escape, or another of the browser's own ways to close such as Android's back gesture, would close the dialog.
 *
 * @returns a function that ends it
 */
export function askToClose(dialog: HTMLDialogElement, dismiss: () => void) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    event.preventDefault()
    dismiss()
  }
  const onCancel = (event: Event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    dismiss()
  }
  dialog.addEventListener('keydown', onKey)
  dialog.addEventListener('cancel', onCancel)
  return () => {
    dialog.removeEventListener('keydown', onKey)
    dialog.removeEventListener('cancel', onCancel)
  }
}
