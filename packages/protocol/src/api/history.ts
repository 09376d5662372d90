import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

const text = /* @__PURE__ */ z.string()
const count = /* @__PURE__ */ z.int().check(/* @__PURE__ */ z.minimum(0))
/** An amount in whole units, written out: no sign, no exponent. 78 digits hold any that a contract can write. */
const decimal = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^\d{1,78}(?:\.\d{1,78})?$/))
const picture = /* @__PURE__ */ z.object({ url: text })

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
export const transactionTransfer = /* @__PURE__ */ z.object({
  /** Absent for an NFT. */
  fungible_info: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.object({
      name: text,
      symbol: text,
      icon: /* @__PURE__ */ z.optional(picture),
      /** Absent for the chain's own currency. */
      address: /* @__PURE__ */ z.optional(caipAddress),
      decimals: /* @__PURE__ */ z.optional(count),
      /** Whether it is the chain's own currency, or stands in the operator's list of tokens: anybody may copy a name. */
      is_listed: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.boolean()),
    }),
  ),
  /** Absent for what is no NFT. */
  nft_info: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.object({
      name: /* @__PURE__ */ z.optional(text),
      content: /* @__PURE__ */ z.optional(
        /* @__PURE__ */ z.object({
          preview: /* @__PURE__ */ z.optional(picture),
          detail: /* @__PURE__ */ z.optional(picture),
        }),
      ),
      flags: /* @__PURE__ */ z.object({ is_spam: /* @__PURE__ */ z.boolean() }),
      /** Its contract. */
      address: /* @__PURE__ */ z.optional(caipAddress),
      /** As a decimal number. */
      token_id: /* @__PURE__ */ z.optional(text),
      standard: /* @__PURE__ */ z.optional(
        /* @__PURE__ */ z.enum(['erc721', 'erc1155', 'metaplex']),
      ),
    }),
  ),
  /** `self`: from the account to itself. */
  direction: /* @__PURE__ */ z.enum(['in', 'out', 'self']),
  /** In whole tokens, as a decimal number. */
  quantity: /* @__PURE__ */ z.object({ numeric: decimal }),
  /** What all of it is worth in US dollars now, where a price is known. */
  value: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.number()),
  /** What one is worth in US dollars now, where a price is known. */
  price: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.number()),
  /** Whom it came from, as the chain writes it. */
  sender: /* @__PURE__ */ z.optional(text),
  /** Whom it went to, as the chain writes it. */
  recipient: /* @__PURE__ */ z.optional(text),
})
/** One movement of a token, or of the chain's own currency, as one account sees it. */
export type TransactionTransfer = z.output<typeof transactionTransfer>

/** A transaction as one account sees it: what it did, and what it moved out of the account and into it. */
export const transaction = /* @__PURE__ */ z.object({
  /** Unique within the account's history on this chain, and the same at each asking. */
  id: text,
  metadata: /* @__PURE__ */ z.object({
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
    nonce: /* @__PURE__ */ z.optional(count),
    /** What was paid for it, in whole units of the chain's own currency. Only where the account paid it. */
    fee: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.object({ numeric: decimal, symbol: text })),
    /** Of `approve`: who may take tokens now. */
    spender: /* @__PURE__ */ z.optional(text),
    /** Of `approve`: whose tokens may be taken. */
    approved: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.object({
        name: text,
        /** Absent for NFTs. */
        symbol: /* @__PURE__ */ z.optional(text),
        icon: /* @__PURE__ */ z.optional(picture),
        address: caipAddress,
        /** Of one NFT, as a decimal number; absent where all of a collection may be taken. */
        token_id: /* @__PURE__ */ z.optional(text),
        is_listed: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.boolean()),
      }),
    ),
    /** Of `approve`: how many, in whole tokens, or that there is no end; absent for NFTs. `0` takes an approval back. */
    allowance: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.union([decimal, /* @__PURE__ */ z.literal('unlimited')]),
    ),
    /** How many blocks hold it, its own included; counted no further than what nothing replaces any more. */
    confirmations: /* @__PURE__ */ z.optional(count),
  }),
  transfers: /* @__PURE__ */ z.array(transactionTransfer),
})
/** A transaction as one account sees it. */
export type Transaction = z.output<typeof transaction>

/**
 * What an address has done on one chain, the newest first, page by page. A cursor holds its place: what comes in at the top moves nothing
 * between two pages. A chain that this server knows no history of answers an empty list.
 */
export const getAccountHistory = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/history',
  params: /* @__PURE__ */ z.object({
    address: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9]{1,128}$/)),
  }),
  query: /* @__PURE__ */ z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    /** `next` of the page before. */
    cursor: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[-_.~:a-zA-Z0-9]{1,512}$/)),
    ),
    /** Instead of what the chain tells: what was bought for the address at this provider through this server, without what was paid for it. */
    onramp: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.literal('coinbase')),
  }),
  response: /* @__PURE__ */ z.object({
    data: /* @__PURE__ */ z.array(transaction),
    /** The cursor of the next page; `null` at the end. */
    next: /* @__PURE__ */ z.nullable(text),
    /** There where transactions may be missing: the account has more token accounts than are looked into (Solana). */
    coverage: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.literal('partial')),
  }),
})
/** A page of an account's history. */
export type AccountHistory = z.output<typeof getAccountHistory.response>
