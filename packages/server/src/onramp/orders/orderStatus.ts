import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import type { OrderReport } from '../providers/onrampProvider.ts'

/**
 * How far an order has come. It only ever goes to a higher rank, so that it ends the same whatever order its reports come in, and however
 * often. `expired` says that nothing was heard for long: a payment that is reported later still counts, as does a second try at the provider
 * that succeeds after one that has failed.
 */
export const ranks: Readonly<Record<OnrampOrderStatus, number>> = {
  started: 0,
  pending: 1,
  expired: 2,
  paid: 3,
  failed: 4,
  delivered: 5,
}

/** What of an order its provider may say. */
export type OrderState = {
  readonly status: OnrampOrderStatus
  readonly reason: string | null
  readonly hash: string | null
  readonly purchaseAmount: string | null
  readonly paymentAmount: string | null
  readonly providerOrderId: string | null
}

/** Whether an order has come to an end. Only a second try at the provider changes it then, from `failed` to `delivered`. */
export function isFinal(status: OnrampOrderStatus): boolean {
  return status === 'delivered' || status === 'failed'
}

/**
 * An order after a report. One that goes back changes nothing; one that says the same again fills in what was not known.
 *
 * @returns the very same object where nothing changes.
 */
export function applyReport<state extends OrderState>(order: state, report: OrderReport): state {
  const step = ranks[report.status] - ranks[order.status]
  if (step < 0) return order
  const next: state = {
    ...order,
    status: report.status,
    reason: report.status === 'failed' ? (order.reason ?? report.reason ?? null) : null,
    hash: order.hash ?? report.hash ?? null,
    providerOrderId: order.providerOrderId ?? report.providerOrderId ?? null,
    // What was paid and what has arrived is only certain at the end; until then the later word counts.
    purchaseAmount: report.purchaseAmount ?? order.purchaseAmount,
    paymentAmount: report.paymentAmount ?? order.paymentAmount,
  }
  if (step === 0 && isFinal(order.status)) {
    const { purchaseAmount, paymentAmount } = order
    return same(order, {
      ...next,
      purchaseAmount: purchaseAmount ?? next.purchaseAmount,
      paymentAmount: paymentAmount ?? next.paymentAmount,
    })
  }
  return same(order, next)
}

function same<state extends OrderState>(before: state, after: state): state {
  const keys = Object.keys(after) as (keyof state)[] // its own keys
  return keys.every((key) => before[key] === after[key]) ? before : after
}

/** The report that counts where a visitor has tried several times on one page: the furthest, but a try that goes on before one that has failed. */
export function bestReport(reports: readonly OrderReport[]): OrderReport | undefined {
  const weight = ({ status }: OrderReport) => (status === 'failed' ? -1 : ranks[status])
  return [...reports].sort((one, other) => weight(other) - weight(one))[0]
}
