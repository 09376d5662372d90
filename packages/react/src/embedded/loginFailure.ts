import type { GetText } from '../i18n/useText.ts'
import type { loginText } from './text.ts'
import { KitError, type Modal, showToast, type Kit } from '@latchkey/core'
import type { FrameRequestError } from '@latchkey/core/embedded'

/** What an error means: a title, where it has one of its own, and a sentence. `isFinal`: trying again would end the same way. */
export type LoginFailure = {
  readonly title?: 'declined' | 'expired'
  /** None where nothing is known of it. */
  readonly text?: keyof typeof loginText.texts
  readonly isFinal?: boolean
}

/** The visitor said no, at the provider or in the wallet. */
export const declined: LoginFailure = { title: 'declined', text: 'declinedText' }

const tooMany: LoginFailure = { text: 'tooMany' }

/** By the code of the error, or of the frame's own. */
const failures: Readonly<Record<string, LoginFailure>> = {
  SOCIAL_DENIED: declined,
  USER_REJECTED: declined,
  SOCIAL_REFUSED: { text: 'refusedText' },
  SOCIAL_UNAVAILABLE: { text: 'unreachableText' },
  SOCIAL_INVALID: { text: 'invalidText' },
  SOCIAL_ENDED: { title: 'expired', text: 'expiredText' },
  NOT_AVAILABLE: { text: 'notOfferedText', isFinal: true },
  IDENTITY_TAKEN: { text: 'takenText' },
  RATE_LIMITED: tooMany,
  COOLDOWN: tooMany,
  EMAIL_COOLDOWN: tooMany,
  OFFLINE: { text: 'offline' },
  UNVERIFIED_DOMAIN: { text: 'notAllowed', isFinal: true },
  FRAME_UNAVAILABLE: { text: 'frameUnavailable' },
  FRAME_TIMEOUT: { text: 'frameTimeout' },
}

/** What to say about a login, or a change of what leads to an account, that did not come about. */
export function readFailure(error: unknown): LoginFailure {
  return failures[failureCode(error)] ?? {}
}

/** The sentence for a failure with a provider of that name. */
export function failureText(
  t: GetText<typeof loginText.texts>,
  { text }: LoginFailure,
  name: string,
): string | undefined {
  return text && t(text as 'refusedText', { name }) // a sentence without the name has no use for it
}

/** Title and sentence for a login that came to nothing with a provider of that name. */
export function failureWords(
  t: GetText<typeof loginText.texts>,
  failure: LoginFailure,
  name: string,
): readonly [title: string, text: string] {
  return [t(failure.title ?? 'failed'), failureText(t, failure, name) ?? t('failedText')]
}

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

/** Waits until what the frame has asked is off the screen, so that what follows comes on top of what was there before. */
export function whenAnswered(modal: Modal): Promise<void> {
  return new Promise((resolve) => {
    const isAsking = () => modal.currentView().name === 'ApproveTransaction'
    if (!isAsking()) return resolve()
    const stop = modal.subscribe(() => {
      if (isAsking()) return
      stop()
      resolve()
    })
  })
}

/** Leads back to the settings of the account, with word of what was done; nowhere while the dialog is closed. */
export function returnToSettings(kit: Kit, done: string) {
  const { modal } = kit
  if (!modal.getState().open) return
  modal.reset({ name: 'Account' })
  modal.push({ name: 'AccountSettings' })
  showToast(kit, done, 'success')
}
