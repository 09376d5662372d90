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

/** Marks on which sides there is more to scroll to, so that edges can fade. Ends with the returned function. */
export function followScroll({ body, view }: Pick<Surface, 'body' | 'view'>) {
  const mark = () => {
    const below = body.scrollHeight - body.clientHeight - body.scrollTop
    body.toggleAttribute('data-above', body.scrollTop > 1)
    body.toggleAttribute('data-below', below > 1)
  }
  body.addEventListener('scroll', mark, { passive: true })
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(mark)
  observer?.observe(view)
  observer?.observe(body)
  return () => {
    body.removeEventListener('scroll', mark)
    observer?.disconnect()
  }
}
