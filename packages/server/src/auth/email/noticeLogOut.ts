import type { Transaction } from '../../bus/bus.ts'
import { newId } from './attempts.ts'
import type { AuthContext } from '../authContext.ts'
import { noticeAddressOf } from './noticeAddress.ts'
import type { RevokedDevice } from '../sessions/devices.ts'

/** Mails the owner of an account which devices were logged out. One mail names all that were logged out at once. */
export async function noticeLogOut(
  tx: Transaction,
  { findMail, limits }: Pick<AuthContext, 'findMail' | 'limits'>,
  logOut: {
    readonly userId: string
    readonly devices: readonly Pick<RevokedDevice, 'name'>[]
    /** The site where it was asked for; absent where the server itself has ended the session. */
    readonly origin?: string | undefined
    readonly now: number
  },
) {
  const { userId, devices, origin, now } = logOut
  const mails = findMail()
  if (!mails || devices.length === 0) return
  const to = await noticeAddressOf(tx, userId)
  if (!to) return
  const device = [...new Set(devices.map(({ name }) => name))].join(', ')
  await mails.put(tx, {
    id: newId(),
    projectId: to.projectId,
    kind: 'device-revoked',
    recipientSealed: to.sealed,
    locale: to.locale,
    facts: { device, at: String(now), ...(origin !== undefined && { origin }) },
    now,
    expiresAt: now + limits.noticeMs,
  })
}
