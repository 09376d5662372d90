import { finishConnecting } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { WaitingStatus } from '../../components/Waiting.tsx'
import { useKit } from '../../hooks/useKit.ts'

/** How long the tick stands before the dialog goes on. */
const tickMilliseconds = 700

/** Shows what connecting was for, or closes the dialog, a moment after the wallet has agreed, unless another view has taken the place of this one, such as a gate's question. */
export function useFinish(status: WaitingStatus) {
  const { kit } = useKit()
  const [own] = useState(kit.modal.currentView)
  useEffect(() => {
    if (status !== 'done') return
    const timer = setTimeout(
      () => kit.modal.currentView() === own && finishConnecting(kit),
      tickMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [kit, own, status])
}
