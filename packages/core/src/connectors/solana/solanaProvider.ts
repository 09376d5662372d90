import type { CaipNetworkId } from '@latchkey/protocol'

/** How a wallet sends what it has signed. */
export type SolanaSendOptions = {
  /** Whether the chain takes the transaction without trying it first. */
  readonly skipPreflight?: boolean | undefined
  /** The oldest slot of a node that may be asked. */
  readonly minContextSlot?: number | undefined
}

/**
 * What a Solana wallet does for the page, whatever way it is reached. Addresses are base58, transactions are in wire format (signatures first). Absent members
 * are what the connected wallet cannot do now: ask each time. Answers are parsed by size alone; whether a signature fits is for the caller to check.
 *
 * Every method throws UserRejectedError, WalletRequestError, InvalidWalletAnswerError.
 */
export type SolanaProvider = {
  /** @returns the Ed25519 signature of exactly these bytes, 64 bytes */
  readonly signMessage?: ((address: string, message: Uint8Array) => Promise<Uint8Array>) | undefined
  /**
   * Has transactions signed in one step where the wallet can. Nothing is sent.
   *
   * @returns them in the same order. The wallet may have changed them.
   */
  readonly signTransactions?:
    | ((
        address: string,
        transactions: readonly Uint8Array[],
        networkId: CaipNetworkId,
      ) => Promise<readonly Uint8Array[]>)
    | undefined
  /**
   * Has the wallet sign a transaction and send it by a node of its own.
   *
   * @returns the transaction's signature, 64 bytes
   */
  readonly signAndSendTransaction?:
    | ((
        address: string,
        transaction: Uint8Array,
        networkId: CaipNetworkId,
        options?: SolanaSendOptions,
      ) => Promise<Uint8Array>)
    | undefined
  /** JSON-RPC as the WalletConnect reference has it (`solana_…`), where the wallet is reached so. */
  readonly request?:
    | ((call: {
        readonly method: string
        readonly params?: readonly unknown[] | object
      }) => Promise<unknown>)
    | undefined
}

/** Whether a connector's provider can be asked as a Solana wallet. Looking may throw when the object is hostile. */
export function isSolanaProvider(value: unknown): value is SolanaProvider {
  if (typeof value !== 'object' || value === null) return false
  const { signMessage, signTransactions, signAndSendTransaction } = value as SolanaProvider // each is checked here
  return [signMessage, signTransactions, signAndSendTransaction].some(
    (member) => typeof member === 'function',
  )
}
