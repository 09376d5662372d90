import {
  formatAmount,
  ReceiptTimeoutError,
  TransactionUnknownError,
  UserRejectedError,
  type Kit,
  showToast,
  hideToast,
  beginTransaction,
} from '@latchkey/core'
import {
  approveSwap,
  getSwapQuote,
  swap,
  SwapFailedError,
  SwapQuoteStaleError,
  waitForSwap,
  type SwapQuote,
} from '@latchkey/core/swaps'
import type { GetText } from '../../i18n/useText.ts'
import { findConnected, stepAside } from '../../dialog/stepAside.ts'
import { rememberIntent } from '../../flows/intents.ts'
import { tick, untilSettled, whileAlone } from '../../flows/untilSettled.ts'
import { intentOf, type SwapProgress, type SwapFlow } from './swapFlow.ts'
import type { swapText } from './text.ts'

type Parameters = {
  readonly kit: Kit
  readonly t: GetText<typeof swapText.texts>
  readonly flow: SwapFlow
  readonly order: SwapQuote
  /** What is bought, as the visitor's language writes it. */
  readonly said: string
}

/**
 * Takes the next step of a swap: has the wallet approve the exact amount, or has it swap, once, and follows the transaction until it is settled. It
 * runs to its end even when the dialog closes meanwhile. Never rejects: what happens is reported.
 */
export async function runSwap(parameters: Parameters): Promise<void> {
  const { kit, t, flow, order } = parameters
  if (flow.getState().progress.step !== 'editing') return // the second click of two
  const isApproval = order.step === 'approve'
  flow.dispatch({ type: 'reviewed', order })
  report(flow, isApproval ? { step: 'approving', isSent: false } : { step: 'asking' })
  // While it is on the stack, closing the dialog takes nothing back that the wallet was asked for.
  const end = beginTransaction(kit)
  // Of all ways to take it off the stack again, only success leaves the views alone.
  const forget = () => end('success')
  const run = async () => ({
    after: (await (isApproval ? approve(parameters) : confirm(parameters, forget))) ?? forget,
  })
  // The same lock as a transfer's: a wallet is asked one thing at a time.
  if (await whileAlone(`${kit.storage.prefix}send`, run)) return
  forget()
  report(flow, { step: 'editing' })
  kit.log.info(`A swap of ${order.from} waits for something else that the wallet is asked for`)
  showToast(kit, t('otherTab'), 'error')
}

/** Asks for the approval and waits for its block; then the swap is quoted anew. */
async function approve(parameters: Parameters): Promise<undefined> {
  const { kit, t, flow, order } = parameters
  const { sell, amount } = order
  showToast(kit, t('approveInWallet'), 'loading')
  try {
    let markSent = () => {}
    const sent = new Promise<void>((resolve) => (markSent = resolve))
    const approving = approveSwap(kit, order, {
      onSent: () => {
        markSent()
        hideToast(kit)
        report(flow, { step: 'approving', isSent: true })
      },
    })
    const answered = Promise.race([sent, approving.catch(() => undefined)])
    void stepAside(kit, findConnected(kit), answered)
    await approving
    showToast(kit, t('approved', { symbol: sell.symbol }), 'success')
    const asked = { ...order, amount: formatAmount(amount, sell.decimals) }
    const renewed = await getSwapQuote(kit, asked).catch((error: unknown) => {
      kit.log.warn('After its approval, the swap could not be quoted', error)
      return { ...order, step: 'swap', approvals: [], expiresAt: 0 } as const
    })
    report(flow, { step: 'editing' })
    flow.dispatch({ type: 'renewed', order: renewed })
  } catch (error) {
    fail(parameters, error)
  }
}

/**
 * Asks for the swap itself.
 *
 * @returns what comes after the wallet's answer and needs nobody to be alone, once there is a transaction
 */
async function confirm(parameters: Parameters, forget: () => void) {
  const { kit, t, flow, order, said } = parameters
  const { modal } = kit
  const { symbol } = order.sell
  let hash: string
  let forgetIntent = () => {}
  try {
    const swapping = swap(kit, order, {
      onStep: (step) => {
        if (step === 'permit') showToast(kit, t('permitInWallet'), 'loading')
        if (step !== 'confirm') return
        forgetIntent = rememberIntent(kit.storage, intentOf(order))
        showToast(kit, t('confirmInWallet'), 'loading')
      },
    })
    hash = await stepAside(kit, findConnected(kit), swapping)
    forgetIntent()
  } catch (error) {
    if (!(error instanceof TransactionUnknownError)) forgetIntent()
    if (error instanceof SwapQuoteStaleError) {
      report(flow, { step: 'editing' })
      flow.dispatch({ type: 'renewed', order: error.quote })
      showToast(kit, t('moved'), 'info')
    } else fail(parameters, error)
    return
  }
  report(flow, { step: 'following', hash })
  const own = t('swapping', { symbol, amount: said })
  showToast(kit, own, 'loading')

  /** In place of its own toast, or once no other one is open. */
  const inTurn = async (tell: () => void) => {
    const isTaken = () => {
      const { toast } = modal.getState()
      return toast?.open ? toast.message !== own : toast?.isReplaced
    }
    while (isTaken())
      await new Promise<void>((resolve) => {
        const stop = modal.subscribe(() => resolve(stop()))
      })
    tell()
  }
  /** A form that was opened since is another one. */
  const isMine = () => {
    const { progress } = flow.getState()
    return !flow.isOver() && progress.step === 'following' && progress.hash === hash
  }
  const follow = async () => {
    const { status } = await untilSettled(kit, hash, () => {
      forget()
      void inTurn(() => hideToast(kit))
    })
    if (status === 'success') {
      void inTurn(() => showToast(kit, t('swapped', { symbol, amount: said }), 'success'))
      await tick()
      forget()
      if (!isMine()) return
      // The names of all views of swaps begin so.
      const isShowing = modal.getState().open && modal.currentView().name.startsWith('Swap')
      if (isShowing) modal.reset({ name: 'Account' })
      return flow.dispatch({ type: 'cleared' })
    }
    forget()
    void inTurn(() => showToast(kit, t('transactionError'), 'error'))
    if (status !== 'reverted') return
    await waitForSwap(kit, { hash, networkId: order.networkId }).catch((error: unknown) => {
      if (error instanceof SwapFailedError && isMine()) flow.dispatch({ type: 'failed', error })
    })
  }
  return () => void follow()
}

/** Says why it has come to nothing, or that nobody can tell. */
function fail({ kit, t, flow }: Parameters, error: unknown) {
  if (error instanceof TransactionUnknownError) {
    hideToast(kit)
    return report(flow, { step: 'unknown' })
  }
  kit.log.warn('Nothing was swapped', error)
  report(flow, { step: 'editing' })
  if (error instanceof UserRejectedError) return showToast(kit, t('declined'), 'info')
  if (error instanceof ReceiptTimeoutError) showToast(kit, error.shortMessage, 'info', error.code)
  else showToast(kit, t('transactionError'), 'error')
  flow.dispatch({ type: 'failed', error })
}

function report(flow: SwapFlow, progress: SwapProgress) {
  flow.dispatch({ type: 'progressed', progress })
}
