/** What a token says of itself, as far as a source tells it. */
export type TokenWords = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** Something that has moved in a transaction. */
export type Movement = {
  /** `native` is the chain's own currency, `fungible` a token of many that are alike. */
  readonly kind: 'native' | 'fungible' | 'erc721' | 'erc1155' | 'metaplex'
  /** The token's address; absent for the chain's own currency. */
  readonly token?: string | undefined
  /** Of a collectible, as a decimal number. */
  readonly tokenId?: string | undefined
  /** In smallest units. */
  readonly amount: bigint
  /** The address of zeros where it came from nobody, as what is made does; empty where nobody knows. */
  readonly from: string
  /** Likewise. */
  readonly to: string
  readonly says?: TokenWords | undefined
}

/** A right to take tokens that the account has given, or taken back. */
export type Approval = {
  readonly kind: 'fungible' | 'collectible'
  readonly token: string
  /** Of one collectible, as a decimal number; absent where all of them may be taken. */
  readonly tokenId?: string | undefined
  readonly spender: string
  /** In smallest units. */
  readonly amount: bigint
  readonly says?: TokenWords | undefined
}

/** A transaction as a source tells it of one account. Addresses are in the spelling of the account's own. */
export type HistoryEntry = {
  /** Unique within the account's history on this chain. */
  readonly id: string
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly from: string
  /** Empty where nobody knows. */
  readonly to: string
  /** The contract that it has made. */
  readonly created?: string | undefined
  readonly nonce?: number | undefined
  /** In smallest units of the chain's own currency, whoever has paid it. */
  readonly fee?: bigint | undefined
  readonly confirmations?: number | undefined
  /** What it calls, where it does: a function as 4 bytes in hex, or on Solana a program. */
  readonly selector?: string | undefined
  /** Whether somebody has swapped in it. */
  readonly isSwap?: boolean | undefined
  /** To how many accounts one contract has sent tokens in it. */
  readonly recipients?: number | undefined
  /** Those that the account had a part in. */
  readonly movements: readonly Movement[]
  readonly approvals: readonly Approval[]
}
