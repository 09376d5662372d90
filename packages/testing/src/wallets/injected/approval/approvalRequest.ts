import type { Address, Hex } from 'viem'
import type { WalletChain } from '../walletState.ts'

/** What a site asks for. Plain data, so that it can be shown in a window of another process. Amounts are wei as decimal text. */
export type ApprovalRequest = { readonly origin: string } & (
  | {
      readonly kind: 'connect'
      readonly accounts: readonly Address[]
      readonly selected: readonly Address[]
    }
  | { readonly kind: 'message'; readonly account: Address; readonly message: Hex }
  | {
      readonly kind: 'typedData'
      readonly account: Address
      readonly chain: WalletChain
      readonly data: TypedData
    }
  | {
      readonly kind: 'transaction'
      readonly account: Address
      readonly chain: WalletChain
      readonly to: Address | undefined
      readonly value: string
      readonly data: Hex
      readonly maxFee: string
    }
  | {
      readonly kind: 'calls'
      readonly account: Address
      readonly chain: WalletChain
      readonly calls: readonly RequestedCall[]
      readonly maxFee: string
      /** The contract whose code the account gets with this (EIP-7702). */
      readonly upgrade: Address | undefined
    }
  | {
      readonly kind: 'callsStatus'
      readonly chain: WalletChain
      readonly hash: Hex
      readonly outcome: 'pending' | 'done' | 'undone'
    }
  | { readonly kind: 'switchChain'; readonly from: WalletChain; readonly to: WalletChain }
  | { readonly kind: 'addChain'; readonly chain: WalletChain }
)

/** One of several calls. The value is wei as decimal text. */
export type RequestedCall = { readonly to: Address; readonly value: string; readonly data: Hex }

/** An EIP-712 request, as sites send it. */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly primaryType: string
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly message: Readonly<Record<string, unknown>>
}

/** What was decided; `accounts` only when the request was to connect. */
export type Decision =
  | { readonly approved: false }
  | { readonly approved: true; readonly accounts?: readonly Address[] | undefined }

/** Asks whoever sits before the wallet. */
export type Approve = (request: ApprovalRequest) => Promise<Decision>
