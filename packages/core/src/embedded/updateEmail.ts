import type { MailTimes } from './frame.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace updateEmail {
  type Parameters = {
    readonly email: string
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    /** Which code is asked for next: that of the mail to the present address, or, without a verified one, that to the new address. */
    readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  } & MailTimes
}

/**
 * Begins to change the e-mail address of the login. The frame asks its owner to confirm.
 *
 * @throws EmailInvalidError, UserRejectedError, EmailCooldownError, FrameUnavailableError, FrameTimeoutError, FrameRequestError, RequestAbortedError
 */
export async function updateEmail(
  kit: Kit,
  parameters: updateEmail.Parameters,
): Promise<updateEmail.ReturnType> {
  await kit.prepare()
  return (await kit.frame()).login.update(parameters)
}
