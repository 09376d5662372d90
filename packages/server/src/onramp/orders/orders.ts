import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampOrder } from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { newId } from '../../auth/email/attempts.ts'
import type { Limits } from '../../config/limits.ts'
import { onrampEvents, onrampOrders, type OnrampOrderRow } from '../../store/onrampSchema.ts'
import { inTransaction } from '../../store/storeAway.ts'
import type { Store } from '../../store/store.ts'
import type { HandOff, OrderReport, WebhookEvent } from '../providers/onrampProvider.ts'
import { applyReport } from './orderStatus.ts'

/** What an order is made from. */
export type NewOrder = Omit<
  HandOff,
  'orderId' | 'country' | 'quoteId' | 'redirectUrl' | 'site' | 'clientIp'
> & {
  readonly provider: string
}

/** Context of {@link createOrders}. */
interface OrdersContext {
  readonly db: Store['db']
  readonly limits: Limits
}

/** Keeps the orders: each change is one transaction, so that a crash leaves all of it or nothing. */
export interface Orders {
  /** Writes an order down, before anybody is sent to the provider. */
  begin(order: NewOrder): Promise<OnrampOrderRow>
  /** Remembers how the provider itself calls an order. */
  name(id: string, providerOrderId: string): Promise<void>
  /** Takes back an order that nobody was sent away with. */
  drop(id: string): Promise<void>
  find(id: string, projectId: string): Promise<OnrampOrderRow | undefined>
  /** Whether it is this caller's turn to ask the provider: of all servers that share the store, one at a time. */
  claimAsking(id: string): Promise<boolean>
  /** Applies what a provider has said. */
  report(id: string, report: OrderReport): Promise<OnrampOrderRow | undefined>
  /** Takes a webhook: that it was taken and what it changes are written together, so that it counts once. */
  take(provider: string, event: WebhookEvent): Promise<'taken' | 'twice' | 'unknown'>
  /** Ends what nothing was heard of, and forgets what is long over. */
  tidy(now?: number): Promise<void>
}

/** Creates {@link Orders}. */
export function createOrders({ db }: Store, limits: Limits): Orders {
  const context: OrdersContext = { db, limits }

  return {
    begin: (order) => begin(context, order),
    name: (id, providerOrderId) => nameOrder(context, id, providerOrderId),
    drop: (id) => drop(context, id),
    find: (id, projectId) => find(context, id, projectId),
    claimAsking: (id) => claimAsking(context, id),
    report: (id, report) => applyToOrder(context, id, report),
    take: (provider, event) => take(context, provider, event),
    tidy: (now) => tidy(context, now),
  }
}

/** Reads an order for a change that no other one comes between. */
async function lock(tx: Transaction, which: ReturnType<typeof eq>) {
  const [row] = await tx.select().from(onrampOrders).where(which).for('update')
  return row
}

async function write(tx: Transaction, row: OnrampOrderRow, report: OrderReport) {
  const next = applyReport(row, clean(report))
  if (next === row) return row
  const changed = { ...next, updatedAt: Math.max(Date.now(), row.updatedAt + 1) }
  await tx.update(onrampOrders).set(changed).where(eq(onrampOrders.id, row.id))
  return changed
}

async function begin({ db }: OrdersContext, order: NewOrder): Promise<OnrampOrderRow> {
  const now = Date.now()
  const row: OnrampOrderRow = {
    id: newId(),
    projectId: order.projectId,
    provider: order.provider,
    providerOrderId: null,
    status: 'started',
    reason: null,
    purchaseCurrency: order.purchase.symbol,
    purchaseAmount: order.purchaseAmount ?? null,
    network: order.purchase.network,
    address: order.address,
    paymentCurrency: order.paymentCurrency,
    paymentAmount: order.paymentAmount ?? null,
    hash: null,
    startedAt: now,
    updatedAt: now,
    askedAt: now,
  }
  await db.insert(onrampOrders).values(row)
  return row
}

async function nameOrder(
  { db }: OrdersContext,
  id: string,
  providerOrderId: string,
): Promise<void> {
  await db.update(onrampOrders).set({ providerOrderId }).where(eq(onrampOrders.id, id))
}

