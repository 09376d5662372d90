import type { CaipNetworkId } from '../caip/caipNetworkId.ts'

/** What a text to sign in with says (EIP-4361, CAIP-122). */
export type SiwxMessage = {
  /** Of the page that asks, such as `https`; left out by most. */
  readonly scheme?: string | undefined
  /** Host and port of the page that asks: an RFC 3986 authority, such as `app.example.com`. */
  readonly domain: string
  /** As the chain writes it, without the chain. On EVM chains with its checksum (EIP-55). */
  readonly accountAddress: string
  /** The CAIP-2 id; its reference is what stands in the text. */
  readonly chainId: CaipNetworkId
  /** Printable ASCII that may stand in a URI, and spaces: no line breaks, quotes or percent signs. */
  readonly statement?: string | undefined
  /** What is signed in to: an RFC 3986 URI. */
  readonly uri: string
  readonly version: '1'
  /** Of the server: at least eight letters and digits. */
  readonly nonce: string
  /** RFC 3339, as the other times. */
  readonly issuedAt: string
  /** From then on the text is good for nothing. */
  readonly expirationTime?: string | undefined
  /** Until then the text is good for nothing. */
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** RFC 3986 URIs. An empty list is written, too: as the word alone. */
  readonly resources?: readonly string[] | undefined
}

/** What a session was signed for. One that comes from elsewhere may say less than a text of EIP-4361 has to. */
export type SiwxSessionData = Omit<SiwxMessage, 'issuedAt' | 'version'> & {
  readonly version: string
  readonly issuedAt?: string | undefined
}

/** Somebody has proved that an account is theirs: what was signed, and the signature. */
export type SiwxSession = {
  readonly data: SiwxSessionData
  /** The text, as it was signed. */
  readonly message: string
  /** As the chain writes one: hex on EVM chains, base58 on Solana's, base64 on Bitcoin's. */
  readonly signature: string
  /** Where a wallet has signed in while it connected: what it has answered with (CAIP-74). */
  readonly cacao?: Cacao | undefined
}

/** A chain-agnostic capability object (CAIP-74), as wallets answer with one. */
export type Cacao = {
  readonly h: { readonly t: string }
  readonly p: {
    /** `did:pkh:` and the CAIP-10 id of the account. */
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly nbf?: string | undefined
    readonly exp?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/** The longest message to sign in with that is written or read, in characters. */
export const siwxMessageLength = 16_384

/** What of a message is wrong: one of its fields, or `text` where its lines are not those of a message. */
export type SiwxMessageField = keyof SiwxMessage | 'text'

/** A message to sign in with that is not written as EIP-4361 and CAIP-122 have it. */
export class SiwxMessageError extends Error {
  override readonly name = 'SiwxMessageError'
  readonly field: SiwxMessageField

  constructor(field: SiwxMessageField, message: string) {
    super(message)
    this.field = field
  }
}
