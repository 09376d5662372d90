import type { Kit } from '../kit/kit.ts'

export declare namespace unlinkIdentity {
  type Parameters = {
    /** Of `getIdentities`. */
    readonly id: string
  }
}

/**
 * Takes a way to log in from the account that is open. The frame asks its owner, and for a passkey or a recovery code.
 *
 * @throws UserRejectedError, RequestAbortedError, FrameRequestError (`LAST_IDENTITY` for the last one), FrameUnavailableError, FrameTimeoutError
 */
export async function unlinkIdentity(kit: Kit, { id }: unlinkIdentity.Parameters): Promise<void> {
  const frame = await kit.frame()
  await frame.ask('@latchkey-app/UNLINK_IDENTITY', { id })
}
