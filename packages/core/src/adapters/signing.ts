/** Typed data as EIP-712 has it. */
export type TypedData = {
  readonly domain?: object | undefined
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

/** How a message is signed, on chains that know several ways. */
export type MessageOptions = {
  /** Bitcoin: BIP-322 (its simple form, the default), or the older signature of Bitcoin Core (BIP-137). */
  readonly protocol?: 'bip322' | 'ecdsa' | undefined
}

/** A partly signed Bitcoin transaction (BIP-174) and what to sign of it. */
export type PsbtRequest = {
  /** Base64. */
  readonly psbt: string
  /** What the wallet has shown of the account, the current address first. Only for these it is asked. */
  readonly accounts: readonly string[]
  /** The inputs to sign. Default: all that spend from `accounts`. */
  readonly inputs?:
    | readonly {
        /** From 0. */
        readonly index: number
        /** One of `accounts`. Default: the one that the input spends from, else the first. */
        readonly address?: string | undefined
        /** The byte of the signature hash type (BIP-143, BIP-341). Default: what the PSBT says, else all. */
        readonly sighash?: number | undefined
      }[]
    | undefined
  /** Whether the transaction is sent once it is whole. Default false. */
  readonly broadcast?: boolean | undefined
}

/** What became of a partly signed transaction. */
export type SignedPsbt = {
  /** Base64. Where the wallet has sent the transaction and keeps its signatures to itself, the one that was asked for. */
  readonly psbt: string
  /** Of the transaction, where it was sent. */
  readonly txid?: string | undefined
}
