import { failureCode } from '../../frame/failureCode.ts'
import type { GetText } from '../../hooks/useText.ts'
import type { socialText } from './text.ts'

/** What an error means: a title, where it has one of its own, and a sentence. `isFinal`: trying again would end the same way. */
export type SocialFailure = {
  readonly title?: 'declined' | 'expired'
  /** None where nothing is known of it. */
  readonly text?: keyof typeof socialText.texts
  readonly isFinal?: boolean
}

const declined: SocialFailure = { title: 'declined', text: 'declinedText' }

/** By the code of the error, or of the frame's own. */
const failures: Readonly<Record<string, SocialFailure>> = {
  SOCIAL_DENIED: declined,
  USER_REJECTED: declined,
  SOCIAL_REFUSED: { text: 'refusedText' },
  SOCIAL_UNAVAILABLE: { text: 'unreachableText' },
  SOCIAL_INVALID: { text: 'invalidText' },
  SOCIAL_ENDED: { title: 'expired', text: 'expiredText' },
  NOT_AVAILABLE: { text: 'notOfferedText', isFinal: true },
  IDENTITY_TAKEN: { text: 'takenText' },
  RATE_LIMITED: { text: 'tooMany' },
  OFFLINE: { text: 'offline' },
  UNVERIFIED_DOMAIN: { text: 'notAllowed', isFinal: true },
  FRAME_UNAVAILABLE: { text: 'frameUnavailable' },
  FRAME_TIMEOUT: { text: 'frameTimeout' },
}

/** What to say about a login, or a change of what leads to an account, that did not come about. */
export function readFailure(error: unknown): SocialFailure {
  return failures[failureCode(error)] ?? {}
}

/** The sentence for a failure with a provider of that name. */
export function failureText(
  t: GetText<typeof socialText.texts>,
  { text }: SocialFailure,
  name: string,
): string | undefined {
  return text && t(text as 'refusedText', { name }) // a sentence without the name has no use for it
}
