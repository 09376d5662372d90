import type { Surface } from './createCard.ts'

/**
 * Keeps what happens in the dialog from the dialog of another library behind it, which would take a press here for one outside of itself,
 * and Escape for its own. What the dialog does not use, a browser's own answers to a key included, stays as it was.
 *
 * @returns a function that ends it
 */
export function keepEvents({ root }: Pick<Surface, 'root'>) {
  const { host } = root
  const stop = (event: Event) => event.stopPropagation()
  const types = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'focusout']
  for (const type of types) host.addEventListener(type, stop)

  // Before anybody else on the page hears of it; inside the dialog it goes on as an event that does not leave it.
  const onKey = (event: KeyboardEvent) => {
    const path = event.composedPath()
    const [target] = path
    if (event.key !== 'Escape' || event.isComposing || !target) return
    // With the focus nowhere, the browser itself asks the dialog on top to close.
    if (target === document.body) return event.stopImmediatePropagation()
    if (!path.includes(host)) return
    event.stopImmediatePropagation()
    const { key, code } = event
    const inside = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
    if (!target.dispatchEvent(inside)) event.preventDefault()
  }
  window.addEventListener('keydown', onKey, true)
  return () => {
    for (const type of types) host.removeEventListener(type, stop)
    window.removeEventListener('keydown', onKey, true)
  }
}
