import { useEffect, useRef, type RefObject } from 'react'

/** How near the end is, in pixels. */
const near = 300

/**
 * Asks for more when the place that the returned reference is given to comes near while the dialog is scrolled.
 *
 * @param known - changes with what is there already, so that a place that is still near asks again
 */
export function useNearEnd<Place extends HTMLElement>(
  loadMore: () => void,
  known: unknown,
): RefObject<Place | null> {
  const end = useRef<Place>(null)
  useEffect(() => {
    const place = end.current
    if (!place || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { root: place.closest('.body'), rootMargin: `${near}px 0px` },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [loadMore, known])
  return end
}
