import type { Account } from '@latchkey/protocol'
import type { SignedPsbt } from '../../adapters/signing.ts'

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

/**
 * A Bitcoin wallet, whatever convention it speaks: the `provider` of every Bitcoin connector. An absent member is something that the wallet cannot do now:
 * ask each time.
 *
 * Its methods throw UserRejectedError, InvalidWalletAnswerError and WalletRequestError. What they return has the right shape; whether it is the right
 * signature is for the adapter to check.
 */
export type BitcoinProvider = {
  /** @returns the signature as base64 */
  readonly signMessage?:
    | ((request: {
        readonly address: string
        readonly message: string
        readonly protocol: BitcoinMessageProtocol
      }) => Promise<string>)
    | undefined
  /** @returns the PSBT with the wallet's signatures; with `txid` where it was asked to send the transaction and has */
  readonly signPsbt?:
    | ((request: {
        /** Base64 (BIP-174). */
        readonly psbt: string
        readonly inputs: readonly PsbtInput[]
        /** Whether the wallet sends the transaction, too, where it can. Default false. */
        readonly broadcast?: boolean | undefined
      }) => Promise<SignedPsbt>)
    | undefined
  /**
   * Has the wallet build, sign and send a payment.
   *
   * @returns the transaction's id
   */
  readonly sendTransfer?:
    | ((request: {
        readonly from: string
        readonly to: string
        /** Satoshis. */
        readonly sats: bigint
      }) => Promise<string>)
    | undefined
  /** The addresses that belong to an account, payment first, where the wallet tells them apart from connecting (WalletConnect). It may ask its owner. */
  readonly getAccountAddresses?: ((address: string) => Promise<readonly Account[]>) | undefined
  /** The wallet's own JSON-RPC, where it has one (WalletConnect, sats-connect, Leather). */
  readonly request?:
    | ((call: {
        readonly method: string
        readonly params?: readonly unknown[] | object
      }) => Promise<unknown>)
    | undefined
}

/** Whether a connector's provider can be asked as a Bitcoin wallet. Looking may throw when the object is hostile. */
export function isBitcoinProvider(value: unknown): value is BitcoinProvider {
  if (typeof value !== 'object' || value === null) return false
  const { signMessage, signPsbt, sendTransfer } = value as BitcoinProvider // each is checked here
  return [signMessage, signPsbt, sendTransfer].some((member) => typeof member === 'function')
}
