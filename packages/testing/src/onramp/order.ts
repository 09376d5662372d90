import type { OnrampQuote } from './quote.ts'

/** How an order stands, by the names that the API has for it. It only ever goes on: the last three stay. */
export type OrderStatus = 'started' | 'pending' | 'paid' | 'delivered' | 'failed' | 'expired'

/** Why an order has failed. */
export type FailureReason =
  | 'card_declined'
  | 'issuer_timeout'
  | 'verification_refused'
  | 'cancelled'
  | 'refunded'
  | 'undeliverable'

/** What an order that is `pending` waits for: the card's bank, its owner's word, or a bank transfer. */
export type Pending = 'issuer' | 'verification' | 'transfer'

/** A transaction that was signed, as it goes out and, after a crash, goes out again. */
export type SignedDelivery = {
  /** The transaction's id on its network. */
  readonly hash: string
  /** All of it: hex on EVM networks, base64 on Solana. */
  readonly bytes: string
  /** What ends its life: the nonce that only one transaction can have, or the blockhash that it is tied to. */
  readonly lifetime: { readonly nonce: number } | { readonly blockhash: string }
}

/** A message to the merchant's server. Its body is written once, so that each repetition says the same. */
export type WebhookEvent = {
  readonly id: string
  /** Counts the events of an order from 1. */
  readonly sequence: number
  readonly body: string
  readonly attempts: number
  /** When it is sent, or sent again, at the earliest. Milliseconds since 1970. */
  readonly nextAt: number
  /** Kept back by the tester; `lost` is never sent by itself. */
  readonly held?: 'late' | 'lost' | undefined
  /** When it was taken. */
  readonly answeredAt?: number | undefined
}

/** An order as it is kept. Times are milliseconds since 1970. */
export type Order = {
  readonly id: string
  /** Who sells, as the visitor sees it. */
  readonly merchant: string
  /** Where the tokens go. */
  readonly address: string
  readonly quote: OnrampQuote
  /** What the hand-off gave as the amount, which a renewed quote starts from. */
  readonly asked: { readonly paymentAmount: string } | { readonly purchaseAmount: string }
  /** Where the visitor goes back to. */
  readonly redirectUrl?: string | undefined
  readonly status: OrderStatus
  readonly pending?: Pending | undefined
  readonly reason?: FailureReason | undefined
  /** How it was paid, as far as that may be kept. */
  readonly paidBy?: string | undefined
  readonly delivery?: SignedDelivery | undefined
  readonly deliveredAt?: number | undefined
  /** Whether the chain has had time to keep the delivery for good. */
  readonly isSettled?: boolean | undefined
  readonly startedAt: number
  readonly updatedAt: number
  /** When what it waits for is given up; of orders that are not paid. */
  readonly expiresAt?: number | undefined
  readonly events: readonly WebhookEvent[]
}

/** Whether nothing can come after a status. */
export const isFinal = (status: OrderStatus): boolean =>
  status === 'delivered' || status === 'failed' || status === 'expired'
