import { cancelSocialAttempt } from '../frame/socialAttempt.ts'
import type { Kit } from '../kit.ts'

/** Gives up the login or link with a provider that is under way, and closes its window. Without one it does nothing. */
export function cancelSocial(kit: Kit): void {
  cancelSocialAttempt(kit)
}
