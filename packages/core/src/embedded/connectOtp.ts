import type { Kit } from '../kit/kit.ts'
import type { connect } from '../connection/connect.ts'

export declare namespace connectOtp {
  type Parameters = {
    /** Six digits. */
    readonly otp: string
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = connect.ReturnType
}

/**
 * Ends a login with the code of the mail and connects the embedded wallet. The frame may ask its owner to unlock it or to set a factor up.
 *
 * @throws OtpWrongError, OtpSpentError, OtpExpiredError, FrameUnavailableError, FrameTimeoutError, FrameRequestError, RequestAbortedError, and what `connect` throws
 */
export async function connectOtp(
  kit: Kit,
  parameters: connectOtp.Parameters,
): Promise<connectOtp.ReturnType> {
  await kit.prepare()
  return (await kit.frame()).login.otp(parameters)
}
