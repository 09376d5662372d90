import type { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'

/** A login with Farcaster, or a link of it, that is under way. */
export type FarcasterAttempt = {
  readonly purpose: 'login' | 'link'
  /**
   * `opening`: its address is being asked for. `waiting`: it is up to the visitor, in their app. `finishing`: the account is being fetched.
   * `failed`: `error` says why; an attempt that has expired fails with the frame's code `SOCIAL_ENDED`.
   */
  readonly step: 'opening' | 'waiting' | 'finishing' | 'failed'
  /** Opens the visitor's app: drawn as a QR code, or followed on a phone. */
  readonly url?: string | undefined
  /** Until when it can be approved: milliseconds since 1970, by this page's clock. */
  readonly expiresAt?: number | undefined
  readonly error?: KitError | undefined
}

/** What events call it. */
export const provider = 'farcaster'

/** The attempt that is under way, if there is one. */
export function farcasterAttempt(kit: Kit): FarcasterAttempt | undefined {
  return kit.store.getState().frame?.farcaster
}

/** Puts an attempt in place of the one there is, or takes it away. */
export function setFarcasterAttempt(kit: Kit, farcaster: FarcasterAttempt | undefined): void {
  const { frame } = kit.store.getState()
  if (frame || farcaster) kit.store.setState({ frame: { status: 'loading', ...frame, farcaster } })
}

/** Gives an attempt up, here and on the server. Harmless where there is none; one whose account is being fetched already goes on. */
export function endFarcasterAttempt(kit: Kit): void {
  const attempt = farcasterAttempt(kit)
  if (!attempt || attempt.step === 'finishing') return
  setFarcasterAttempt(kit, undefined)
  if (attempt.step !== 'failed' && attempt.purpose === 'login')
    kit.emit('SOCIAL_LOGIN_CANCELED', { provider })
}
