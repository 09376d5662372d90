import type { Surface } from './createCard.ts'

/**
 * Puts the focus on the title when what had it has vanished with nothing in its place, so that neither a keyboard nor a screen reader falls
 * out of the dialog. Ends with the returned function.
 */
export function keepFocus({ root, card, title }: Pick<Surface, 'root' | 'card' | 'title'>) {
  let focused: Node | undefined
  const note = ({ target }: Event) => {
    focused = target instanceof Node ? target : undefined
  }
  root.addEventListener('focusin', note)
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = undefined
    if (!root.activeElement) title.focus({ preventScroll: true })
  })
  observer.observe(card, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
