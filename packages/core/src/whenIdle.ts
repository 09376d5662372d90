/** Runs work when the page has nothing else to do, within half a second. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined')
    setTimeout(work, 200) // Safari, Node
  else requestIdleCallback(work, { timeout: 500 })
}
