import { failureCode } from '../../frame/failureCode.ts'
import type { farcasterText } from './text.ts'

type Word = keyof typeof farcasterText.texts

/** What an error means: a title, a sentence, and whether trying again could end otherwise. */
export type FarcasterFailure = {
  readonly title: Word
  readonly text: Word
  readonly isFinal?: boolean
}

const other = (text: Word, isFinal = false): FarcasterFailure => ({
  title: 'failed',
  text,
  isFinal,
})
/** The visitor said no, in their app or in the wallet. */
export const declined: FarcasterFailure = { title: 'declined', text: 'declinedText' }
const expired: FarcasterFailure = { title: 'expired', text: 'expiredText' }

/** By the code of the error, or of the frame's own. */
const failures: Readonly<Record<string, FarcasterFailure>> = {
  SOCIAL_DENIED: declined,
  USER_REJECTED: declined,
  SOCIAL_ENDED: expired,
  SOCIAL_INVALID: other('invalidText'),
  SOCIAL_UNAVAILABLE: other('unreachableText'),
  NOT_AVAILABLE: other('notOfferedText', true),
  IDENTITY_TAKEN: other('takenText'),
  RATE_LIMITED: other('tooMany'),
  COOLDOWN: other('tooMany'),
  EMAIL_COOLDOWN: other('tooMany'),
  OFFLINE: other('offline'),
  UNVERIFIED_DOMAIN: other('notAllowed', true),
  FRAME_UNAVAILABLE: other('frameUnavailable'),
  FRAME_TIMEOUT: other('frameTimeout'),
}

/** What to say about a login that did not come about. */
export function readFailure(error: unknown): FarcasterFailure {
  return failures[failureCode(error)] ?? other('failedText')
}
