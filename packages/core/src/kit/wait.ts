/** Waits, in milliseconds; an abort ends the waiting early and throws nothing. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

/** Runs work when the page has nothing else to do, within half a second. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined')
    setTimeout(work, 200) // Safari, Node
  else requestIdleCallback(work, { timeout: 500 })
}

/** Waits until the page is seen, where there is one; an abort ends the waiting. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || !document.hidden) return Promise.resolve()
  return new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })
}
