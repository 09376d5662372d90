import {
  refreshSession,
  type AuthUser,
  type SessionAccess,
  type WaitingEmailChange,
} from '@latchkey/protocol/api'
import { ApiError } from './apiError.ts'
import type { Proofs } from './createProofs.ts'
import type { Transport } from './createTransport.ts'
import { openTabs } from './openTabs.ts'

/** Access is renewed so long before it ends, in milliseconds; a quarter of its life at most. */
const margin = 15_000

type Access = {
  readonly token: string
  /** By this page's own monotonic clock: what the visitor's clock says plays no part. */
  readonly until: number
  readonly user: AuthUser
  readonly emailChange: WaitingEmailChange | null
  readonly claim: SessionAccess['claim']
}

/** How a session was found. */
export type SessionState = 'live' | 'none' | 'unconfirmed'

/** What `createSession` takes. */
export type SessionOptions = {
  readonly transport: Transport
  readonly proofs: Proofs
  /** The page's verified origin. */
  readonly origin: string
  /** Told when it has ended elsewhere, or is another person's by now. Resolves once nothing of whoever had it is open any more. */
  readonly onEnded?: () => Promise<void> | void
  /** By which the tabs of this browser find each other. */
  readonly tabs?: string
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/**
 * The session of this project in this browser. Its refresh token is a cookie that no script reads; here is only the access that it gives for a
 * few minutes. However many ask for access at once, it is refreshed once; a second tab gets the same successor from the server.
 * The cookie is that of all tabs, so that it may bring somebody else: for those who ask here that is the end of one session, and another one
 * is found only by whoever asks anew. A session that ends in one tab ends in all of them at once.
 */
export function createSession(options: SessionOptions) {
  const { transport, proofs, origin, onEnded = () => {}, now = () => performance.now() } = options
  const tellTabs = openTabs(options.tabs ?? 'latchkey/sessions', hear)
  let access: Access | undefined
  /** Whose session it is, also while there is no access. */
  let owner: { readonly userId: string; readonly deviceId: string } | undefined
  /** Under way while what belonged to a session that has ended is put away. Where that fails, nobody gets access any more. */
  let leaving: Promise<void> | undefined
  /** The newest refresh. One that was under way when somebody logged in or out, here or in another tab, says nothing any more. */
  let refreshing: Promise<Access> | undefined
  let isRefused = false

  function take(given: SessionAccess): Access {
    const life = given.expiresAt - given.now
    access = {
      token: given.accessToken,
      until: now() + life - Math.min(margin, life / 4),
      user: given.user,
      emailChange: given.emailChange,
      claim: given.claim,
    }
    owner = { userId: given.user.id, deviceId: given.deviceId }
    isRefused = false
    return access
  }

  /** Whether somebody else had the session until now. */
  function isOther({ user }: SessionAccess) {
    return owner !== undefined && owner.userId !== user.id
  }

  function hear(endedDevice: string) {
    refreshing = undefined
    isRefused = owner?.deviceId === endedDevice
    if (isRefused) return lose()
    if (!owner || endedDevice) return // nobody is logged in here, or in another project
    access = undefined
    refresh().catch(() => {}) // whoever asks next is told
  }

  /** It has ended elsewhere. */
  function lose() {
    access = undefined
    if (!owner) return
    owner = undefined
    refreshing = undefined
    const left = Promise.resolve(onEnded()).then(() => {
      if (leaving === left) leaving = undefined
    })
    left.catch(() => {}) // whoever asks next is told
    leaving = left
  }

  async function currentAccess(): Promise<Access> {
    if (leaving) throw ended()
    if (access && access.until > now()) return access
    if (isRefused) throw ended()
    return refresh()
  }

  async function fetchAccess(continueToOrigin: boolean, isNewest: () => boolean): Promise<Access> {
    const asker = owner?.userId
    const url = transport.addressOf(refreshSession, undefined)
    const body = { origin, ...(continueToOrigin && { continueToOrigin }) }
    try {
      const given = await proofs.prove({ method: refreshSession.method, url }, (headers) =>
        transport.send(refreshSession, { body }, { headers, credentials: 'include' }),
      )
      if (isNewest()) {
        if (!isOther(given)) return take(given)
        lose()
      }
    } catch (error) {
      if (isNewest()) {
        // One that was used here already needs no consent: another one has taken its place.
        if (hasEnded(error) || isUnconfirmed(error)) lose()
        if (hasEnded(error)) isRefused = true
        throw error
      }
    }
    // Whoever has asked is not logged in any more, or is told what is newer than this answer.
    if (asker !== undefined && asker !== owner?.userId) throw ended()
    return currentAccess()
  }

  function refresh(continueToOrigin = false): Promise<Access> {
    if (refreshing) return refreshing
    const isNewest = () => refreshing === asked
    const asked = fetchAccess(continueToOrigin, isNewest).finally(() => {
      if (isNewest()) refreshing = undefined
    })
    refreshing = asked
    return asked
  }

  /**
   * Whether there is a session that this origin may use.
   *
   * @throws ApiError where the server cannot say.
   */
  async function find(): Promise<SessionState> {
    await leaving
    // What is known here counts only where other tabs can say that it has changed.
    if (tellTabs && access && access.until > now()) return 'live'
    if (tellTabs && isRefused) return 'none'
    try {
      await refresh()
      return 'live'
    } catch (error) {
      if (hasEnded(error)) return 'none'
      if (isUnconfirmed(error)) return 'unconfirmed'
      throw error
    }
  }

  return {
    find,
    /** As `find`, for whoever begins to ask: the first look may only end the session that another one has replaced. */
    async findAnew(): Promise<SessionState> {
      const found = await find()
      return found === 'none' ? find() : found
    },
    /** Uses the session for this origin from now on; its owner has agreed. */
    async continueHere(): Promise<void> {
      await leaving
      refreshing = undefined // one that is under way did not say so
      await refresh(true)
    },
    /**
     * Access as it is now, renewed when it is about to end. What is put away may itself wait for this, so that it is refused meanwhile.
     *
     * @throws ApiError `invalid_session` where there is none.
     */
    access: currentAccess,
    /** Says that the server no longer takes this access, so that the next one asks for another. */
    drop(token: string) {
      if (access?.token === token) access = undefined
    },
    /** Says that the server has ended the session of this access. */
    lose(token: string) {
      if (access?.token !== token) return
      lose()
      isRefused = true
    },
    /** Begins the session that a login gave. */
    begin(given: SessionAccess) {
      if (isOther(given)) lose()
      refreshing = undefined
      take(given)
      tellTabs?.()
    },
    /** Forgets it, in every tab. */
    end() {
      if (owner) tellTabs?.(owner.deviceId)
      refreshing = undefined
      access = undefined
      owner = undefined
      isRefused = true
    },
    /** Has the other tabs ask the server how it stands. */
    tellTabs: () => tellTabs?.(),
    /** A login may have set another cookie: what was refused before may be there now, and what was there may be somebody else's. */
    lookAgain() {
      refreshing = undefined
      access = undefined
      isRefused = false
    },
    user: () => access?.user,
    /** The change of address that waits. */
    emailChange: () => access?.emailChange ?? undefined,
    /** The change of address that this session may take back; it may do nothing else. */
    claim: () => access?.claim ?? undefined,
    /** The address has changed; whoever asks meanwhile wants the new one. */
    renameUser(email: string) {
      if (access) access = { ...access, user: { ...access.user, email } }
    },
  }
}

/** The session of this project in this browser. */
export type Session = ReturnType<typeof createSession>

/** Whether an error means that there is no session any more. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_session'
}

function isUnconfirmed(error: unknown) {
  return error instanceof ApiError && error.code === 'origin_unconfirmed'
}

function ended() {
  return new ApiError('invalid_session', 'Log in first', { status: 401 })
}
