import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0010_onramp.sql`.

const time = (name: string) => bigint(name, { mode: 'number' })

/** Purchases at on-ramp providers. Amounts are decimal numbers, in whole units. */
export const onrampOrders = pgTable('onramp_orders', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  provider: text().notNull(),
  providerOrderId: text('provider_order_id'),
  status: text().$type<OnrampOrderStatus>().notNull(),
  reason: text(),
  purchaseCurrency: text('purchase_currency').notNull(),
  purchaseAmount: text('purchase_amount'),
  network: text().notNull(),
  address: text().notNull(),
  paymentCurrency: text('payment_currency').notNull(),
  paymentAmount: text('payment_amount'),
  hash: text(),
  startedAt: time('started_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  askedAt: time('asked_at').notNull(),
})
/** A purchase at an on-ramp provider. */
export type OnrampOrderRow = typeof onrampOrders.$inferSelect

/** Which webhooks were taken already. */
export const onrampEvents = pgTable(
  'onramp_events',
  {
    provider: text().notNull(),
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    takenAt: time('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
)
