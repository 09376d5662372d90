import { useEffect, useState } from 'react'

/** An app that opens has taken the screen by then. */
const stayedMilliseconds = 2_500

/** Whether the page is still in front a while after a link was followed: what it should have opened is most likely not there. */
export function useStayed(isFollowed: boolean) {
  const [hasStayed, setStayed] = useState(false)
  useEffect(() => {
    if (!isFollowed) return
    const timer = setTimeout(
      () => setStayed(document.visibilityState === 'visible'),
      stayedMilliseconds,
    )
    const leave = () => document.visibilityState === 'hidden' && clearTimeout(timer)
    document.addEventListener('visibilitychange', leave)
    return () => {
      setStayed(false)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [isFollowed])
  return hasStayed
}
