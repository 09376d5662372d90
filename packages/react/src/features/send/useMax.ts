import { formatAmount, getMaxTransfer } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { sendText } from './text.ts'
import type { SendableToken } from './useHoldings.ts'
import type { ReceiverState } from './useReceiver.ts'

/** Asks the chain for the most that can be sent, and hands it on unless another token was chosen meanwhile. */
export function useMax(
  token: SendableToken | undefined,
  receiver: ReceiverState,
  onMax: (amount: string) => void,
) {
  const t = useText(sendText)
  const { kit } = useKit()
  const [isPending, setIsPending] = useState(false)
  const shown = useRef(token?.id)
  useEffect(() => {
    shown.current = token?.id
  })

  async function ask() {
    if (!token) return
    setIsPending(true)
    try {
      const to = receiver.status === 'ready' ? receiver.address : undefined
      const max = await getMaxTransfer(kit, { token: token.address, to })
      // Where nothing is left beside the fee, the whole balance shows, and the form says what is wrong with it.
      if (shown.current === token.id)
        onMax(formatAmount(max || (token.value ?? 0n), token.decimals))
    } catch (error) {
      kit.log.warn('The maximum could not be had', error)
      kit.modal.showToast(t('maxFailed'), 'error')
    } finally {
      setIsPending(false)
    }
  }

  return { isPending, ask: () => void ask() }
}
