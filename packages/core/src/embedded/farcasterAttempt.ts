import type { Kit } from '../kit/kit.ts'
import type { FarcasterAttempt } from './frame.ts'

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
