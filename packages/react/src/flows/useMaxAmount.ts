import { formatAmount, showToast } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'

type Parameters = {
  /** What is asked for; an answer for what it was before is dropped. `undefined` asks for nothing. */
  readonly token: { readonly id: string; readonly decimals: number } | undefined
  /** Asks the chain. In the token's smallest unit. */
  readonly ask: () => Promise<bigint>
  /** What is said where it cannot be had. */
  readonly failedText: string
  /** Given the most in whole tokens. */
  readonly onMax: (amount: string) => void
}

/** Asks the chain for the most that can be moved, and hands it on unless another token was chosen meanwhile. */
export function useMaxAmount({ token, ask, failedText, onMax }: Parameters) {
  const { kit } = useKit()
  const [isPending, setIsPending] = useState(false)
  const shown = useRef(token?.id)
  useEffect(() => {
    shown.current = token?.id
  })

  async function askNow() {
    if (!token) return
    setIsPending(true)
    try {
      const max = await ask()
      if (shown.current === token.id) onMax(formatAmount(max, token.decimals))
    } catch (error) {
      kit.log.warn('The maximum could not be had', error)
      showToast(kit, failedText, 'error')
    } finally {
      setIsPending(false)
    }
  }

  return { isPending, ask: () => void askNow() }
}
