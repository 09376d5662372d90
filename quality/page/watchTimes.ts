/** When things happened on a page, in milliseconds since navigation began. */
export type PageTimes = {
  button?: number
  click?: number
  dialog?: number
  row?: number
}

declare global {
  interface Window {
    /** Filled by {@link watchTimes}. */
    pageTimes?: PageTimes
  }
}

/**
 * Runs in the page before anything else: looks once per frame, also inside open shadow roots, for the button, the open dialog and a
 * wallet's row that a click would hit. What is there when a frame begins is visible when the next one begins, and that is the time noted.
 */
export function watchTimes(): void {
  const times: PageTimes = {}
  window.pageTimes = times

  const roots = (): (Document | ShadowRoot)[] => [
    document,
    ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
  ]
  const findButton = (name: string) =>
    roots()
      .flatMap((root) => [...root.querySelectorAll('button')])
      .find((button) => button.textContent.includes(name))
  const isHit = (element: Element | undefined) => {
    const box = element?.getBoundingClientRect()
    if (!element || !box || box.width === 0) return false
    const root = element.getRootNode()
    if (!(root instanceof Document || root instanceof ShadowRoot)) return false
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return hit !== null && element.contains(hit)
  }
  const drawn = new Set<'button' | 'dialog' | 'row'>()
  const look = () => {
    for (const name of drawn) times[name] ??= performance.now()
    const button = findButton('Connect Wallet')
    if (button && !button.disabled) drawn.add('button')
    if (times.click !== undefined) {
      if (roots().some((root) => root.querySelector('dialog[open]'))) drawn.add('dialog')
      if (isHit(findButton('Sample Wallet'))) drawn.add('row')
    }
    requestAnimationFrame(look)
  }
  window.addEventListener('click', () => (times.click ??= performance.now()), { capture: true })
  requestAnimationFrame(look)
}
