/** An account as an instruction gets it. */
export type Account = {
  /** Base58; missing where the table that it stands in could not be read. */
  readonly address: string | undefined
  /** Set where it is not in the message but in a table on the chain. */
  readonly place?: { readonly table: string; readonly index: number } | undefined
  readonly isWritable: boolean
  readonly isSigner: boolean
}

/** One call of a program, spelled out. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly Account[]
  readonly data: Uint8Array
}

/** A token as far as it is known. */
export type KnownMint = { readonly symbol: string; readonly decimals: number }

/** A token account, as the chain's node tells it. */
export type ToldTokens = { readonly mint: string; readonly owner: string; readonly amount: bigint }

/** A token account that a step makes; its token is missing where it stands in a table. */
export type MadeAccount = { readonly owner: string; readonly mint: string | undefined }

/** What reading a transaction needs to know. */
export type TransactionContext = {
  /** The wallet's own address. */
  readonly account: string
  readonly networkId: string
  /** The frame's own name for a program or token. */
  readonly nameOf: (address: string) => string | undefined
  /** A token that ships with the frame. */
  readonly mintOf: (mint: string) => KnownMint | undefined
  /** Token accounts that an earlier step of this very transaction makes for somebody. */
  readonly made: ReadonlyMap<string, MadeAccount>
  /** What the node says of a token account: shown as its word alone. */
  readonly told: (address: string) => ToldTokens | undefined
}
