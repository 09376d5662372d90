import type { Surface } from './createCard.ts'

const heightMilliseconds = 150

/** Lets the dialog grow and shrink smoothly with its content. Ends with the returned function. */
export function followHeight({ body, view }: Pick<Surface, 'body' | 'view'>) {
  if (typeof ResizeObserver === 'undefined') return () => {} // nothing is drawn
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let running: Animation | undefined
  let shown = body.offsetHeight

  const observer = new ResizeObserver(() => {
    const from = running ? body.getBoundingClientRect().height : shown
    running?.cancel()
    running = undefined
    const to = body.offsetHeight
    shown = to
    if (calm.matches || Math.abs(to - from) < 1) return
    running = body.animate(
      { height: [`${from}px`, `${to}px`], overflow: ['hidden', 'hidden'] },
      { duration: heightMilliseconds, easing: 'cubic-bezier(.2,.8,.2,1)' },
    )
    running.onfinish = () => (running = undefined)
  })
  observer.observe(view)
  return () => {
    observer.disconnect()
    running?.cancel()
  }
}
