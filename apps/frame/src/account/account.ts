import type { FrameUser } from '@latchkey/protocol/frame'
import type { RouteResponse, getEmailChanges } from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import type { Approvals } from '../approval/createApprovals.ts'
import type { FactorMakers } from '../screens/unlock/unlockRequest.ts'
import type { Signer } from '../signer/signer.ts'
import type { Vault } from '../signer/vault.ts'
import type { EmailAnswer } from './emailChanges.ts'

/** Options of `createAccount`. */
export interface AccountOptions {
  readonly api: Pick<Api, 'session' | 'call'>
  readonly signer: Signer
  readonly vault: Vault
  readonly approvals: Approvals
  /** The page's verified origin. */
  readonly origin: string
  /** Returns the page's current network of a chain family. */
  readonly chainId: (namespace: string) => string | undefined
  /** Called when the account opens, closes, or changes. */
  readonly onChange: (user: FrameUser) => void
  /** Signs out of the account. */
  readonly signOut: () => Promise<void>
}

/**
 * The account behind a login: the session, its user's wallet, and whether the wallet is open. Only `open`, the unlocking functions and
 * `answerEmailChange` ask the owner; the page may only call them where the policy allows it.
 */
export interface Account {
  /** @param namespace - chain family of `address`. Default `eip155`. */
  user(namespace?: string): FrameUser
  isLocked(): boolean
  /** @throws ChannelError `UNAUTHORIZED` without a session or a wallet */
  require(): Promise<void>
  /** EIP-55. Known after `require` or `open`. */
  address(): `0x${string}`
  /**
   * Base58. Opens the wallet if it was never opened on this device: only the signer knows the address.
   *
   * @throws ChannelError `REJECTED`, `ABORTED`, `NOT_AVAILABLE` if this browser has no Ed25519
   */
  solanaAddress(signal: AbortSignal): Promise<string>
  /** Records a login in this frame: `open` may then create a wallet and ask for a factor. */
  loggedIn(): void
  /**
   * Turns a session into an account: asks whether this site may use it, creates the first wallet, or unlocks it on a new device. After a
   * reload it only asks on the site's first use.
   *
   * @throws ChannelError `UNAUTHORIZED`, `REJECTED`, `ABORTED`
   */
  open(signal: AbortSignal, namespace?: string): Promise<FrameUser>
  /**
   * Opens the wallet for a signature: by this device alone if possible, otherwise by a factor.
   *
   * @throws ChannelError `REJECTED`, `ABORTED`
   */
  unlock(signal: AbortSignal): Promise<void>
  /** Returns the ways to add a factor in the settings. */
  settingsMakers(): FactorMakers
  /**
   * Opens the wallet before its factors change. Asks for a factor if there is one, also while the wallet is open.
   *
   * @throws ChannelError `REJECTED`, `ABORTED`
   */
  unlockForFactors(signal: AbortSignal): Promise<void>
  /**
   * Asks for a factor for a change of address, or for consent to wait.
   *
   * @returns `factor` if the wallet is open by a factor, `wait` if none was shown
   * @throws ChannelError `REJECTED`, `ABORTED`
   */
  showFactorOrWait(signal: AbortSignal): Promise<'factor' | 'wait'>
  listEmailChanges(): Promise<RouteResponse<typeof getEmailChanges>['changes']>
  /**
   * Answers a change of address with the wallet: opened by this device if possible, otherwise by a factor. `confirm` requires a factor.
   *
   * @throws ChannelError `REJECTED`, `ABORTED`
   */
  answerEmailChange(changeId: string, answer: EmailAnswer, signal?: AbortSignal): Promise<void>
  /**
   * Asks for a factor, also while the wallet is open. Creates the first factor if there is none. The wallet is open afterwards.
   *
   * @throws ChannelError `REJECTED`, `ABORTED`
   */
  showFactor(signal: AbortSignal): Promise<void>
}
