import { and, eq, isNull } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { IdentityProvider } from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { authDevices } from '../../store/authSchema.ts'
import { newId } from '../email/attempts.ts'
import type { AuthContext } from '../authContext.ts'
import type { Cookies } from './cookies.ts'
import { deviceName } from './deviceName.ts'
import { noticeAddressOf } from '../email/noticeAddress.ts'
import { noticeLogOut } from '../email/noticeLogOut.ts'
import { deviceHash, revokeDevices, takeDevice } from './devices.ts'
import { endSession, findSessionByToken, startSession, type StartedSession } from './sessionRows.ts'

/** A session that is to begin, once somebody has proved who they are. */
export type NewSession = {
  readonly userId: string
  /** Whether the account was made by this very login: then nobody needs to be told of the device. */
  readonly isNewUser: boolean
  readonly projectId: string
  readonly jkt: string
  readonly storage: 'kept' | 'denied'
  readonly origin: string
  readonly provider: 'email' | IdentityProvider
  readonly identityId: string | null
  /** The change of address that the session may take back; it may do nothing else. */
  readonly claimId?: string | null | undefined
  readonly cookies: Cookies
  readonly userAgent: string | undefined
  readonly now: number
}

/** A session that has begun, and what the browser goes on with. */
export type BegunSession = StartedSession & { readonly deviceCookie: string }

/** Begins a session on the browser's device, in place of the one that it has, and tells the owner of a device that is new. */
export async function beginSession(
  tx: Transaction,
  { limits, findMail }: Pick<AuthContext, 'limits' | 'findMail'>,
  login: NewSession,
): Promise<BegunSession> {
  const { userId, projectId, jkt, storage, origin, provider, identityId, now } = login
  const known = login.cookies.get('device')
  const deviceCookie =
    known !== undefined && (await isKnownCookie(tx, projectId, known))
      ? known
      : randomBytes(32).toString('base64url')
  const name = deviceName(login.userAgent)
  const device = await takeDevice(
    tx,
    { userId, projectId, cookie: deviceCookie, name, now },
    limits,
  )
  const { claimId = null } = login
  // A login that can only revert a change must not log out other devices.
  const surplus = claimId === null ? device.tooMany : []
  const revoked = await revokeDevices(tx, userId, surplus, now)
  await noticeLogOut(tx, { findMail, limits }, { userId, devices: revoked, origin, now })
  const before = login.cookies.get('session')
  const replaced = before && (await findSessionByToken(tx, before, now))
  if (replaced) await endSession(tx, replaced.session.id, now)
  const { deviceId } = device
  const started = await startSession(
    tx,
    { userId, deviceId, projectId, jkt, storage, origin, provider, identityId, claimId, now },
    limits,
  )
  const mails = findMail()
  if (!login.isNewUser && device.isNew && device.others > 0 && mails) {
    const address = await noticeAddressOf(tx, userId)
    if (address !== undefined)
      await mails.put(tx, {
        id: newId(),
        projectId,
        kind: 'new-device',
        recipientSealed: address.sealed,
        locale: address.locale,
        facts: { origin, device: name, at: String(now) },
        now,
        expiresAt: now + limits.noticeMs,
      })
  }
  return { ...started, deviceCookie }
}

/** Whether this server has given the cookie out: one that somebody has made up, or put there, is replaced. */
async function isKnownCookie(tx: Transaction, projectId: string, cookie: string) {
  const [device] = await tx
    .select({ id: authDevices.id })
    .from(authDevices)
    .where(
      and(eq(authDevices.cookieHash, deviceHash(projectId, cookie)), isNull(authDevices.revokedAt)),
    )
    .limit(1)
  return device !== undefined
}
