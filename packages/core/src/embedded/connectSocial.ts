import type { SocialProvider } from '@latchkey/protocol/frame'
import { runSocialAttempt } from './runSocialAttempt.ts'
import type { Kit } from '../kit/kit.ts'
import type { connect } from '../connection/connect.ts'

export declare namespace connectSocial {
  type Parameters = {
    readonly provider: SocialProvider
    /** Default: a window of its own where the browser opens one; otherwise this tab leaves for the provider and comes back to where it was. */
    readonly mode?: 'popup' | 'redirect' | undefined
  }
  type ReturnType = connect.ReturnType
}

/**
 * Logs in with a provider and connects the embedded wallet. Call it inside of a click, before anything is waited for: browsers open no window otherwise.
 * What there is to see of it stands in the kit's state (`frame.social`); the view `ConnectingSocial` comes to the front, and leaving it gives the login up.
 *
 * @throws RequestAbortedError for a login that was given up, FrameRequestError with a `frameCode` such as `SOCIAL_DENIED`, FrameUnavailableError,
 *   FrameTimeoutError, and what `connect` throws
 */
export async function connectSocial(
  kit: Kit,
  { provider, mode }: connectSocial.Parameters,
): Promise<connectSocial.ReturnType> {
  const outcome = await runSocialAttempt(kit, { provider, purpose: 'login', mode })
  return outcome.connection
}
