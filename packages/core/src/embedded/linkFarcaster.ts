import type { FrameIdentity } from '@latchkey/protocol/frame'
import { runFarcasterAttempt } from './runFarcasterAttempt.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace linkFarcaster {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = FrameIdentity
}

/**
 * Links a Farcaster account to the wallet that is logged in, as another way to log in. Once it is approved there, the frame asks the owner, and for
 * a factor. What to show meanwhile stands in the kit's state as `frame.farcaster`.
 *
 * @throws FrameRequestError with the codes of `connectFarcaster`, or `IDENTITY_TAKEN` where it leads to another account; UserRejectedError,
 *   FrameUnavailableError, FrameTimeoutError, RequestAbortedError
 */
export async function linkFarcaster(
  kit: Kit,
  { signal }: linkFarcaster.Parameters = {},
): Promise<linkFarcaster.ReturnType> {
  return runFarcasterAttempt(kit, 'link', signal, async (wait) => {
    const { ask } = await kit.frame()
    const { identity } = await ask('@latchkey-app/LINK_IDENTITY', { uri: wait.url }, wait)
    return identity
  })
}
