import { parseAmount } from '@latchkey/core'
import type { sendText } from './text.ts'
import type { ReceiverState } from './useReceiver.ts'

/** What is known about the form. */
export type SendForm = {
  readonly token: { readonly address?: string | undefined; readonly decimals: number } | undefined
  /** As a decimal string; `undefined` for what is no amount, or may be two. */
  readonly amount: string | undefined
  readonly receiver: ReceiverState
  /** The look-alike that the visitor has compared and means. */
  readonly comparedAddress: string | undefined
  /** Of the token, in the smallest unit; `undefined` where the balance is not known, which holds nobody up. */
  readonly balance: bigint | undefined
  /** Of the currency that fees are paid in, likewise. */
  readonly nativeBalance: bigint | undefined
  /** What the transfer costs at most, likewise. */
  readonly fee: bigint | undefined
}

/** What keeps a send from its review, as the button says it; `previewSend` when nothing does. The gravest comes first. */
export function whatIsMissing(form: SendForm) {
  const { token, amount, receiver, balance } = form
  if (!token) return 'selectToken'
  const value = amount === undefined ? undefined : parseAmount(amount, token.decimals)
  if (amount !== '' && !value) return 'incorrectValue'
  if (!value) return 'addAmount'
  if ((balance !== undefined && value > balance) || isFeeShort(form)) return 'insufficientFunds'
  if (receiver.status === 'empty') return 'addAddress'
  if (receiver.status === 'invalid') return 'invalidAddress'
  if (receiver.status === 'checking') return 'checking'
  if (receiver.lookAlike !== undefined && form.comparedAddress !== receiver.address)
    return 'confirmAddress'
  return 'previewSend' satisfies keyof typeof sendText.texts
}

/** Whether the amount is there, but not what the network takes for sending it. */
export function isFeeShort({ token, amount, nativeBalance, fee }: SendForm) {
  const value = token && amount !== undefined && parseAmount(amount, token.decimals)
  if (!token || !value || nativeBalance === undefined || fee === undefined) return false
  return token.address === undefined
    ? value <= nativeBalance && value + fee > nativeBalance
    : fee > nativeBalance
}
