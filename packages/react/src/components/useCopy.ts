import { useEffect, useRef, useState } from 'react'

const shownMilliseconds = 1_500

/** Copies a text; `copied` is true for a moment afterwards. `copy` resolves to whether it worked. */
export function useCopy() {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return false
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMilliseconds)
    return true
  }

  return { copied, copy }
}
