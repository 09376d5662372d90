import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0011_history.sql`.

const number = (name: string) => bigint(name, { mode: 'number' })

/** A movement as it is stored: the amount in smallest units, as a decimal number. */
export type StoredMovement = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly token?: string
  readonly tokenId?: string
  readonly amount: string
  readonly from: string
  readonly to: string
}

/** An approval that an account has given, as it is stored. */
export type StoredApproval = {
  readonly kind: 'erc20' | 'collectible'
  readonly token: string
  /** Of one collectible, as a decimal number; absent where all of them may be taken. */
  readonly tokenId?: string
  readonly spender: string
  /** In smallest units, as a decimal number; of collectibles, `1` or `0`. */
  readonly amount: string
}

/** How far each chain was read, and by whom. */
export const historyChains = pgTable('history_chains', {
  chain: text().primaryKey(),
  firstBlock: number('first_block'),
  height: number('height'),
  hash: text(),
  owner: text().notNull(),
  ownedUntil: number('owned_until').notNull(),
})

/** The newest blocks of each chain. */
export const historyBlocks = pgTable(
  'history_blocks',
  { chain: text().notNull(), number: number('number').notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.chain, table.number] })],
)

/** Transactions in blocks. */
export const historyTransactions = pgTable(
  'history_transactions',
  {
    chain: text().notNull(),
    block: number('block').notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
    minedAt: number('mined_at').notNull(),
    sender: text().notNull(),
    recipient: text(),
    created: text(),
    nonce: number('nonce').notNull(),
    isConfirmed: boolean('is_confirmed').notNull(),
    fee: numeric().notNull(),
    selector: text(),
    isSwap: boolean('is_swap').notNull(),
    recipients: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.block, table.position] })],
)

/** What transactions have meant for each account. */
export const historyEntries = pgTable(
  'history_entries',
  {
    chain: text().notNull(),
    address: text().notNull(),
    block: number('block').notNull(),
    position: integer().notNull(),
    movements: jsonb().$type<readonly StoredMovement[]>().notNull(),
    approvals: jsonb().$type<readonly StoredApproval[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address, table.block, table.position] })],
)

/** Collectibles that have come to accounts. */
export const historyCollectibles = pgTable(
  'history_collectibles',
  {
    chain: text().notNull(),
    address: text().notNull(),
    contract: text().notNull(),
    tokenId: text('token_id').notNull(),
    standard: text().$type<'erc721' | 'erc1155'>().notNull(),
    block: number('block').notNull(),
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address, table.contract, table.tokenId] })],
)
