import { runSocialAttempt } from './runSocialAttempt.ts'
import { socialAttempt } from './socialAttempt.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Begins the login or link that is under way, or has failed, once more. Call it inside of a click, as `connectSocial`. Without one it does nothing.
 *
 * @throws as `connectSocial` and `linkIdentity`
 */
export async function retrySocial(kit: Kit): Promise<void> {
  const attempt = socialAttempt(kit)
  if (attempt) await runSocialAttempt(kit, attempt)
}
