import { cancelSocialAttempt } from './socialAttempt.ts'
import type { Kit } from '../kit/kit.ts'

/** Gives up the login or link with a provider that is under way, and closes its window. Without one it does nothing. */
export function cancelSocial(kit: Kit): void {
  cancelSocialAttempt(kit)
}
