import type { Kit } from '../kit/kit.ts'

export declare namespace updateEmailSecondaryOtp {
  type Parameters = {
    /** Six digits. */
    readonly otp: string
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    readonly newEmail: string
    /** When the address changes, in milliseconds since 1970, where no passkey or recovery code was used. Absent where it has changed. */
    readonly appliesAt?: number | undefined
  }
}

/**
 * Ends a change of the e-mail address with the code of the mail to the new one.
 *
 * @throws OtpWrongError, OtpSpentError, OtpExpiredError, FrameUnavailableError, FrameTimeoutError, FrameRequestError, RequestAbortedError
 */
export async function updateEmailSecondaryOtp(
  kit: Kit,
  parameters: updateEmailSecondaryOtp.Parameters,
): Promise<updateEmailSecondaryOtp.ReturnType> {
  await kit.prepare()
  return (await kit.frame()).login.updateSecondaryOtp(parameters)
}
