import { endFarcasterAttempt } from './farcasterAttempt.ts'
import type { Kit } from '../kit/kit.ts'

/** Gives up the login with Farcaster, or the link of it, that is under way. Without one it does nothing. */
export function cancelFarcaster(kit: Kit): void {
  endFarcasterAttempt(kit)
}
