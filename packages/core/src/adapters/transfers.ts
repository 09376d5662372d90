import type { NftStandard } from '@latchkey/protocol'
import type { FeeOption } from './fees.ts'

/** A transfer of a token or of the chain's native currency. */
export type Transfer = {
  readonly from: string
  readonly to: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** Which token of a contract whose tokens are one of their kind; `amount` then says how many of it. */
  readonly item?: { readonly standard: NftStandard; readonly tokenId: bigint } | undefined
  /** What to pay for it; left to the wallet by default. */
  readonly fees?: FeeOption | undefined
}

/** What a caller says about what it sends. */
export type TokenClaim = {
  readonly symbol: string
  /** What the amount was written with. */
  readonly decimals: number
}

/** A request to a wallet and what the wallet has answered. Nobody has checked either. */
export type AnsweredRequest = {
  readonly method: string
  readonly params: unknown
  readonly result?: unknown
}

/** A transfer that a wallet has sent. */
export type SentTransfer = Omit<Transfer, 'fees'> & { readonly hash: string }

/** An amount that the wallet sends by itself, on chains whose transactions the page does not build. */
export type WalletTransfer = {
  readonly from: string
  readonly to: string
  /** In the smallest unit (satoshis). */
  readonly amount: bigint
}
