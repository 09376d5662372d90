import type { OnrampOrder } from '@latchkey/protocol/api'
import { announceStored } from '../kit/announceStored.ts'
import { cleanText } from '../kit/cleanText.ts'
import type { KitStorage } from '../kit/createStorage.ts'
import { watchStored } from '../kit/watchStored.ts'
import { isDecimal } from './decimal.ts'
import type { PurchaseOrder } from './onramp.ts'
import { ordersKey } from './ordersKey.ts'
import { maxOrders, parseOrders, statusOrder } from './parseOrders.ts'

const longestReason = 200
const hash = /^[0-9A-Za-z]{1,128}$/

/** What is stored, newest first. */
export function readOrders(storage: KitStorage): readonly PurchaseOrder[] {
  return storage.get(ordersKey, parseOrders) ?? []
}

/** Writes what `change` makes of the present list, and tells every listener, here and in other tabs, when it is new. */
function updateOrders(
  storage: KitStorage,
  change: (list: readonly PurchaseOrder[]) => readonly PurchaseOrder[],
): boolean {
  const before = readOrders(storage)
  const orders = change(before).slice(0, maxOrders)
  if (JSON.stringify(orders) === JSON.stringify(before)) return false
  storage.set(ordersKey, { version: 1, orders })
  announceStored(storage, ordersKey)
  return true
}

/** Keeps a new order, as the newest. */
export function addOrder(storage: KitStorage, order: PurchaseOrder): void {
  updateOrders(storage, (list) => [order, ...list.filter(({ id }) => id !== order.id)])
}

/**
 * Writes down what the server says of an order.
 *
 * @returns the order, where this has changed it
 */
export function applyAnswer(storage: KitStorage, answer: OnrampOrder): PurchaseOrder | undefined {
  const isNew = updateOrders(storage, (list) =>
    list.map((order) => (order.id === answer.id ? mergeOrder(order, answer) : order)),
  )
  return isNew ? readOrders(storage).find(({ id }) => id === answer.id) : undefined
}

/**
 * What an answer makes of a stored order. An order only ever goes on, and an answer that is older than what is known changes nothing. To whom and where it is
 * delivered stays as it was begun with, whatever a server says.
 */
export function mergeOrder(order: PurchaseOrder, answer: OnrampOrder): PurchaseOrder {
  const isOlder =
    answer.updatedAt < order.updatedAt || statusOrder[answer.status] < statusOrder[order.status]
  if (isOlder) return order
  const bought = answer.purchase.amount
  const paid = answer.payment.amount
  const reason = answer.reason === undefined ? '' : cleanText(answer.reason, longestReason)
  const delivered = answer.hash !== undefined && hash.test(answer.hash) ? answer.hash : order.hash
  return {
    ...order,
    status: answer.status,
    purchase: { ...order.purchase, ...(isDecimal(bought) && { amount: bought }) },
    payment: { ...order.payment, ...(isDecimal(paid) && { amount: paid }) },
    reason: reason || undefined,
    ...(delivered !== undefined && { hash: delivered }),
    updatedAt: answer.updatedAt,
  }
}

/** Calls the listener whenever the record was written, by this page or another tab, until the returned function is called. */
export function watchOrderRecord(storage: KitStorage, listener: () => void): () => void {
  return watchStored(storage, ordersKey, listener)
}
