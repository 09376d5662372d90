/** An address as EIP-55 writes it, or in lower case. */
export type Address = `0x${string}`

/** Bytes as hex. */
export type Hex = `0x${string}`

/** What every approval names: who asks, and whose key would sign. */
export type Asker = {
  /** The site's origin as the handshake verified it; never what the site says of itself. */
  readonly origin: string
  readonly account: Address
}

/**
 * What a person is asked to approve. Transactions, messages and typed data come as exactly the bytes or text that get signed afterwards, and
 * what is shown is read from nothing else.
 */
export type ApprovalRequest = Asker &
  (
    | {
        readonly kind: 'transaction'
        /** Unsigned transactions (EIP-2718, or legacy with EIP-155); several are the calls of one `wallet_sendCalls`. */
        readonly transactions: readonly [Uint8Array, ...Uint8Array[]]
      }
    | {
        readonly kind: 'message'
        /** What `personal_sign` signs, without the prefix of EIP-191. */
        readonly bytes: Uint8Array
        /** The chain that the site is on now, for messages that log in. */
        readonly chainId: number
      }
    | {
        readonly kind: 'typedData'
        /** EIP-712 as JSON: the text that the signer hashes. */
        readonly json: string
        /** The chain that the site is on now; a domain with another one is refused. */
        readonly chainId: number
      }
    | {
        readonly kind: 'email'
        /** The address that the account's e-mail would change to. */
        readonly email: string
      }
    | {
        /** What leads to the account changes. */
        readonly kind: 'identity'
        readonly action: 'link' | 'unlink'
        /** Such as "Google". */
        readonly provider: string
        /** Whom the provider knows, as it calls them. */
        readonly name: string | null
      }
  )
