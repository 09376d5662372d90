import { KitError, NameRefusedError } from '@latchkey/core'
import type { NameFailure } from './namesFlow.ts'

/** Why the account did not get the name; `undefined` where the visitor has ended it, so that nothing needs to be said. */
export function readNameFailure(
  error: unknown,
  errorText: (error: unknown) => string | undefined,
): NameFailure | undefined {
  if (!(error instanceof KitError)) return { text: undefined }
  if (error instanceof NameRefusedError) {
    switch (error.reason) {
      case 'taken':
        return 'lost'
      case 'owned':
        return 'owned'
      case 'message':
        return 'clock'
      case 'proof':
        return 'proof'
      default:
        return 'refused'
    }
  }
  switch (error.code) {
    case 'REQUEST_ABORTED':
      return undefined
    case 'USER_REJECTED':
      return 'declined'
    case 'SERVER_UNREACHABLE':
    case 'HTTP_STATUS':
      return 'down'
    default:
      return { text: errorText(error) }
  }
}
