import { useEffect, useState, type RefObject } from 'react'

/** Whether a part of the page is in sight, so that what it shows is only asked for while somebody can see it. */
export function useIsSeen(part: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element) return
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part])
  return isSeen
}
