import type { MailTimes } from './frame.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace connectDevice {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = MailTimes
}

/**
 * Waits until the link of the mail was confirmed, however long that takes a person; the code comes next.
 *
 * @throws OtpExpiredError when the link has expired, UserRejectedError when it was declined, FrameUnavailableError, FrameTimeoutError,
 *   FrameRequestError, RequestAbortedError
 */
export async function connectDevice(
  kit: Kit,
  parameters: connectDevice.Parameters = {},
): Promise<connectDevice.ReturnType> {
  await kit.prepare()
  return (await kit.frame()).login.device(parameters)
}
