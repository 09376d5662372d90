import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for that long; an empty text counts at once. */
export function useDelayed(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
