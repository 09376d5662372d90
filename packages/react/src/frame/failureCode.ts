import { KitError, type FrameRequestError } from '@latchkey/core'

/** The code of an error of a login, or the frame's own; empty for what is no error of the kit. */
export function failureCode(error: unknown): string {
  if (!(error instanceof KitError)) return ''
  const { code } = error
  if (code !== 'FRAME_REQUEST_FAILED') return code
  // The only error with this code; its class is fetched with the code of the frame.
  return (error as FrameRequestError).frameCode
}

/** Whether it was the visitor who ended it, by closing the dialog or by saying no, so that nothing needs to be said. */
export function isEnded(error: unknown): boolean {
  return ['REQUEST_ABORTED', 'USER_REJECTED'].includes(failureCode(error))
}
