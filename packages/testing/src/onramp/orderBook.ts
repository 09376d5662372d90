import { randomBytes } from 'node:crypto'
import {
  createState,
  readState,
  writeState,
  type OnrampState,
  type OnrampSwitches,
} from './keepOrders.ts'
import { isFinal, type Order, type WebhookEvent } from './order.ts'

/** How many orders are kept. The oldest that are over make room. */
const capacity = 500

/** The orders of a sandbox. */
export type OrderBook = ReturnType<typeof createOrderBook>

/** What of an order is changed. Its status, times and events follow. */
export type OrderChange = Partial<Omit<Order, 'id' | 'events' | 'startedAt' | 'updatedAt'>>

/**
 * Opens the orders that a file keeps. Every change is on the disk before the call that made it returns; a change of status and the webhook
 * that tells of it are one write.
 *
 * @param file - without one nothing is kept
 * @throws {@link LocalWorldError} `STATE_UNREADABLE`
 */
export function createOrderBook(file: string | undefined) {
  const kept = file === undefined ? undefined : readState(file)
  let state: OnrampState = kept ?? createState()
  const listeners = new Set<() => void>()

  function put(next: OnrampState): void {
    if (file !== undefined) writeState(file, next)
    state = next
    for (const listener of [...listeners]) listener()
  }
  if (!kept) put(state)

  const find = (id: string) => state.orders.find((order) => order.id === id)
  const replace = (order: Order): Order => {
    put({ ...state, orders: state.orders.map((one) => (one.id === order.id ? order : one)) })
    return order
  }
  const createEvent = (order: Order): WebhookEvent => {
    const { webhooks } = state.switches
    const id = `evt_${randomBytes(12).toString('base64url')}`
    const sequence = (order.events.at(-1)?.sequence ?? 0) + 1
    const { status, reason, delivery, updatedAt, quote } = order
    const body = JSON.stringify({
      id,
      type: `order.${status}`,
      order: order.id,
      status,
      ...(reason && { reason }),
      ...(status === 'delivered' && delivery && { hash: delivery.hash }),
      purchaseAmount: quote.purchaseAmount,
      paymentAmount: quote.total,
      updatedAt,
      sequence,
    })
    const held = webhooks === 'sent' ? undefined : webhooks
    return { id, sequence, body, attempts: 0, nextAt: 0, ...(held && { held }) }
  }

  return {
    secrets: () => state.secrets,
    switches: () => state.switches,
    setSwitches: (switches: Partial<OnrampSwitches>) =>
      put({ ...state, switches: { ...state.switches, ...switches } }),
    /** All orders, the oldest first. */
    list: (): readonly Order[] => state.orders,
    find,
    /** Adds an order with its first event. */
    add(order: Omit<Order, 'events'>): Order {
      const added: Order = { ...order, events: [] }
      const whole = { ...added, events: [createEvent(added)] }
      const over = Math.max(0, state.orders.length + 1 - capacity)
      const dropped = new Set(state.orders.filter(isOver).slice(0, over))
      put({ ...state, orders: [...state.orders.filter((one) => !dropped.has(one)), whole] })
      return whole
    },
    /**
     * Changes an order. A new status, or a new hash of what was delivered, makes an event.
     *
     * @throws RangeError for one that is not there
     */
    change(id: string, change: OrderChange): Order {
      const before = find(id)
      if (!before) throw new RangeError(`There is no order ${id}`)
      const after: Order = { ...before, ...change }
      const isNews =
        after.status !== before.status ||
        (after.status === 'delivered' && after.delivery?.hash !== before.delivery?.hash)
      if (!isNews) return replace(after)
      const later = { ...after, updatedAt: Math.max(Date.now(), before.updatedAt + 1) }
      return replace({ ...later, events: [...later.events, createEvent(later)] })
    },
    /** Changes how an event's sending stands. */
    changeEvent(id: string, eventId: string, change: Partial<WebhookEvent>): void {
      const order = find(id)
      if (!order) return
      const events = order.events.map((event) =>
        event.id === eventId ? { ...event, ...change } : event,
      )
      replace({ ...order, events })
    },
    /** Told of every change. Returns a function that ends it. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Whether nothing is left to be done about an order. */
function isOver({ status, isSettled, events }: Order): boolean {
  return (
    isFinal(status) &&
    (status !== 'delivered' || isSettled === true) &&
    events.every(({ answeredAt, held }) => answeredAt !== undefined || held === 'lost')
  )
}
