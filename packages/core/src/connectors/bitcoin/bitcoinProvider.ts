/** How a message is signed: BIP-322 (its simple form), or the older way of Bitcoin Core, which only knows ECDSA. */
export type BitcoinMessageProtocol = 'bip322' | 'ecdsa'

/** An input of a PSBT that the wallet is to sign, and the account that owns it. */
export type PsbtInput = {
  /** From 0. */
  readonly index: number
  readonly address: string
  /** The byte of the signature hash type (BIP-143, BIP-341). Default: what the PSBT says, else all. */
  readonly sighash?: number | undefined
}

/** A PSBT for a wallet to sign. */
export type PsbtRequest = {
  /** Base64 (BIP-174). */
  readonly psbt: string
  readonly inputs: readonly PsbtInput[]
  /** Whether the wallet sends the transaction, too. Default false. */
  readonly broadcast?: boolean | undefined
}

/** A PSBT that a wallet has signed. */
export type SignedPsbt = {
  /** Base64 (BIP-174); inputs can be finalized. */
  readonly psbt: string
  /** The transaction's id, where the wallet has sent it. */
  readonly txid?: string | undefined
}

/**
 * A Bitcoin wallet, whatever convention it speaks: the `provider` of every Bitcoin connector. An absent member is something that the wallet cannot do.
 *
 * Its methods throw UserRejectedError, InvalidWalletAnswerError and WalletRequestError. What they return has the right shape; whether it is the right
 * signature is for the adapter to check.
 */
export type BitcoinProvider = {
  /** @returns the signature as base64 */
  signMessage?(request: {
    readonly address: string
    readonly message: string
    readonly protocol: BitcoinMessageProtocol
  }): Promise<string>
  signPsbt?(request: PsbtRequest): Promise<SignedPsbt>
  /**
   * Has the wallet build, sign and send a payment.
   *
   * @returns the transaction's id
   */
  sendTransfer?(request: {
    readonly from: string
    readonly to: string
    /** Satoshis. */
    readonly sats: bigint
  }): Promise<string>
  /** The wallet's own JSON-RPC, where it has one (WalletConnect, sats-connect). */
  request?(call: {
    readonly method: string
    readonly params?: readonly unknown[] | object
  }): Promise<unknown>
}

/** Whether an object is a wallet as the kit's Bitcoin connectors hand it out. */
export function isBitcoinProvider(value: unknown): value is BitcoinProvider {
  return typeof value === 'object' && value !== null
}
