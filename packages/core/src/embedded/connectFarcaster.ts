import { authId } from './authConnector.ts'
import { provider } from './farcasterAttempt.ts'
import { runFarcasterAttempt } from './runFarcasterAttempt.ts'
import type { Kit } from '../kit/kit.ts'
import { connect } from '../connection/connect.ts'

export declare namespace connectFarcaster {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = connect.ReturnType
}

/**
 * Logs in with Farcaster (Sign-In-With-Farcaster) and connects the embedded wallet. What to show meanwhile, the address for a QR code above
 * all, stands in the kit's state as `frame.farcaster`. The view `ConnectingFarcaster` calls it by itself, and gives it up when it is left.
 *
 * @throws FrameRequestError with `frameCode` `SOCIAL_DENIED` (refused), `SOCIAL_INVALID` (signed by somebody else, or something else),
 *   `SOCIAL_ENDED` (expired), `SOCIAL_UNAVAILABLE` (Farcaster's servers do not answer) or `NOT_AVAILABLE`; FrameUnavailableError,
 *   FrameTimeoutError, RequestAbortedError, and what `connect` throws
 */
export async function connectFarcaster(
  kit: Kit,
  { signal }: connectFarcaster.Parameters = {},
): Promise<connectFarcaster.ReturnType> {
  return runFarcasterAttempt(kit, 'login', signal, async (wait) => {
    const { ask } = await kit.frame()
    await ask('@latchkey-app/CONNECT_FARCASTER', undefined, wait)
    wait.onApproved()
    kit.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    return connect(kit, { connector: authId })
  })
}
