import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

// The table itself is made by `migrations/0008_budgets.sql`.

/** What is spent of budgets that all servers of a store share. */
export const authBudgets = pgTable('auth_budgets', {
  key: text().primaryKey(),
  spent: integer().notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})
