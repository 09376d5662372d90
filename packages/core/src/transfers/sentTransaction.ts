import type { CaipNetworkId, NftId } from '@latchkey/protocol'
import type { TransactionMark } from '../adapters/transactions.ts'

/** Where a sent transaction stands. */
export type TransactionStatus =
  /** In no block yet, as far as is known. */
  | 'pending'
  /** In a block, and done. */
  | 'success'
  /** In a block, and undone there; its fee was paid. */
  | 'reverted'
  /** Its owner has taken it back in the wallet. */
  | 'cancelled'
  /** Its owner has sent something else in its place. */
  | 'replaced'
  /** The network has forgotten it; nothing has moved. */
  | 'dropped'

/** A transaction that `sendToken`, `sendNft` or `swap` has sent, as it is kept between page loads. */
export type SentTransaction = {
  readonly hash: string
  readonly networkId: CaipNetworkId
  /** As the chain writes it. */
  readonly from: string
  /** Who received it; of a swap, the contract that was called. */
  readonly to: string
  /** What was sent, or sold; without an address the network's native currency. */
  readonly token: {
    readonly address?: string | undefined
    readonly symbol: string
    readonly decimals: number
  }
  /** In whole tokens. */
  readonly amount: string
  /** Of a swap: what was bought, and how much of it was expected, in whole tokens. */
  readonly swap?:
    | {
        readonly token: SentTransaction['token']
        readonly amount: string
      }
    | undefined
  /** Of a token that is one of its kind: which. Its name then stands for the symbol, and `amount` says how many. */
  readonly nft?: { readonly id: NftId } | undefined
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** Whether the chain has heard of it. */
  readonly isSeen: boolean
  readonly status: TransactionStatus
  /**
   * Of one that is dropped or replaced: it may arrive, or have arrived, all the same. Nodes that have forgotten it can be wrong, and what has taken its
   * place, where nobody has found that, can be itself at another fee.
   */
  readonly isDoubtful?: true | undefined
  /** The hash in the block, where the owner has sped the transaction up or replaced it. */
  readonly finalHash?: string | undefined
}

/** The same with what it is followed by or, until it is seen, looked for by. */
export type StoredTransaction = SentTransaction & { readonly mark?: TransactionMark | undefined }
