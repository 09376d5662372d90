import type { SocialProvider } from '@latchkey/protocol/frame'
import { runSocialAttempt } from './runSocialAttempt.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace linkIdentity {
  type Parameters = {
    readonly provider: SocialProvider
    /** As `connectSocial` takes it. */
    readonly mode?: 'popup' | 'redirect' | undefined
  }
}

/**
 * Adds another way to log in to the account that is open. Call it inside of a click, as `connectSocial`. The frame shows its owner what is added and asks
 * for a passkey or a recovery code.
 *
 * @throws as `connectSocial`; FrameRequestError `IDENTITY_TAKEN` where the login belongs to another account, UserRejectedError
 */
export async function linkIdentity(
  kit: Kit,
  { provider, mode }: linkIdentity.Parameters,
): Promise<void> {
  await runSocialAttempt(kit, { provider, purpose: 'link', mode })
}
