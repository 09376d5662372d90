import {
  beginTransaction,
  formatAmount,
  sendToken,
  showToast,
  TransactionUnknownError,
  UserRejectedError,
  type FeeOption,
  type Kit,
  type ViewName,
} from '@latchkey/core'
import type { GetText } from '../../i18n/useText.ts'
import type { accountText } from '../../views/account/text.ts'
import { intentOf, type SendOrder, type SendProgress, type SendFlow } from './sendFlow.ts'
import type { sendText } from './text.ts'
import { findConnected, stepAside } from '../../dialog/stepAside.ts'
import { rememberIntent } from '../../flows/intents.ts'
import { tick, untilSettled, whileAlone } from '../../flows/untilSettled.ts'
import { failureOf, type SendFailure, type useFailureText } from './useFailureText.ts'

type Parameters = {
  readonly kit: Kit
  readonly t: GetText<typeof sendText.texts>
  readonly tAccount: GetText<typeof accountText.texts>
  readonly flow: SendFlow
  readonly order: SendOrder
  /** What is sent, as the visitor's language writes it. */
  readonly said: string
  readonly failureText: ReturnType<typeof useFailureText>
  /** Left to the wallet without it. */
  readonly fees: FeeOption | undefined
}

/**
 * Has the wallet send, once, and follows the transaction until it is settled. It runs to its end even when the dialog closes meanwhile. Never
 * rejects: what happens is reported, and on success, error or refusal the dialog goes where the specification wants it.
 */
export async function runSend(parameters: Parameters): Promise<void> {
  const { kit, t, flow, order } = parameters
  if (flow.getState().progress.step !== 'editing') return // the second click of two
  flow.dispatch({ type: 'reviewed', order: { ...order, fee: parameters.fees?.fee } })
  flow.dispatch({ type: 'progressed', progress: { step: 'approving' } })
  const isFree = await whileAlone(`${kit.storage.prefix}send`, () => sendOrder(parameters))
  if (isFree) return
  flow.dispatch({ type: 'progressed', progress: { step: 'editing' } })
  kit.log.info(`A transfer from ${order.from} waits for another one that the wallet is asked for`)
  showToast(kit, t('otherTab'), 'error')
}

/** Asks the wallet. What comes after its answer needs nobody to be alone. */
async function sendOrder({ kit, t, tAccount, flow, order, said, failureText, fees }: Parameters) {
  const { token, value, receiver } = order
  const { modal } = kit
  const amount = formatAmount(value, token.decimals)
  const report = (progress: SendProgress) => flow.dispatch({ type: 'progressed', progress })
  const isShowing = (...names: readonly ViewName[]) =>
    modal.getState().open && names.includes(modal.currentView().name)

  let hash: string | undefined
  /** A form that was opened since is another one. */
  const isMine = () => {
    const { progress } = flow.getState()
    return !flow.isOver() && progress.step === 'following' && progress.hash === hash
  }

  let failure: SendFailure = 'unknown'
  const end = beginTransaction(kit, {
    onError: () => showToast(kit, failureText(failure).title, 'error'),
    onCancel: () => showToast(kit, t('declined'), 'info'),
  })
  // Of all ways to take a transaction off the stack, only success leaves the views alone.
  const forget = () => end('success')

  const forgetIntent = rememberIntent(kit.storage, intentOf(order))
  try {
    const sending = sendToken(kit, {
      token,
      amount,
      to: receiver.address,
      fees,
      from: order.from,
      networkId: order.network.caipNetworkId,
    })
    hash = await stepAside(kit, findConnected(kit), sending)
    forgetIntent()
    report({ step: 'following', hash })
    modal.update({ sent: { hash, parameters: flow.getState().applied } })
  } catch (error) {
    kit.log.warn('A transaction was not sent', error)
    if (error instanceof TransactionUnknownError) {
      report({ step: 'unknown' })
      return { after: forget }
    }
    forgetIntent()
    report({ step: 'editing' })
    const isRejected = error instanceof UserRejectedError
    failure = failureOf(error)
    if (!isRejected) flow.dispatch({ type: 'failed', failure })
    // A visitor who has left the review already stays where they are, but hears of it.
    if (isShowing('WalletSendPreview')) return { after: () => end(isRejected ? 'cancel' : 'error') }
    if (!isRejected) showToast(kit, failureText(failure).title, 'error')
    return { after: forget }
  }

  const sentHash = hash
  const follow = async () => {
    const { status } = await untilSettled(kit, sentHash, forget)
    if (status === 'success') {
      await tick()
      forget()
      if (isMine()) {
        if (isShowing('WalletSend', 'WalletSendPreview', 'WalletSendSelectToken'))
          modal.reset({ name: 'Account' })
        flow.dispatch({ type: 'cleared' })
      }
      return showToast(kit, t('success', { amount: said }), 'success')
    }
    // The review says it, and so does Account; elsewhere a toast has to.
    if (!(isMine() && isShowing('WalletSendPreview'))) showToast(kit, tAccount(status), 'error')
    forget()
  }
  return { after: () => void follow() }
}
