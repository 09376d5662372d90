import { KitError } from '@latchkey/core'
import { NameRefusedError, nameLength } from '@latchkey/core/names'
import type { NameFailure } from './namesFlow.ts'
import type { GetText } from '../../i18n/useText.ts'
import type { namesText } from './text.ts'
import type { NameCheck } from './useNameCheck.ts'

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

type Texts = typeof namesText.texts

/** What there is to say of a name, under its field or in a toast. */
export function sayOfName(
  t: GetText<Texts>,
  name: string,
  known: NameFailure | NameCheck['status'],
): string {
  if (typeof known === 'object') return known.text ?? t('failed')
  // Each of these texts takes some of the values, and leaves the others.
  const say = t as (key: keyof Texts, values: Readonly<Record<string, string>>) => string
  return say(known, { name, least: String(nameLength.least), most: String(nameLength.most) })
}
