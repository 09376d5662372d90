import type { Surface } from './createCard.ts'

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
