import { useCallback, useSyncExternalStore, useEffect, useState } from 'react'

/**
 * Whole seconds until a moment, counted down to 0.
 *
 * @param at - milliseconds since 1970
 */
export function useSeconds(at: number | undefined) {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (secondsUntil(at) === 0) return () => {}
      const timer = setInterval(() => {
        if (secondsUntil(at) === 0) clearInterval(timer)
        listener()
      }, 1000)
      return () => clearInterval(timer)
    },
    [at],
  )
  const read = () => secondsUntil(at)
  return useSyncExternalStore(subscribe, read, read)
}

function secondsUntil(at: number | undefined) {
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** The value as it was when it last stood still for that long; an empty text counts at once. */
export function useDelayed(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
