import type { ChainNamespace } from '@latchkey/protocol'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import type { Connected } from './endSessions.ts'
import type { Subject } from './subject.ts'

/** How far the account that the page is about has signed in. */
export type SignInStep =
  /** No account is connected, or its network isn't listed. */
  | { readonly status: 'idle' }
  /** A first lookup of its session is under way. */
  | { readonly status: 'checking'; readonly subject: Subject }
  | { readonly status: 'unsigned'; readonly subject: Subject; readonly error?: unknown }
  | { readonly status: 'signing'; readonly subject: Subject }
  | { readonly status: 'signed'; readonly subject: Subject; readonly session: SiwxSession }

/** The state of signing in, for one kit. */
export type SignInMachine = {
  readonly step: SignInStep
  /** Number of the newest lookup. Results of older ones are ignored. */
  readonly lookup: number
  /** Number of the newest attempt to sign. */
  readonly attempts: number
  /** The attempt that counts; absent once it has ended or was given up. */
  readonly attempt?: { readonly number: number; readonly subject: Subject } | undefined
  /** The last account that signed in, by chain family: a cancelled sign-in returns to it. */
  readonly signedIn: ReadonlyMap<ChainNamespace, Subject>
}

export type SignInEvent =
  /**
   * The page is about another account, another network, or none.
   * `isAsked`: without a session, the view opens. `ended`: the account before, whose session the site ends with the move.
   */
  | {
      readonly type: 'moved'
      readonly subject: Subject | undefined
      readonly isAsked?: boolean
      readonly ended?: Connected | undefined
    }
  | { readonly type: 'disconnected'; readonly namespace: ChainNamespace }
  /** Another tab has signed in or out, or this one became visible. */
  | { readonly type: 'recheckNeeded'; readonly subject: Subject | undefined }
  | { readonly type: 'sessionFound'; readonly lookup: Lookup; readonly session: SiwxSession }
  | { readonly type: 'sessionMissing'; readonly lookup: Lookup }
  | { readonly type: 'lookupFailed'; readonly lookup: Lookup }
  | { readonly type: 'signStarted'; readonly subject: Subject }
  | { readonly type: 'signed'; readonly attempt: number; readonly session: SiwxSession }
  | { readonly type: 'signFailed'; readonly attempt: number; readonly error: unknown }
  /** The promise of an attempt has settled. */
  | { readonly type: 'attemptEnded'; readonly attempt: number }
  | {
      readonly type: 'cancelled'
      readonly subject: Subject | undefined
      readonly isRequired: boolean
    }
  | { readonly type: 'signedOut'; readonly subject: Subject }

/** One lookup of a session. */
export type Lookup = {
  readonly number: number
  readonly subject: Subject
  readonly isAsked: boolean
}

export type SignInEffect =
  /** Ends the session of an account that the page has left. */
  | { readonly type: 'endSession'; readonly of: Connected }
  | { readonly type: 'lookUp'; readonly lookup: Lookup }
  /** Opens the view that asks the account to sign in. */
  | { readonly type: 'ask' }
  /** Reports that sign-in is unavailable, and disconnects the account if sign-in is required. */
  | { readonly type: 'giveUp'; readonly subject: Subject }
  | { readonly type: 'leaveView' }
  | { readonly type: 'tidyView' }
  /** Returns to the account that signed in last, and disconnects if that fails. */
  | { readonly type: 'goBack'; readonly from: Subject; readonly to: Subject | undefined }

/** The next state, and the effects to run once it is set. */
export type SignInDecision = {
  readonly state: SignInMachine
  readonly effects: readonly SignInEffect[]
}

export const initialSignIn: SignInMachine = {
  step: { status: 'idle' },
  lookup: 0,
  attempts: 0,
  signedIn: new Map(),
}

/** Decides what an event changes, and which effects follow. Pure. */
export function decideSignIn(state: SignInMachine, event: SignInEvent): SignInDecision {
  switch (event.type) {
    case 'moved':
      return move(state, event)
    case 'disconnected':
      return become(forgetSignedIn(dropAttempt(state, event.namespace), event.namespace))
    case 'recheckNeeded':
      return recheck(state, event.subject)
    case 'sessionFound':
    case 'sessionMissing':
    case 'lookupFailed':
      return event.lookup.number === state.lookup ? endLookup(state, event) : become(state)
    case 'signStarted': {
      const { subject } = event
      const number = state.attempts + 1
      const step = { status: 'signing', subject } as const
      // A lookup that is under way is void: the signature decides.
      return become({
        ...state,
        step,
        lookup: state.lookup + 1,
        attempts: number,
        attempt: { number, subject },
      })
    }
    case 'signed': {
      const subject = subjectOfAttempt(state, event.attempt)
      return become(subject ? withSession(state, subject, event.session) : state)
    }
    case 'signFailed': {
      const subject = subjectOfAttempt(state, event.attempt)
      return become(subject ? unsigned(state, subject, event.error) : state)
    }
    case 'attemptEnded':
      return become(isCurrent(state, event.attempt) ? { ...state, attempt: undefined } : state)
    case 'cancelled':
      return cancel({ ...state, attempt: undefined }, event.subject, event.isRequired)
    case 'signedOut': {
      const { subject } = event
      const left = forgetSignedIn(state, subject.namespace)
      return become(isAbout(state, subject) ? unsigned(left, subject) : left)
    }
  }
}

