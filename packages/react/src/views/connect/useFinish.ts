import { useEffect, useState } from 'react'
import type { WaitingStatus } from '../../components/Waiting.tsx'
import { useKit } from '../../hooks/useKit.ts'

/** How long the tick stands before the dialog closes. */
const tickMilliseconds = 700

/** Closes the dialog a moment after the wallet has agreed, unless another view has taken the place of this one, such as a gate's question. */
export function useFinish(status: WaitingStatus) {
  const { kit } = useKit()
  const [own] = useState(kit.modal.currentView)
  useEffect(() => {
    if (status !== 'done') return
    const timer = setTimeout(
      () => kit.modal.currentView() === own && kit.modal.close(),
      tickMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [kit, own, status])
}
