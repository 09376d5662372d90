import type { AuthUser, SessionAccess, WaitingEmailChange } from '@latchkey/protocol/api'

/** Access is renewed this long before it ends, in milliseconds, but at most a quarter of its life. */
const margin = 15_000

/** Access to the server for a few minutes. */
export type Access = {
  readonly token: string
  /** By this page's monotonic clock, so that the visitor's clock may be wrong. */
  readonly until: number
  readonly user: AuthUser
  readonly emailChange: WaitingEmailChange | null
  readonly claim: SessionAccess['claim']
}

/** State of the session in this tab. */
export type SessionRecord =
  /** The server was not asked yet, or another tab's news may have changed its answer. */
  | { readonly status: 'unknown' }
  /** The server has no session. */
  | { readonly status: 'refused' }
  /** The owner stays known while there is no access. */
  | {
      readonly status: 'owned'
      readonly userId: string
      readonly deviceId: string
      readonly access: Access | undefined
    }

/** Returns the record of a session that the server has given. */
export function grantedRecord(
  given: SessionAccess,
  now: number,
): SessionRecord & { access: Access } {
  const life = given.expiresAt - given.now
  const { user, emailChange, claim } = given
  const until = now + life - Math.min(margin, life / 4)
  const access = { token: given.accessToken, until, user, emailChange, claim }
  return { status: 'owned', userId: user.id, deviceId: given.deviceId, access }
}

/** Returns the user id of the session's owner. */
export function ownerOf(record: SessionRecord): string | undefined {
  return record.status === 'owned' ? record.userId : undefined
}

/** Returns the access, which may have expired. */
export function accessOf(record: SessionRecord): Access | undefined {
  return record.status === 'owned' ? record.access : undefined
}

/** Drops the access. The owner stays known. */
export function withoutAccess(record: SessionRecord): SessionRecord {
  return record.status === 'owned' ? { ...record, access: undefined } : record
}

/** Forgets that the server had no session. */
export function withoutRefusal(record: SessionRecord): SessionRecord {
  return record.status === 'refused' ? { status: 'unknown' } : record
}

/** Changes the user's e-mail address. */
export function withEmail(record: SessionRecord, email: string): SessionRecord {
  const access = accessOf(record)
  if (record.status !== 'owned' || !access) return record
  return { ...record, access: { ...access, user: { ...access.user, email } } }
}
