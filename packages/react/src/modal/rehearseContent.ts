import type { Frame } from './frame.ts'

/** Has the dialog rehearsed once its content is drawn. Ends with the returned function. */
export function rehearseContent({ view, rehearse }: Pick<Frame, 'view' | 'rehearse'>) {
  const stop = () => observer.disconnect()
  const rehearseOnce = () => {
    if (!view.querySelector('button')) return
    stop()
    rehearse?.()
  }
  const observer = new MutationObserver(rehearseOnce)
  observer.observe(view, { childList: true, subtree: true })
  rehearseOnce()
  return stop
}
