import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { activityText } from './text.ts'

type Properties = {
  readonly isLoading: boolean
  readonly onMore: () => void
}

/** Asks for more as soon as it comes into sight; whoever moves by keyboard or without seeing presses it. */
export function LoadMore({ isLoading, onMore }: Properties) {
  const t = useText(activityText)
  const button = useRef<HTMLButtonElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    if (isLoading || !button.current) return
    // Begun anew after each page, since what is in sight already does not come into it.
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) ask.current()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <button
      type="button"
      className="pill entry-more"
      ref={button}
      aria-busy={isLoading || undefined}
      onClick={() => !isLoading && onMore()}
    >
      {t('more')}
    </button>
  )
}
