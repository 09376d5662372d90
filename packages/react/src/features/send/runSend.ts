import {
  formatAmount,
  KitError,
  ReceiptTimeoutError,
  sendToken,
  TransactionUnknownError,
  UserRejectedError,
  waitForReceipt,
  type Kit,
  type ViewName,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SendAction, SendProgress } from './sendFlow.ts'
import { sendText } from './text.ts'

/** How long the last step stands ticked before Account takes over. */
const tickMilliseconds = 600

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
  dispatch: (action: SendAction) => void,
): Promise<void> {
  const { modal } = kit
  const amount = formatAmount(value, token.decimals)
  const report = (progress: SendProgress) => dispatch({ type: 'progressed', progress })
  const isShowing = (...names: readonly ViewName[]) =>
    modal.getState().open && names.includes(modal.currentView().name)

  let isForgotten = false
  const end = modal.beginTransaction({
    onSuccess: () => {
      if (isForgotten) return
      // A newer send keeps its review.
      const isNewest = modal.getState().transactions.length === 0
      if (isNewest && isShowing('WalletSend', 'WalletSendPreview')) modal.reset({ name: 'Account' })
      modal.showToast(
        sendText.texts.success.replace('{amount}', `${amount} ${token.symbol}`),
        'success',
      )
    },
    onError: () => modal.showToast(sendText.texts.failed, 'error'),
    onCancel: () => modal.showToast(sendText.texts.declined, 'info'),
  })

  // Of all ways to take a transaction off the stack, only success leaves the views alone.
  const forget = () => {
    isForgotten = true
    end('success')
  }

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
    if (status === 'reverted') throw new KitError('SEND_REVERTED', sendText.texts.failed)
    report({ step: 'confirmed', hash })
    await pause(tickMilliseconds)
    dispatch({ type: 'cleared' })
    end('success')
  } catch (error) {
    kit.log.warn('A transaction was not sent or not confirmed', error)
    if (isUndecided(error)) {
      const message = hash ? sendText.texts.stillPending : error.message
      report({ step: 'unknown', hash, message })
      return forget()
    }
    report({ step: 'editing' })
    // A visitor who has left the review already stays where they are, but hears of it.
    if (!isShowing('WalletSendPreview')) {
      if (!(error instanceof UserRejectedError)) modal.showToast(sendText.texts.failed, 'error')
      return forget()
    }
    end(error instanceof UserRejectedError ? 'cancel' : 'error')
  }
}

/** Whether nobody can tell yet if the transaction will be in a block. */
function isUndecided(error: unknown): error is KitError {
  return error instanceof TransactionUnknownError || error instanceof ReceiptTimeoutError
}

function pause(milliseconds: number) {
  return new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
}
