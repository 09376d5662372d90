import type { Connector, SignInWish } from '../connectors/connector.ts'
import type { Siwx } from './siwx.ts'

/** A wish for a wallet that signs while it connects, and what takes over what it has signed. */
export type PreparedWish = {
  readonly signIn: SignInWish
  /**
   * @param signal - where it is aborted meanwhile, nothing of what was signed is kept
   * @throws RequestAbortedError, and what `siwx` says of the signature; the wallet is disconnected by then
   */
  readonly adopt: (signal?: AbortSignal) => Promise<void>
}

/** Signing in, for one kit: follows the account that the page is about, and has it sign in where it has no session. */
export type SignIn = {
  /** What the site has given. */
  readonly siwx: Siwx
  /**
   * Has the wallet sign, once, however often this is called meanwhile.
   *
   * @throws what the wallet answers, and what `siwx` says of the signature
   */
  readonly sign: () => Promise<void>
  /** Asks who has just connected. A wallet of the operator's own shows the text by itself; for others, a view says first what is coming. */
  readonly ask: () => Promise<void>
  /** Who does not want to sign in goes back to where they have, is disconnected where they have to sign in, and goes on without where not. */
  readonly cancel: () => Promise<void>
  /**
   * Ends the session of the account that the page is about. The connection stays.
   *
   * @throws what `siwx` says where it cannot be ended; it stands as before then
   */
  readonly signOut: () => Promise<void>
  /** Prepares a wish for a wallet that signs while it connects; `undefined` where it is to sign afterwards. */
  readonly prepareWish: (connector: Connector) => Promise<PreparedWish | undefined>
  /** Until the returned function is called. */
  readonly follow: () => () => void
}
