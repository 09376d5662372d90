import { useEffect, useState } from 'react'

/** How often it is looked at whether a window is still there, in milliseconds. */
const lookMilliseconds = 1_000

/** Whether a window was closed, or was cut off, which looks the same from here. */
export function useIsClosed(opened: Window | undefined): boolean {
  const [closed, setClosed] = useState<Window>()
  useEffect(() => {
    if (!opened) return
    const timer = setInterval(() => opened.closed && setClosed(opened), lookMilliseconds)
    return () => clearInterval(timer)
  }, [opened])
  return opened !== undefined && closed === opened
}