/** Returns false for an attempt that a newer one replaced. */
export function isCurrent(state: SignInMachine, attempt: number): boolean {
  return state.attempt?.number === attempt
}

function become(state: SignInMachine, ...effects: readonly SignInEffect[]): SignInDecision {
  return { state, effects }
}

function move(
  state: SignInMachine,
  { subject, isAsked = false, ended }: Extract<SignInEvent, { type: 'moved' }>,
): SignInDecision {
  const lookup = state.lookup + 1
  if (!subject) {
    if (state.step.status === 'idle') return become(state)
    return become({ ...state, step: { status: 'idle' }, lookup })
  }
  if (isAbout(state, subject)) return become(state)
  // An account that was signing in before the move has given that up, if its session ends with the move.
  const before = ended ? dropAttempt(state, subject.namespace) : state
  return become(
    { ...before, step: { status: 'checking', subject }, lookup },
    ...(ended ? [{ type: 'endSession', of: ended } as const] : []),
    { type: 'lookUp', lookup: { number: lookup, subject, isAsked } },
  )
}

function recheck(state: SignInMachine, subject: Subject | undefined): SignInDecision {
  const { status } = state.step
  if (!subject || (status !== 'unsigned' && status !== 'signed')) return become(state)
  const lookup = { number: state.lookup + 1, subject, isAsked: false }
  return become({ ...state, lookup: lookup.number }, { type: 'lookUp', lookup })
}

function endLookup(
  state: SignInMachine,
  event: Extract<SignInEvent, { lookup: Lookup }>,
): SignInDecision {
  const { subject, isAsked } = event.lookup
  if (event.type === 'sessionFound') return become(withSession(state, subject, event.session))
  if (event.type === 'sessionMissing') {
    const isLast = state.signedIn.get(subject.namespace)?.address === subject.address
    const next = isLast ? forgetSignedIn(state, subject.namespace) : state
    return become(unsigned(next, subject), ...(isAsked ? [{ type: 'ask' } as const] : []))
  }
  // The state known before stays.
  const next = state.step.status === 'checking' ? unsigned(state, subject) : state
  return become(next, ...(isAsked ? [{ type: 'giveUp', subject } as const] : []))
}

function cancel(
  state: SignInMachine,
  subject: Subject | undefined,
  isRequired: boolean,
): SignInDecision {
  if (!subject) return become(state, { type: 'tidyView' })
  if (!isRequired) return become(unsigned(state, subject), { type: 'leaveView' })
  const to = state.signedIn.get(subject.namespace)
  // Only one return: where it fails, the account is disconnected.
  return become(forgetSignedIn(state, subject.namespace), { type: 'goBack', from: subject, to })
}

function isAbout({ step }: SignInMachine, { address }: Subject) {
  return step.status !== 'idle' && step.subject.address === address
}

/** The account of an attempt, if the attempt counts and the page is still about that account. */
function subjectOfAttempt(state: SignInMachine, attempt: number) {
  const subject = isCurrent(state, attempt) ? state.attempt?.subject : undefined
  return subject && isAbout(state, subject) ? subject : undefined
}

function unsigned(state: SignInMachine, subject: Subject, error?: unknown): SignInMachine {
  const step = { status: 'unsigned', subject, ...(error !== undefined && { error }) } as const
  return { ...state, step }
}

function withSession(state: SignInMachine, subject: Subject, session: SiwxSession): SignInMachine {
  const signedIn = new Map(state.signedIn).set(subject.namespace, subject)
  return { ...state, step: { status: 'signed', subject, session }, signedIn }
}

function forgetSignedIn(state: SignInMachine, namespace: ChainNamespace): SignInMachine {
  const others = [...state.signedIn].filter(([of]) => of !== namespace)
  return { ...state, signedIn: new Map(others) }
}

function dropAttempt(state: SignInMachine, namespace: ChainNamespace): SignInMachine {
  return state.attempt?.subject.namespace === namespace ? { ...state, attempt: undefined } : state
}
