import { isOpenOrder, type PurchaseAttempt, type PurchaseOrder } from '@latchkey/core/onramp'

/** How far a purchase has come, for whoever looks at it. */
export type Progress =
  | 'opening'
  | 'open'
  | 'closed'
  | 'blocked'
  | 'pending'
  | 'paid'
  | 'delivered'
  | 'failed'
  | 'expired'

/** What is known of an order goes before what is known of its window. */
export function readProgress(
  attempt: PurchaseAttempt | undefined,
  order: PurchaseOrder | undefined,
  isClosed: boolean,
): Progress {
  if (order && order.status !== 'started') return order.status
  if (attempt?.step === 'open' && isClosed) return 'closed'
  if (attempt) return attempt.step
  // Of an earlier load of the page: its window may be open or not.
  return order && isOpenOrder(order) ? 'closed' : 'failed'
}
