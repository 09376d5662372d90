import { parseAmount } from '@latchkey/core'
import type { sendText } from './text.ts'

/** What is known about the form. */
export type SendForm = {
  readonly token: { readonly decimals: number } | undefined
  readonly amount: string
  readonly receiver: string
  /** `undefined` while it is being checked. */
  readonly isReceiverValid: boolean | undefined
  /** In the smallest unit; `undefined` where the balance is not known, which holds nobody up. */
  readonly balance: bigint | undefined
  /** What the transfer costs at most, likewise. */
  readonly fee: bigint | undefined
}

/** What keeps a send from its review, as the button says it; `previewSend` when nothing does. The gravest comes first. */
export function whatIsMissing(form: SendForm) {
  const { token, amount, receiver, isReceiverValid, balance, fee = 0n } = form
  if (!token) return 'selectToken'
  const value = parseAmount(amount, token.decimals)
  if (amount !== '' && !value) return 'incorrectValue'
  if (!value) return 'addAmount'
  if (balance !== undefined && value + fee > balance) return 'insufficientFunds'
  if (receiver === '') return 'addAddress'
  if (isReceiverValid === false) return 'invalidAddress'
  return 'previewSend' satisfies keyof typeof sendText.texts
}
