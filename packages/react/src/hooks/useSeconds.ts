import { useEffect, useState } from 'react'

/**
 * Whole seconds until a moment, counted down to 0.
 *
 * @param at - milliseconds since 1970
 */
export function useSeconds(at: number | undefined) {
  const [now, setNow] = useState(Date.now)
  const seconds = at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (at === undefined || isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at, isOver])
  return seconds
}
