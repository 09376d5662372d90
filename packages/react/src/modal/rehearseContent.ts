import type { Frame } from './frame.ts'

/**
 * Lays out a copy of the closed dialog once its content is drawn, and takes it away at once: nobody sees it, and the browser has found every
 * font and letter when the dialog opens. Ends with the returned function.
 */
export function rehearse({ root, view, dialog }: Pick<Frame, 'root' | 'view' | 'dialog'>) {
  if (!dialog) return () => {}
  const stop = () => observer.disconnect()
  const rehearseOnce = () => {
    if (dialog.open || !view.querySelector('button')) return
    stop()
    const copy = dialog.cloneNode(true) as HTMLDialogElement // of the same kind
    copy.open = true
    copy.style.visibility = 'hidden'
    // What React has drawn ahead stands there unseen.
    for (const part of copy.querySelectorAll<HTMLElement>('[style]')) part.style.display = ''
    root.append(copy)
    copy.getBoundingClientRect()
    copy.remove()
  }
  const observer = new MutationObserver(rehearseOnce)
  observer.observe(view, { childList: true, subtree: true })
  rehearseOnce()
  return stop
}
