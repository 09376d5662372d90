import {
  formatAmount,
  KitError,
  sendToken,
  TransactionUnknownError,
  UserRejectedError,
  waitForReceipt,
  type Kit,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SendProgress } from './sendFlow.ts'
import { sendText } from './text.ts'

/** What is sent to whom. */
export type SendOrder = {
  readonly token: { readonly symbol: string; readonly decimals: number }
  /** In the smallest unit. */
  readonly value: bigint
  readonly to: string
  readonly networkId: CaipNetworkId
}

/**
 * Sends and follows the transaction until it is in a block. It runs to its end even when the dialog closes meanwhile. Never rejects:
 * what happens is reported, and on success or failure the dialog goes where the specification wants it.
 */
export async function runSend(
  kit: Kit,
  { token, value, to, networkId }: SendOrder,
  report: (progress: SendProgress) => void,
): Promise<void> {
  const { modal } = kit
  const amount = formatAmount(value, token.decimals)
  const isOnScreen = () => modal.getState().open && modal.currentView().name === 'WalletSendPreview'
  modal.beginTransaction({
    onSuccess: () => {
      if (!isOnScreen()) return
      modal.reset({ name: 'Account' })
      modal.showToast(sendText.success.replace('{amount}', `${amount} ${token.symbol}`), 'success')
    },
    onError: () => modal.showToast(sendText.failed, 'error'),
    onCancel: () => modal.showToast(sendText.declined, 'info'),
  })
  // A dialog that shows something else by now stays where it is: only "success" leaves the views alone.
  const end = (outcome: 'success' | 'error' | 'cancel') =>
    modal.endTransaction(isOnScreen() ? outcome : 'success')

  report({ step: 'approving' })
  let hash: string | undefined
  try {
    hash = await sendToken(kit, { token, amount, to })
    report({ step: 'sent', hash })
    const seenHash = hash
    const { status } = await waitForReceipt(kit, {
      hash,
      networkId,
      onSeen: () => report({ step: 'seen', hash: seenHash }),
    })
    if (status === 'reverted') throw new KitError('SEND_REVERTED', sendText.failed)
    report({ step: 'confirmed', hash })
    await pause(kit.timeouts.shake) // long enough to see the last step ticked
    end('success')
  } catch (error) {
    kit.log.warn('A transaction was not sent or not confirmed', error)
    const code = error instanceof KitError ? error.code : undefined
    if (error instanceof TransactionUnknownError || code === 'RECEIPT_TIMEOUT') {
      const message = hash ? sendText.stillPending : (error as KitError).message // has a code, so is a KitError
      return report({ step: 'unknown', hash, message })
    }
    report({ step: 'editing' })
    end(error instanceof UserRejectedError ? 'cancel' : 'error')
  }
}

function pause(milliseconds: number) {
  return new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
}
