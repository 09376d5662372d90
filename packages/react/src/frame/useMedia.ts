import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  const read = () => globalThis.matchMedia?.(query).matches ?? false
  return useSyncExternalStore(subscribe, read, () => false)
}
