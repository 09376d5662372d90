import type { CaipNetworkId } from '@latchkey/protocol'
import type { TransactionOperation } from '@latchkey/protocol/api'
import type { PurchaseOrder } from '../onramp/onramp.ts'
import type { SentTransaction } from '../transfers/sentTransaction.ts'

/** Where an entry stands. */
export type HistoryStatus =
  /** In no block yet, or a purchase that is under way. */
  | 'pending'
  /** In a block, and done. */
  | 'confirmed'
  /** In a block, and undone there; or a purchase that came to nothing. */
  | 'failed'
  /** Its owner has taken it back in the wallet. */
  | 'cancelled'
  /** Another transaction with the same nonce was taken in its place. */
  | 'replaced'
  /** The network has forgotten it. */
  | 'dropped'

/** What was moved. Names are cleaned texts of whoever has made the token. */
export type HistoryAsset =
  | {
      readonly kind: 'token'
      readonly symbol: string
      readonly name: string
      /** As the chain writes it; absent for the network's own currency. */
      readonly address?: string | undefined
      /** On the operator's own server. */
      readonly iconUrl?: string | undefined
      /** False where it is known to stand in no list: anybody may copy a name. */
      readonly isListed?: boolean | undefined
    }
  | {
      readonly kind: 'nft'
      readonly name: string
      readonly address?: string | undefined
      readonly tokenId?: string | undefined
      /** On the operator's own server. */
      readonly imageUrl?: string | undefined
      readonly isSpam: boolean
    }

/** One movement, as the account sees it. */
export type HistoryTransfer = {
  /** `self`: from the account to itself. */
  readonly direction: 'in' | 'out' | 'self'
  /** In whole tokens, as a decimal string. */
  readonly amount: string
  /** What all of it is worth in US dollars now, where a price is known. */
  readonly worth?: number | undefined
  /** Whom it went to or came from, as the chain writes it. */
  readonly counterparty?: string | undefined
  readonly asset: HistoryAsset
}

/** Something that an account has done, or that was done to it. */
export type HistoryEntry = {
  /** Unique within the account's history on its network. */
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly operation: TransactionOperation
  readonly status: HistoryStatus
  /** When it was put into a block, or before that when it was first seen: milliseconds since 1970. */
  readonly at: number
  /** Of the transaction; a purchase that was not delivered has none. */
  readonly hash?: string | undefined
  /** Who has sent the transaction. */
  readonly from?: string | undefined
  /** Whom it called or paid. */
  readonly to?: string | undefined
  readonly transfers: readonly HistoryTransfer[]
  /** What the account has paid for it, in whole units of the network's own currency. */
  readonly fee?: { readonly amount: string; readonly symbol: string } | undefined
  readonly approval?:
    | {
        /** Who may take tokens since. */
        readonly spender: string
        /** Whose tokens. An NFT without a `tokenId` stands for all of its collection. */
        readonly asset?: HistoryAsset | undefined
        /** How many, in whole tokens, or `unlimited`: `0` takes an approval back. Absent for NFTs. */
        readonly allowance?: string | undefined
      }
    | undefined
  /** Of one that was sent from this browser: the hash of the transaction that was taken in its place. */
  readonly replacedBy?: string | undefined
  readonly confirmations?: number | undefined
  /**
   * Bait: somebody else has moved nothing, dust or an unknown token, and has an address that begins and ends like one the visitor has dealt
   * with (address poisoning). Such an address must not be offered for copying.
   */
  readonly poison?: { readonly address: string; readonly resembles: string } | undefined
  /** Where it was sent from this browser: what was sent, and how it stands by the chain's own word. */
  readonly sent?: SentTransaction | undefined
  /** Where it is a purchase that was begun in this browser. */
  readonly order?: PurchaseOrder | undefined
}

/** One account on one network. */
export type HistoryKey = {
  readonly networkId: CaipNetworkId
  /** As the chain writes it. */
  readonly address: string
}

/** A page of a history, the newest first. */
export type HistoryPage = {
  readonly entries: readonly HistoryEntry[]
  /** Asks for the next page; `undefined` at the end. */
  readonly next: string | undefined
  /** There where the server knows that transactions may be missing. */
  readonly coverage?: 'partial' | undefined
}
