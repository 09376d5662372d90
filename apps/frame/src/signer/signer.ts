import type {
  identityChangeBytes,
  PasskeyRegistration,
  SealedHalf,
  SlotKind,
  SlotRecord,
  VaultRecord,
  VaultWrite,
} from '@latchkey/protocol/api'

/** What the session's key signs about a request (RFC 9449). */
export type ProofRequest = {
  readonly htm: string
  /** The request's address without query and fragment. */
  readonly htu: string
  /** base64url of the SHA-256 of the access token. */
  readonly ath?: string | undefined
  /** The server's last `DPoP-Nonce`. */
  readonly nonce?: string | undefined
  /** Puts a new key of the signer into the proof (claim `hpke`), to which the server seals the half that is asked for. */
  readonly hpke?: boolean | undefined
}

/** The public half of the session's key, as JWK (P-256). */
export type SessionKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** Whose wallet it is: what binds a vault to its place. */
export type WalletOwner = {
  readonly projectId: string
  readonly userId: string
}

/** `none`: no vault was opened or made in this page. */
export type SignerStatus = 'none' | 'locked' | 'unlocked'

/** What a factor's user half comes from. */
export type FactorSecret =
  | { readonly kind: 'device' }
  /** 32 bytes that the authenticator computed (WebAuthn PRF), base64url. */
  | { readonly kind: 'passkey'; readonly prf: string }
  /** As `parseRecoveryCode` reads it. */
  | { readonly kind: 'recovery'; readonly code: string }

/** A slot that the server has begun. */
export type NewSlot = {
  readonly slotId: string
  readonly half: SealedHalf
  readonly label: string
  readonly secret: FactorSecret
  /** Of a passkey: the wallet signs it together with the vault. */
  readonly registration?: PasskeyRegistration | undefined
}

/** Changes of a vault's slots. */
export type SlotChanges = {
  readonly add?: readonly NewSlot[] | undefined
  /** Ids of slots. */
  readonly remove?: readonly string[] | undefined
}

/** A vault that is ready to be written: the body of `putVault`. */
export type VaultDraft = VaultWrite

/** An unsigned or signed EVM transaction, RLP bytes in hex (EIP-2718 envelope or legacy with EIP-155). */
export type TransactionHex = `0x${string}`

/** A signed transaction. */
export type SignedTransaction = {
  /** The bytes for `eth_sendRawTransaction`. */
  readonly signed: TransactionHex
  /** The hash that the network will know it by. */
  readonly hash: `0x${string}`
  readonly signature: `0x${string}`
}

/** A signature and the hash that was signed. */
export type SignedHash = {
  /** 65 bytes: r, s (low), v of 27 or 28. */
  readonly signature: `0x${string}`
  readonly hash: `0x${string}`
}

/** An Ed25519 signature. */
export type SolanaSignature = {
  /** 64 bytes. */
  readonly signature: `0x${string}`
}

/**
 * The worker that holds the keys, seen from the frame's main thread. It has no network; everything that it gives is public or sealed.
 * Every method fails with a `SignerError`, whose `code` is one of `SignerErrorCode`.
 */
