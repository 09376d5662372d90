import { getMaxTransfer } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { useMaxAmount } from '../../flows/useMaxAmount.ts'
import { sendText } from './text.ts'
import type { ReceiverState } from './useReceiver.ts'

/** Asks the chain for the most that can be sent. */
export function useMax(
  token: HeldToken | undefined,
  receiver: ReceiverState,
  onMax: (amount: string) => void,
) {
  const t = useText(sendText)
  const { kit } = useKit()
  return useMaxAmount({
    token,
    onMax,
    failedText: t('maxFailed'),
    async ask() {
      const to = receiver.status === 'ready' ? receiver.address : undefined
      const max = await getMaxTransfer(kit, { token: token?.address, to })
      // Where nothing is left beside the fee, the whole balance shows, and the form says what is wrong with it.
      return max || (token?.value ?? 0n)
    },
  })
}
