import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import type { Limits } from '../../config/limits.ts'
import { authDevices, authSessions } from '../../store/authSchema.ts'
import type { Database } from '../../store/database.ts'
import { newId } from '../email/attempts.ts'
import { hashOf } from './readProof.ts'

/** A device as the store has it. */
type DeviceRow = typeof authDevices.$inferSelect

/** A browser that logs a user in. */
export interface DeviceLogin {
  readonly userId: string
  readonly projectId: string
  readonly cookie: string
  readonly name: string
  readonly now: number
}

/** The device of a login, next to the user's other devices. */
export interface TakenDevice {
  readonly deviceId: string
  /** True if this login created the device. */
  readonly isNew: boolean
  /** Number of the user's other devices. */
  readonly others: number
  /** Ids of the devices over the limit, unused for the longest. */
  readonly tooMany: readonly string[]
}

/** A device, and whether it has a session. */
export interface ListedDevice {
  readonly device: DeviceRow
  readonly isSignedIn: boolean
}

/** A device that was logged out. */
export type RevokedDevice = { readonly id: string; readonly name: string }

/** Hashes a browser's device cookie. The store keeps only the hash, a different one for each project. */
export function deviceHash(projectId: string, cookie: string): string {
  return hashOf(`${projectId}\0${cookie}`)
}

/** Returns the device of a browser and a user, and creates it if it is missing. */
export async function takeDevice(
  tx: Transaction,
  login: DeviceLogin,
  { devicesPerUser }: Pick<Limits, 'devicesPerUser'>,
): Promise<TakenDevice> {
  const row = await writeDevice(tx, login)
  const others = await tx
    .select({ id: authDevices.id })
    .from(authDevices)
    .where(
      and(
        eq(authDevices.userId, login.userId),
        isNull(authDevices.revokedAt),
        ne(authDevices.id, row.id),
      ),
    )
    .orderBy(desc(authDevices.lastUsedAt))
  return {
    deviceId: row.id,
    isNew: row.createdAt === login.now && row.lastUsedAt === login.now,
    others: others.length,
    tooMany: others.slice(devicesPerUser - 1).map(({ id }) => id),
  }
}

async function writeDevice(
  tx: Transaction,
  { userId, projectId, cookie, name, now }: DeviceLogin,
): Promise<DeviceRow> {
  const [row] = await tx
    .insert(authDevices)
    .values({
      id: newId(),
      userId,
      projectId,
      name,
      cookieHash: deviceHash(projectId, cookie),
      createdAt: now,
      lastUsedAt: now,
    })
    .onConflictDoUpdate({
      target: [authDevices.cookieHash, authDevices.userId],
      targetWhere: isNull(authDevices.revokedAt),
      set: { lastUsedAt: now, name },
    })
    .returning()
  if (!row) throw new Error('A device was not written')
  return row
}

/** Lists the devices of a user, the last used first. */
export async function listDevices(
  db: Database,
  userId: string,
  now: number,
): Promise<ListedDevice[]> {
  return db
    .select({
      device: authDevices,
      // Written out, because in a query of one table the names of columns come without theirs.
      isSignedIn: sql<boolean>`exists (
        select 1 from auth_sessions s
        where s.device_id = auth_devices.id and s.ended_at is null and s.expires_at > ${now})`,
    })
    .from(authDevices)
    .where(and(eq(authDevices.userId, userId), isNull(authDevices.revokedAt)))
    .orderBy(desc(authDevices.lastUsedAt))
}

/**
 * Revokes devices of a user and ends their sessions. Their slots stay.
 *
 * @returns the devices that this call has revoked.
 */
export async function revokeDevices(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<RevokedDevice[]> {
  if (ids.length === 0) return []
  const revoked = await tx
    .update(authDevices)
    .set({ revokedAt: now })
    .where(
      and(
        eq(authDevices.userId, userId),
        inArray(authDevices.id, [...ids]),
        isNull(authDevices.revokedAt),
      ),
    )
    .returning({ id: authDevices.id, name: authDevices.name })
  const gone = revoked.map(({ id }) => id)
  if (gone.length > 0)
    await tx
      .update(authSessions)
      .set({ endedAt: now })
      .where(and(inArray(authSessions.deviceId, gone), isNull(authSessions.endedAt)))
  return revoked
}
