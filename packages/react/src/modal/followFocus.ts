/** Knows whether the visitor's focus was last inside an element, also after what had it went away. */
export function followFocus(element: Element) {
  let isInside = false
  const listeners = new AbortController()
  const note = ({ target }: Event) => (isInside = target === element)
  for (const type of ['focusin', 'pointerdown'])
    element.ownerDocument.addEventListener(type, note, {
      capture: true,
      signal: listeners.signal,
    })
  return { isInside: () => isInside, stop: () => listeners.abort() }
}
