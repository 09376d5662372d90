import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

const text = z.string()
const count = z.int().check(z.minimum(0))
/** An amount in whole units, written out: no sign, no exponent. 78 digits hold any that a contract can write. */
const decimal = z.string().check(z.regex(/^\d{1,78}(?:\.\d{1,78})?$/))
const picture = z.object({ url: text })

/**
 * What a transaction has done for an account, as far as its movements say: `trade` where something went out and something else came in,
 * `execute` for a call that moved nothing, `unknown` where nobody can tell.
 */
export const transactionOperations = [
  'approve',
  'borrow',
  'bought',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'sell',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
  'unknown',
] as const
/** What a transaction has done for an account. */
export type TransactionOperation = (typeof transactionOperations)[number]

/** One movement of a token, or of the chain's own currency, as one account sees it. Names are texts of whoever made the token. */
export const transactionTransfer = z.object({
  /** Absent for an NFT. */
  fungible_info: z.optional(
    z.object({
      name: text,
      symbol: text,
      icon: z.optional(picture),
      /** Absent for the chain's own currency. */
      address: z.optional(caipAddress),
      decimals: z.optional(count),
      /** Whether it is the chain's own currency, or stands in the operator's list of tokens: anybody may copy a name. */
      is_listed: z.optional(z.boolean()),
    }),
  ),
  /** Absent for what is no NFT. */
  nft_info: z.optional(
    z.object({
      name: z.optional(text),
      content: z.optional(
        z.object({
          preview: z.optional(picture),
          detail: z.optional(picture),
        }),
      ),
      flags: z.object({ is_spam: z.boolean() }),
      /** Its contract. */
      address: z.optional(caipAddress),
      /** As a decimal number. */
      token_id: z.optional(text),
      standard: z.optional(z.enum(['erc721', 'erc1155', 'metaplex'])),
    }),
  ),
  /** `self`: from the account to itself. */
  direction: z.enum(['in', 'out', 'self']),
  /** In whole tokens, as a decimal number. */
  quantity: z.object({ numeric: decimal }),
  /** What all of it is worth in US dollars now, where a price is known. */
  value: z.optional(z.number()),
  /** What one is worth in US dollars now, where a price is known. */
  price: z.optional(z.number()),
  /** Whom it came from, as the chain writes it. */
  sender: z.optional(text),
  /** Whom it went to, as the chain writes it. */
  recipient: z.optional(text),
})
/** One movement of a token, or of the chain's own currency, as one account sees it. */
export type TransactionTransfer = z.output<typeof transactionTransfer>

/** A transaction as one account sees it: what it did, and what it moved out of the account and into it. */
export const transaction = z.object({
  /** Unique within the account's history on this chain, and the same at each asking. */
  id: text,
  metadata: z.object({
    /** One of `transactionOperations`; a word that is not among them stands for `unknown`. */
    operationType: text,
    /** Empty of a purchase that was not delivered. */
    hash: text,
    chain: caipNetworkId,
    /** ISO 8601, in UTC. Of one that is in no block yet: when it was first seen; of a purchase: when it was begun. */
    minedAt: text,
    sentFrom: text,
    /** Whom it called or paid; of `deploy`, the contract that it made. Empty where nobody knows. */
    sentTo: text,
    /** `confirmed`, `failed` or `pending`; of a purchase, a word that begins with `ONRAMP_TRANSACTION_STATUS_`. */
    status: text,
    /** Absent on chains without one. */
    nonce: z.optional(count),
    /** What was paid for it, in whole units of the chain's own currency. Only where the account paid it. */
    fee: z.optional(z.object({ numeric: decimal, symbol: text })),
    /** Of `approve`: who may take tokens now. */
    spender: z.optional(text),
    /** Of `approve`: whose tokens may be taken. */
    approved: z.optional(
      z.object({
        name: text,
        /** Absent for NFTs. */
        symbol: z.optional(text),
        icon: z.optional(picture),
        address: caipAddress,
        /** Of one NFT, as a decimal number; absent where all of a collection may be taken. */
        token_id: z.optional(text),
        is_listed: z.optional(z.boolean()),
      }),
    ),
    /** Of `approve`: how many, in whole tokens, or that there is no end; absent for NFTs. `0` takes an approval back. */
    allowance: z.optional(z.union([decimal, z.literal('unlimited')])),
    /** How many blocks hold it, its own included; counted no further than what nothing replaces any more. */
    confirmations: z.optional(count),
  }),
  transfers: z.array(transactionTransfer),
})
/** A transaction as one account sees it. */
export type Transaction = z.output<typeof transaction>

/**
 * What an address has done on one chain, the newest first, page by page. A cursor holds its place: what comes in at the top moves nothing
 * between two pages. A chain that this server knows no history of answers an empty list.
 */
export const getAccountHistory = defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/history',
  params: z.object({
    address: z.string().check(z.regex(/^[A-Za-z0-9]{1,128}$/)),
  }),
  query: z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    /** `next` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^[-_.~:a-zA-Z0-9]{1,512}$/))),
    /** Instead of what the chain tells: what was bought for the address at this provider through this server, without what was paid for it. */
    onramp: z.optional(z.literal('coinbase')),
  }),
  response: z.object({
    data: z.array(transaction),
    /** The cursor of the next page; `null` at the end. */
    next: z.nullable(text),
    /** There where transactions may be missing: the account has more token accounts than are looked into (Solana). */
    coverage: z.optional(z.literal('partial')),
  }),
})
/** A page of an account's history. */
export type AccountHistory = z.output<typeof getAccountHistory.response>
