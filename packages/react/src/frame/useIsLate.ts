import { useEffect, useState } from 'react'

/** After this, somebody who waits gets a way to try again. */
const lateMilliseconds = 8_000

/** Whether a component has stood there for longer than anybody likes to wait. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
