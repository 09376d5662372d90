import type { MailTimes } from './frame.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace connectEmail {
  type Parameters = {
    readonly email: string
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    /** What comes next: the link of the mail (`connectDevice`), its code (`connectOtp`), or nothing: the visitor is connected. */
    readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
    /** What the page of the mail's link shows as well, to be compared. */
    readonly matchNumber?: string | undefined
  } & MailTimes
}

/**
 * Begins a login with an e-mail address: the server sends a mail. Asked again, it sends another, 30 seconds after the one before at the earliest.
 *
 * @throws EmailInvalidError, EmailCooldownError 'Please try again after {n} seconds', FrameUnavailableError, FrameTimeoutError, FrameRequestError,
 *   RequestAbortedError, and for a visitor who is logged in already what `connect` throws
 */
export async function connectEmail(
  kit: Kit,
  parameters: connectEmail.Parameters,
): Promise<connectEmail.ReturnType> {
  await kit.prepare()
  return (await kit.frame()).login.email(parameters)
}
