import type { MailTimes } from './frame.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace updateEmailPrimaryOtp {
  type Parameters = {
    /** Six digits. */
    readonly otp: string
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = MailTimes
}

/**
 * Confirms a change of the e-mail address with the code of the mail to the present one; a mail to the new address follows.
 *
 * @throws OtpWrongError, OtpSpentError, OtpExpiredError, FrameUnavailableError, FrameTimeoutError, FrameRequestError, RequestAbortedError
 */
export async function updateEmailPrimaryOtp(
  kit: Kit,
  parameters: updateEmailPrimaryOtp.Parameters,
): Promise<updateEmailPrimaryOtp.ReturnType> {
  await kit.prepare()
  return (await kit.frame()).login.updatePrimaryOtp(parameters)
}
