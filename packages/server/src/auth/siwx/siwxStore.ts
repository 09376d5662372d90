/** A nonce that was given out, by a hash of it that binds it to the page and the browser which have asked. */
export type StoredNonce = {
  readonly hash: string
  /** Milliseconds since 1970, as all times here. */
  readonly expiresAt: number
}

/** An account that a session is signed in with. */
export type StoredAccount = {
  /** The text that was signed: it says which account, on which chain. */
  readonly message: string
  readonly signature: string
  readonly signedInAt: number
  readonly expiresAt: number
}

/** A session. What names it is known to its browser alone: the store has hashes (SHA-256, base64url). */
export type StoredSession = {
  /** Never changes, and is never told. */
  readonly id: string
  readonly hash: string
  /** The hash before, which is good until `previousUntil`. */
  readonly previousHash: string | null
  readonly previousUntil: number
  readonly rotatedAt: number
  readonly expiresAt: number
  readonly accounts: readonly StoredAccount[]
}

/** What a site keeps with an account: anything that JSON can say. */
export type AccountMetadata = Readonly<Record<string, unknown>>

/**
 * Where nonces and sessions are kept. Servers that answer for the same site share one. Every change of a session comes with another hash, so
 * that of two changes at once one is refused.
 */
export type SiwxStore = {
  putNonce(nonce: StoredNonce): Promise<void>
  /**
   * Uses a nonce up: of any number of calls with the same one, on whichever server, a single one gets it.
   *
   * @returns `undefined` where there is none, or no longer.
   */
  takeNonce(hash: string): Promise<StoredNonce | undefined>
  createSession(session: StoredSession): Promise<void>
  /** The session with this hash, or with this hash before. */
  findSession(hash: string): Promise<StoredSession | undefined>
  /**
   * Writes a session in place of the one that has this hash now.
   *
   * @returns whether there was one.
   */
  replaceSession(hash: string, session: StoredSession): Promise<boolean>
  endSession(id: string): Promise<void>
  /** What is kept with each of some accounts (CAIP-10), as far as there is anything. */
  readMetadata(accounts: readonly string[]): Promise<ReadonlyMap<string, AccountMetadata>>
  writeMetadata(account: string, metadata: AccountMetadata): Promise<void>
  /** Forgets nonces and sessions that have expired by a time. Asked for now and then. */
  removeExpired(now: number): Promise<void>
}