export type Signer = {
  /** The session's public key. Made at first use; kept in the browser where that is allowed, never readable. */
  publicKey(): Promise<SessionKey>
  /** Whether the browser keeps keys of this frame. Where it does not, everything lives as long as the page. */
  storage(): Promise<'allowed' | 'denied'>
  /** A DPoP proof: a signed JWT for one request. */
  sign(proof: ProofRequest): Promise<string>

  status(): Promise<SignerStatus>
  /** Slots that this device has made for a wallet; those that the vault does not name were never finished, or are revoked. */
  deviceSlots(wallet: { readonly walletId: string }): Promise<readonly string[]>
  /** Makes a wallet and its vault with one slot; nothing is kept before `commit`. */
  create(wallet: {
    readonly owner: WalletOwner
    readonly walletId: string
    readonly slot: NewSlot
  }): Promise<VaultDraft>
  /** Opens a vault with one factor. A vault that is older, altered or another than the one known aborts. */
  unlock(opening: {
    readonly owner: WalletOwner
    readonly vault: VaultRecord
    readonly slotId: string
    readonly half: SealedHalf
    readonly secret: FactorSecret
    /** `isAhead`: the server's vault was older than one that this device has seen, so that its own copy was opened. */
  }): Promise<{ readonly address: string; readonly isAhead: boolean }>
  /** Adds slots, and takes away those of `remove` under a new vault key. Unlocked only. */
  change(change: SlotChanges & { readonly vault: VaultRecord }): Promise<VaultDraft>
  /** Says that the server has written a draft; the device remembers its generation. */
  commit(written: { readonly vault: VaultRecord }): Promise<void>
  /** A new recovery code, 128 random bits with a checksum, for `create` or `change`. */
  createRecoveryCode(): Promise<string>
  /** The key that proves to the server that a recovery code is known. */
  recoveryAuthKey(asked: {
    readonly walletId: string
    readonly slotId: string
    readonly code: string
  }): Promise<string>
  /** The slots that the opened vault itself names; the server's list may not say otherwise. */
  slots(): Promise<readonly { readonly id: string; readonly kind: SlotKind }[]>
  /** Forgets the wallet's secret. */
  lock(): Promise<void>

  /** EIP-55 address of the account at m/44'/60'/0'/0/0. Unlocked only. */
  address(): Promise<`0x${string}`>
  /** EIP-191 `personal_sign` over bytes. */
  signMessage(asked: {
    readonly address: string
    readonly message: `0x${string}`
  }): Promise<SignedHash>
  /** EIP-712. `typedData` is the very JSON text that was shown; the worker derives the hash from it. */
  signTypedData(asked: {
    readonly address: string
    readonly typedData: string
  }): Promise<SignedHash>
  /** EIP-155, EIP-2930 or EIP-1559: signs exactly these bytes. */
  signTransaction(asked: {
    readonly address: string
    readonly unsigned: TransactionHex
  }): Promise<SignedTransaction>
  /**
   * The Solana address of a wallet, in base58: of the one that is open, or of one that this device has opened. `undefined` where it never was.
   */
  solanaAddress(wallet: {
    readonly owner: WalletOwner
    readonly walletId: string
  }): Promise<string | undefined>
  /** Ed25519 over these very bytes; refused where they might be a transaction. */
  signSolanaMessage(asked: {
    readonly address: string
    readonly message: `0x${string}`
  }): Promise<SolanaSignature>
  /** Ed25519 over a transaction's message, legacy or version 0, that this account has to sign. */
  signSolanaTransaction(asked: {
    readonly address: string
    readonly message: `0x${string}`
  }): Promise<SolanaSignature>
  /** The wallet's own word on what leads to it, by the key that signs what is written to its vault: ECDSA with SHA-256, r and s, base64url. */
  signIdentityChange(change: IdentityChange): Promise<string>
}

/** A change of what leads to a wallet, as `identityChangeBytes` takes it. */
export type IdentityChange = Omit<Parameters<typeof identityChangeBytes>[0], 'walletId'>

/** A factor as the settings show it. */
export type Factor = Pick<
  SlotRecord,
  'id' | 'kind' | 'label' | 'createdAt' | 'usedAt' | 'isOwn' | 'lockedUntil' | 'triesLeft'
>

/** What can go wrong in the signer; stable. */
export type SignerErrorCode =
  /** The wallet is locked. */
  | 'LOCKED'
  /** The factor does not open this slot: another passkey, or a code of another wallet. */
  | 'WRONG_FACTOR'
  /** The vault, or what it names, was altered. */
  | 'ALTERED'
  /** This device has seen a newer vault. */
  | 'ROLLED_BACK'
  /** This device knows another wallet for this user. */
  | 'OTHER_WALLET'
  /** The device slot cannot be kept: the browser stores nothing for this frame. */
  | 'STORAGE_DENIED'
  /** The half was sealed to a key that the worker has not, or not any more. */
  | 'UNKNOWN_HALF'
  /** What is to be signed is not what it says it is. */
  | 'UNSUPPORTED'
  /** What is to be signed is for another account. */
  | 'OTHER_ADDRESS'
  /** This browser's WebCrypto lacks X25519. */
  | 'UNSUPPORTED_BROWSER'
  /** A recovery code with a typing error. */
  | 'BAD_CODE'
  | 'FAILED'
