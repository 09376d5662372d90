import { isCaipNetworkId } from '@latchkey/protocol'
import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import { isDecimal } from './decimal.ts'
import type { PurchaseOrder } from './onramp.ts'

/** How many are kept: the newest. */
export const maxOrders = 50

const orderId = /^[A-Za-z0-9_-]{22}$/
const providerId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const address = /^[-.%0-9A-Za-z]{1,128}$/
const hash = /^[0-9A-Za-z]{1,128}$/
const maxText = 300

/** From the beginning to the ends: an order never goes back. One that has run out may still turn out to be paid. */
export const statusOrder: Readonly<Record<OnrampOrderStatus, number>> = {
  started: 0,
  pending: 1,
  expired: 2,
  paid: 3,
  failed: 4,
  delivered: 5,
}

/** For how long a second try at the provider may follow one that has failed, in milliseconds. */
const retryPeriod = 86_400_000

/** Whether an order may still become another. */
export function mayGoOn({ status, startedAt }: Pick<PurchaseOrder, 'status' | 'startedAt'>) {
  return statusOrder[status] < 4 || (status === 'failed' && Date.now() - startedAt < retryPeriod)
}

/** Whether something is still expected of an order. */
export function isOpenOrder({ status }: Pick<PurchaseOrder, 'status'>): boolean {
  return status !== 'expired' && statusOrder[status] < 4
}

/**
 * Reads a stored list. An entry that cannot be read costs the others nothing.
 *
 * @returns `undefined` for anything that is no list of this version, or one of which nothing can be read
 */
export function parseOrders(value: unknown): readonly PurchaseOrder[] | undefined {
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.orders)) return undefined
  const stored = value.orders.slice(0, maxOrders)
  const list = stored.map(parseOrder).filter((one) => one !== undefined)
  return list.length === 0 && stored.length > 0 ? undefined : list
}

function parseOrder(value: unknown): PurchaseOrder | undefined {
  if (!isRecord(value) || !isRecord(value.purchase) || !isRecord(value.payment)) return undefined
  const { id, provider, label, status, networkId, startedAt, updatedAt } = value
  const { symbol, amount: bought } = value.purchase
  const { currency, amount: paid } = value.payment
  if (
    !fits(orderId, id) ||
    !fits(providerId, provider) ||
    !isText(label) ||
    !isStatus(status) ||
    !isCaipNetworkId(networkId) ||
    !fits(address, value.address) ||
    !isText(symbol) ||
    !isText(currency) ||
    !isTime(startedAt) ||
    !isTime(updatedAt)
  )
    return undefined
  return {
    id,
    provider,
    label,
    status,
    networkId,
    address: value.address,
    purchase: { symbol, ...(isDecimal(bought) && { amount: bought }) },
    payment: { currency, ...(isDecimal(paid) && { amount: paid }) },
    ...(isText(value.reason) && { reason: value.reason }),
    ...(fits(hash, value.hash) && { hash: value.hash }),
    startedAt,
    updatedAt,
  }
}

function fits(pattern: RegExp, value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxText
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isStatus(value: unknown): value is OnrampOrderStatus {
  return typeof value === 'string' && Object.hasOwn(statusOrder, value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
