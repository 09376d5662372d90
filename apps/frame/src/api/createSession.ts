import {
  refreshSession,
  type AuthUser,
  type SessionAccess,
  type WaitingEmailChange,
} from '@latchkey/protocol/api'
import { ApiError } from './apiError.ts'
import type { Proofs } from './createProofs.ts'
import type { Transport } from './createTransport.ts'
import { openTabs, type TellTabs } from './openTabs.ts'
import {
  accessOf,
  grantedRecord,
  ownerOf,
  withEmail,
  withoutAccess,
  withoutRefusal,
  type Access,
  type SessionRecord,
} from './sessionRecord.ts'

/** Result of a look for a session. */
export type SessionState = 'live' | 'none' | 'unconfirmed'

/** Options of `createSession`. */
export type SessionOptions = {
  readonly transport: Transport
  readonly proofs: Proofs
  /** The page's verified origin. */
  readonly origin: string
  /** Called when the session has ended elsewhere, or belongs to another user. Resolves once everything of the former user is closed. */
  readonly onEnded?: () => Promise<void> | void
  /** Name by which the tabs of this browser find each other. */
  readonly tabs?: string
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * The session of this project in this browser. Its refresh token is a cookie that no script reads; here is only the access that it gives for
 * a few minutes. Concurrent requests for access share one refresh; a second tab gets the same successor from the server. All tabs have the
 * same cookie, so a refresh may return another user: that ends the session here, and only `findAnew` finds the next one. A session that
 * ends in one tab ends in all of them at once.
 */
export interface Session {
  /**
   * Looks for a session that this origin may use.
   *
   * @throws ApiError if the server gives no answer
   */
  find(): Promise<SessionState>
  /** As `find`, for a new request: the first look may only end a session that another one has replaced. */
  findAnew(): Promise<SessionState>
  /** Uses the session for this origin from now on. Its owner has agreed. */
  continueHere(): Promise<void>
  /**
   * Returns access, renewed before it ends. Throws while a former session closes, since closing may wait for this.
   *
   * @throws ApiError `invalid_session` without a session
   */
  access(): Promise<Access>
  /** Drops access that the server no longer takes. */
  drop(token: string): void
  /** Ends the session that the server has ended. */
  lose(token: string): void
  /** Starts the session of a login. */
  begin(given: SessionAccess): void
  /** Forgets the session, in every tab. */
  end(): void
  /** Makes the other tabs ask the server again. */
  tellTabs(): void
  /** Forgets earlier answers: a login may have set another cookie. */
  lookAgain(): void
  user(): AuthUser | undefined
  /** The change of address that waits. */
  emailChange(): WaitingEmailChange | undefined
  /** The change of address that this session may revert; it may do nothing else. */
  claim(): NonNullable<SessionAccess['claim']> | undefined
  /** Changes the user's e-mail address. */
  renameUser(email: string): void
}

/** The session's state, and what its effects need. */
type SessionContext = SessionOptions & {
  readonly now: () => number
  readonly tellTabs: TellTabs | undefined
  record: SessionRecord
  /** Running while a former session closes. If closing fails, there is no access any more. */
  leaving: Promise<void> | undefined
  /** The newest refresh. A login, a sign-out or another tab's news makes an earlier one obsolete. */
  refreshing: Promise<Access> | undefined
}

/** Creates the session of this browser. */
export function createSession(options: SessionOptions): Session {
  const context: SessionContext = {
    ...options,
    now: options.now ?? (() => performance.now()),
    tellTabs: openTabs(options.tabs ?? 'latchkey/sessions', (device) => hear(context, device)),
    record: { status: 'unknown' },
    leaving: undefined,
    refreshing: undefined,
  }
  const { tellTabs } = context
  const access = () => accessOf(context.record)
  return {
    find: () => find(context),
    async findAnew() {
      const found = await find(context)
      return found === 'none' ? find(context) : found
    },
    async continueHere() {
      await context.leaving
      context.refreshing = undefined // a running refresh does not continue here
      await refresh(context, true)
    },
    access: () => currentAccess(context),
    drop(token) {
      if (access()?.token === token) context.record = withoutAccess(context.record)
    },
    lose(token) {
      if (access()?.token === token) leave(context, { status: 'refused' })
    },
    begin(given) {
      if (isOther(context, given)) leave(context, { status: 'unknown' })
      context.refreshing = undefined
      take(context, given)
      tellTabs?.()
    },
    end() {
      if (context.record.status === 'owned') tellTabs?.(context.record.deviceId)
      context.refreshing = undefined
      context.record = { status: 'refused' }
    },
    tellTabs: () => tellTabs?.(),
    lookAgain() {
      context.refreshing = undefined
      context.record = withoutRefusal(withoutAccess(context.record))
    },
    user: () => access()?.user,
    emailChange: () => access()?.emailChange ?? undefined,
    claim: () => access()?.claim ?? undefined,
    renameUser(email) {
      context.record = withEmail(context.record, email)
    },
  }
}

function take(context: SessionContext, given: SessionAccess): Access {
  const record = grantedRecord(given, context.now())
  context.record = record
  return record.access
}

/** Returns true if another user had the session until now. */
function isOther({ record }: SessionContext, { user }: SessionAccess) {
  return record.status === 'owned' && record.userId !== user.id
}

/** Ends a session that has ended elsewhere, and closes everything of its user. */
function leave(context: SessionContext, next: SessionRecord) {
  if (context.record.status !== 'owned') {
    if (next.status === 'refused') context.record = next
    return
  }
  context.record = next
  context.refreshing = undefined
  const left = Promise.resolve(context.onEnded?.()).then(() => {
    if (context.leaving === left) context.leaving = undefined
  })
  left.catch(() => {}) // the next request for access throws
  context.leaving = left
}

/** Takes news of another tab. */
function hear(context: SessionContext, endedDevice: string) {
  const { record } = context
  context.refreshing = undefined
  if (record.status !== 'owned') {
    context.record = { status: 'unknown' }
  } else if (record.deviceId === endedDevice) {
    leave(context, { status: 'refused' })
  } else if (!endedDevice) {
    context.record = withoutAccess(record)
    refresh(context).catch(() => {}) // the next request for access throws
  }
}

async function currentAccess(context: SessionContext): Promise<Access> {
  if (context.leaving) throw ended()
  const access = accessOf(context.record)
  if (access && access.until > context.now()) return access
  if (context.record.status === 'refused') throw ended()
  return refresh(context)
}

/** Shares one refresh among concurrent requests. */
function refresh(context: SessionContext, continueToOrigin = false): Promise<Access> {
  if (context.refreshing) return context.refreshing
  const isNewest = () => context.refreshing === asked
  const asked = fetchAccess(context, continueToOrigin, isNewest).finally(() => {
    if (isNewest()) context.refreshing = undefined
  })
  context.refreshing = asked
  return asked
}

async function fetchAccess(
  context: SessionContext,
  continueToOrigin: boolean,
  isNewest: () => boolean,
): Promise<Access> {
  const { transport, proofs, origin } = context
  const asker = ownerOf(context.record)
  const url = transport.addressOf(refreshSession, undefined)
  const body = { origin, ...(continueToOrigin && { continueToOrigin }) }
  try {
    const given = await proofs.prove({ method: refreshSession.method, url }, (headers) =>
      transport.send(refreshSession, { body }, { headers, credentials: 'include' }),
    )
    if (isNewest()) {
      if (!isOther(context, given)) return take(context, given)
      leave(context, { status: 'unknown' })
    }
  } catch (error) {
    if (isNewest()) {
      if (hasEnded(error)) leave(context, { status: 'refused' })
      // A session that was in use here needs no consent: another one has replaced it.
      else if (isUnconfirmed(error)) leave(context, { status: 'unknown' })
      throw error
    }
  }
  // The owner has changed meanwhile, or a newer answer has arrived.
  if (asker !== undefined && asker !== ownerOf(context.record)) throw ended()
  return currentAccess(context)
}

async function find(context: SessionContext): Promise<SessionState> {
  await context.leaving
  const { record, tellTabs } = context
  const access = accessOf(record)
  // Known answers only count if other tabs can report a change.
  if (tellTabs && access && access.until > context.now()) return 'live'
  if (tellTabs && record.status === 'refused') return 'none'
  try {
    await refresh(context)
    return 'live'
  } catch (error) {
    if (hasEnded(error)) return 'none'
    if (isUnconfirmed(error)) return 'unconfirmed'
    throw error
  }
}

/** Returns true if an error means that the session has ended. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_session'
}

function isUnconfirmed(error: unknown) {
  return error instanceof ApiError && error.code === 'origin_unconfirmed'
}

function ended() {
  return new ApiError('invalid_session', 'Log in first', { status: 401 })
}