async function drop({ db }: OrdersContext, id: string): Promise<void> {
  await db
    .delete(onrampOrders)
    .where(and(eq(onrampOrders.id, id), eq(onrampOrders.status, 'started')))
}

async function find(
  { db }: OrdersContext,
  id: string,
  projectId: string,
): Promise<OnrampOrderRow | undefined> {
  const [row] = await db
    .select()
    .from(onrampOrders)
    .where(and(eq(onrampOrders.id, id), eq(onrampOrders.projectId, projectId)))
  return row
}

async function claimAsking({ db, limits }: OrdersContext, id: string): Promise<boolean> {
  const now = Date.now()
  const [row] = await db
    .update(onrampOrders)
    .set({ askedAt: now })
    .where(and(eq(onrampOrders.id, id), lte(onrampOrders.askedAt, now - limits.onrampAskMs)))
    .returning({ id: onrampOrders.id })
  return row !== undefined
}

function applyToOrder(
  { db }: OrdersContext,
  id: string,
  report: OrderReport,
): Promise<OnrampOrderRow | undefined> {
  return inTransaction(
    db.transaction(async (tx) => {
      const row = await lock(tx, eq(onrampOrders.id, id))
      return row && write(tx, row, report)
    }),
  )
}

function take(
  { db }: OrdersContext,
  provider: string,
  event: WebhookEvent,
): Promise<'taken' | 'twice' | 'unknown'> {
  return inTransaction(
    db.transaction(async (tx) => {
      const { order } = event
      const named =
        'id' in order
          ? eq(onrampOrders.id, order.id)
          : eq(onrampOrders.providerOrderId, order.providerOrderId)
      const which = and(named, eq(onrampOrders.provider, provider)) ?? named
      const row = await lock(tx, which)
      if (!row) return 'unknown'
      const [fresh] = await tx
        .insert(onrampEvents)
        .values({ provider, id: event.id.slice(0, 200), orderId: row.id, takenAt: Date.now() })
        .onConflictDoNothing()
        .returning({ id: onrampEvents.id })
      if (!fresh) return 'twice'
      await write(tx, row, event.report)
      return 'taken' as const
    }),
  )
}

async function tidy({ db, limits }: OrdersContext, now = Date.now()): Promise<void> {
  const overdue = (status: 'started' | 'pending', ms: number) =>
    db
      .update(onrampOrders)
      .set({
        status: 'expired',
        updatedAt: sql`greatest(${now}, ${onrampOrders.updatedAt} + 1)`,
      })
      .where(and(eq(onrampOrders.status, status), lte(onrampOrders.startedAt, now - ms)))
  await overdue('started', limits.onrampStartedMs)
  await overdue('pending', limits.onrampPendingMs)
  await db.delete(onrampOrders).where(lt(onrampOrders.updatedAt, now - limits.onrampKeptMs))
}

/** An order as its owner sees it. */
export function showOrder(row: OnrampOrderRow): OnrampOrder {
  return {
    id: row.id,
    provider: row.provider,
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    purchase: {
      amount: row.purchaseAmount,
      currency: row.purchaseCurrency,
      // Written by `begin` alone, from an id that was checked.
      network: row.network as CaipNetworkId,
      address: row.address,
    },
    payment: { amount: row.paymentAmount, currency: row.paymentCurrency },
    ...(row.hash !== null && { hash: row.hash }),
    startedAt: row.startedAt,
    updatedAt: row.updatedAt,
  }
}

/** What a provider writes is somebody else's text: bounded, and without anything that hides or turns round. */
function clean(report: OrderReport): OrderReport {
  const { hash, reason, providerOrderId } = report
  return {
    ...report,
    hash: hash !== undefined && /^[A-Za-z0-9]{16,128}$/.test(hash) ? hash : undefined,
    reason:
      reason
        ?.replace(/[\p{C}\p{Z}]+/gu, ' ')
        .trim()
        .slice(0, 200) || undefined,
    providerOrderId: providerOrderId?.slice(0, 200),
  }
}
