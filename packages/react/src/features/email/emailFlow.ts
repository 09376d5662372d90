import { toLatinDigits } from '../../i18n/language.ts'
import { useFlow } from '../../dialog/useFlow.ts'

/** What a mail that was sent is good for. */
export type SentMail = {
  /** When another one may be asked for, in milliseconds since 1970. */
  readonly retryAt: number | undefined
  /** When its code or link is worth nothing, in milliseconds since 1970. */
  readonly expiresAt: number | undefined
  /** What the page of its link shows, too. */
  readonly matchNumber?: string | undefined
}

/** Why something did not work. */
export type EmailFailure =
  /** Not an e-mail address. */
  | { readonly reason: 'address' }
  | { readonly reason: 'code' }
  | { readonly reason: 'expired' }
  /** Wrong codes have used up the tries. */
  | { readonly reason: 'spent' }
  /** A mail was asked for too soon; `until` in milliseconds since 1970. */
  | { readonly reason: 'cooldown'; readonly until: number }
  /** Anything else, in words of its own where it has some. */
  | { readonly reason: 'other'; readonly text: string | undefined }

/**
 * Getting a mail and proving it: an address, then a link or a code. Logging in is one of these, a change of the address another. It lives as long
 * as the dialog is open.
 */
export type EmailState = { readonly email: string } & (
  | {
      readonly step: 'address'
      readonly isSending: boolean
      readonly failure: EmailFailure | undefined
    }
  /** The link of a mail has to be confirmed. */
  | {
      readonly step: 'device'
      readonly mail: SentMail
      readonly isSending: boolean
      readonly failure: EmailFailure | undefined
    }
  | {
      readonly step: 'code'
      readonly mail: SentMail
      readonly isSending: boolean
      readonly failure: EmailFailure | undefined
      readonly code: string
      readonly status: 'typing' | 'checking' | 'done'
    }
)

export type EmailAction =
  | { readonly type: 'addressTyped'; readonly email: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly step: 'device' | 'code'; readonly mail: SentMail }
  | { readonly type: 'codeTyped'; readonly code: string }
  | { readonly type: 'checking' }
  | { readonly type: 'accepted' }
  | { readonly type: 'failed'; readonly failure: EmailFailure }
  /** Ended by the visitor: nothing is under way any more, and nothing is wrong. */
  | { readonly type: 'stopped' }
  /** Back to the address, which stays as it was typed. */
  | { readonly type: 'restarted' }

/** How many digits a code has. */
export const codeLength = 6

export const noEmail: EmailState = {
  email: '',
  step: 'address',
  isSending: false,
  failure: undefined,
}

/** Whether a mail that was sent can still be proven. */
export function isUnderWay(state: EmailState): boolean {
  return state.step === 'device' || (state.step === 'code' && state.status !== 'done')
}

export function reduceEmail(state: EmailState, action: EmailAction): EmailState {
  switch (action.type) {
    case 'addressTyped':
      return { email: action.email, step: 'address', isSending: false, failure: undefined }
    case 'sending':
      return { ...state, isSending: true, failure: undefined }
    case 'sent':
      return toMail(state.email, action.step, action.mail)
    case 'codeTyped':
      return state.step === 'code' && state.status === 'typing'
        ? { ...state, code: readDigits(action.code), failure: undefined }
        : state
    case 'checking':
      return state.step === 'code' ? { ...state, status: 'checking', failure: undefined } : state
    case 'accepted':
      return state.step === 'code' ? { ...state, status: 'done' } : state
    case 'failed':
      return fail(state, action.failure)
    case 'stopped':
      return state.step === 'code'
        ? { ...state, isSending: false, code: '', status: 'typing' }
        : { ...state, isSending: false }
    case 'restarted':
      return { email: state.email, step: 'address', isSending: false, failure: undefined }
  }
}

function toMail(email: string, step: 'device' | 'code', mail: SentMail): EmailState {
  const sent = { email, mail, isSending: false, failure: undefined }
  return step === 'device'
    ? { ...sent, step }
    : { ...sent, step, code: '', status: 'typing' as const }
}

/** A code that was not taken is taken out of the field; a mail that could not be sent leaves it alone. */
function fail(state: EmailState, failure: EmailFailure): EmailState {
  if (state.step !== 'code' || state.status !== 'checking')
    return { ...state, isSending: false, failure }
  return { ...state, isSending: false, failure, code: '', status: 'typing' }
}

/** The first six digits of a text, Latin, Arabic or Persian. */
export function readDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, codeLength)
}

/** How a login or a change of the address stands; it goes over several views. */
export function useEmailFlow(name: 'email' | 'emailChange') {
  return useFlow(name, reduceEmail, noEmail)
}
