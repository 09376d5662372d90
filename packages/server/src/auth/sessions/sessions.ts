import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Limits } from '../../config/limits.ts'
import { authDevices, authRefreshTokens, authSessions, authUsers } from '../../store/authSchema.ts'
import type { Database } from '../../store/database.ts'
import { newId } from '../email/attempts.ts'
import { hashOf } from './readProof.ts'

/** A session as the store has it. */
export type SessionRow = typeof authSessions.$inferSelect

/** What a refresh came to. */
export type Refreshed =
  | { readonly state: 'refreshed'; readonly session: SessionRow; readonly refreshToken: string }
  | { readonly state: 'unconfirmed' | 'none' }
  /** A token was used again long after it was: whoever did has copied it, so the session has been ended. */
  | { readonly state: 'revoked'; readonly session: SessionRow }

/** A device that was logged out. */
export type RevokedDevice = { readonly id: string; readonly name: string }

/** The cookie that a browser is known by; only its hash is kept, another one for each project. */
export function deviceHash(projectId: string, cookie: string): string {
  return hashOf(`${projectId}\0${cookie}`)
}

const isAlive = (now: number) => and(isNull(authSessions.endedAt), gt(authSessions.expiresAt, now))

/** Sessions, the devices that they are on, and the tokens that carry them on. */
export function createSessions(keys: Keys, limits: Limits) {
  /** Two tabs that refresh at once get the same: it follows from the one before, and is not kept anywhere. */
  const successorOf = (token: string) =>
    createHmac('sha256', keys.refreshToken).update(token).digest('base64url')

  async function wasUsed(tx: Transaction, token: string) {
    const [found] = await tx
      .select()
      .from(authRefreshTokens)
      .where(eq(authRefreshTokens.hash, hashOf(token)))
    return typeof found?.usedAt === 'number'
  }

  /** The device of a browser and a user, made where there is none. The one unused for the longest makes room. */
  async function takeDevice(
    tx: Transaction,
    device: { userId: string; projectId: string; cookie: string; name: string; now: number },
  ) {
    const { userId, projectId, cookie, name, now } = device
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
    const others = await tx
      .select({ id: authDevices.id })
      .from(authDevices)
      .where(
        and(
          eq(authDevices.userId, userId),
          isNull(authDevices.revokedAt),
          ne(authDevices.id, row.id),
        ),
      )
      .orderBy(desc(authDevices.lastUsedAt))
    return {
      deviceId: row.id,
      isNew: row.createdAt === now && row.lastUsedAt === now,
      others: others.length,
      tooMany: others.slice(limits.devicesPerUser - 1).map(({ id }) => id),
    }
  }

  return {
    takeDevice,

    start: async (
      tx: Transaction,
      session: {
        readonly userId: string
        readonly deviceId: string
        readonly projectId: string
        readonly jkt: string
        readonly storage: 'kept' | 'denied'
        readonly origin: string
        readonly provider: SessionRow['provider']
        readonly identityId: string | null
        readonly claimId: string | null
        readonly now: number
      },
    ): Promise<{ session: SessionRow; refreshToken: string }> => {
      const { origin, now, ...rest } = session
      const refreshToken = randomBytes(32).toString('base64url')
      const [row] = await tx
        .insert(authSessions)
        .values({
          ...rest,
          id: newId(),
          origins: [origin],
          createdAt: now,
          lastUsedAt: now,
          expiresAt: now + limits.sessionMs,
        })
        .returning()
      if (!row) throw new Error('A session was not written')
      await tx
        .insert(authRefreshTokens)
        .values({ hash: hashOf(refreshToken), sessionId: row.id, createdAt: now })
      return { session: row, refreshToken }
    },

    /** Gives the token that comes next. The transaction has to be committed whatever comes out, since a copied token ends the session. */
    refresh: async (
      tx: Transaction,
      given: {
        readonly token: string
        readonly jkt: string
        readonly projectId: string
        readonly origin: string
        readonly continueToOrigin: boolean
        readonly now: number
      },
    ): Promise<Refreshed> => {
      const { token, jkt, projectId, origin, now } = given
      const [found] = await tx
        .select({ token: authRefreshTokens, session: authSessions })
        .from(authRefreshTokens)
        .innerJoin(authSessions, eq(authSessions.id, authRefreshTokens.sessionId))
        .where(
          and(
            eq(authRefreshTokens.hash, hashOf(token)),
            eq(authSessions.projectId, projectId),
            isAlive(now),
          ),
        )
        .for('update')
      // A key that is not the session's proves nothing, so that it ends nothing either.
      if (!found || (found.session.storage === 'kept' && found.session.jkt !== jkt))
        return { state: 'none' }
      const { session } = found
      const { usedAt, usedJkt } = found.token
      const isLate = usedAt !== null && now - usedAt > limits.refreshReuseMs
      // Its own key may never have got the answer: then nobody has gone on from there.
      if (isLate && (usedJkt !== jkt || (await wasUsed(tx, successorOf(token))))) {
        await tx.update(authSessions).set({ endedAt: now }).where(eq(authSessions.id, session.id))
        return { state: 'revoked', session }
      }
      const isConfirmed = session.origins.includes(origin)
      if (!isConfirmed && !given.continueToOrigin) return { state: 'unconfirmed' }

      let refreshToken = successorOf(token)
      if (usedAt === null) {
        await tx
          .update(authRefreshTokens)
          .set({ usedAt: now, usedJkt: jkt })
          .where(eq(authRefreshTokens.hash, found.token.hash))
        await tx
          .insert(authRefreshTokens)
          .values({ hash: hashOf(refreshToken), sessionId: session.id, createdAt: now })
      } else {
        // Another tab may be further already: its cookie must not be put back.
        while (await wasUsed(tx, refreshToken)) refreshToken = successorOf(refreshToken)
      }
      const [changed] = await tx
        .update(authSessions)
        .set({
          jkt,
          lastUsedAt: now,
          expiresAt: now + limits.sessionMs,
          ...(!isConfirmed && {
            origins: [...session.origins, origin].slice(-limits.sessionOrigins),
          }),
        })
        .where(eq(authSessions.id, session.id))
        .returning()
      await tx
        .update(authDevices)
        .set({ lastUsedAt: now })
        .where(eq(authDevices.id, session.deviceId))
      return { state: 'refreshed', session: changed ?? session, refreshToken }
    },

    /** A session that has not ended. */
    find: async (db: Database, id: string, now: number): Promise<SessionRow | undefined> => {
      const [row] = await db
        .select()
        .from(authSessions)
        .where(and(eq(authSessions.id, id), isAlive(now)))
      return row
    },

    /** The session that a refresh token is of, and by which blind index its user is found. */
    findByToken: async (db: Database | Transaction, token: string, now: number) => {
      const [row] = await db
        .select({ session: authSessions, emailIndex: authUsers.emailIndex })
        .from(authRefreshTokens)
        .innerJoin(authSessions, eq(authSessions.id, authRefreshTokens.sessionId))
        .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
        .where(and(eq(authRefreshTokens.hash, hashOf(token)), isAlive(now)))
      return row
    },

    end: (db: Database | Transaction, id: string, now: number) =>
      db
        .update(authSessions)
        .set({ endedAt: now })
        .where(and(eq(authSessions.id, id), isNull(authSessions.endedAt))),

    /** @param kept - the session that does not end */
    endAll: (tx: Transaction, userId: string, now: number, kept = '') =>
      tx
        .update(authSessions)
        .set({ endedAt: now })
        .where(
          and(
            eq(authSessions.userId, userId),
            ne(authSessions.id, kept),
            isNull(authSessions.endedAt),
          ),
        ),

    /** Devices of a user and whether they have a session. */
    devices: async (db: Database, userId: string, now: number) =>
      db
        .select({
          device: authDevices,
          // Written out, because in a query of one table the names of columns come without theirs.
          isSignedIn: sql<boolean>`exists (
            select 1 from auth_sessions s
            where s.device_id = auth_devices.id and s.ended_at is null and s.expires_at > ${now})`,
        })
        .from(authDevices)
        .where(and(eq(authDevices.userId, userId), isNull(authDevices.revokedAt)))
        .orderBy(desc(authDevices.lastUsedAt)),

    /** Revokes devices of a user and ends their sessions; their slots stay. @returns those that were not revoked before. */
    revoke: async (
      tx: Transaction,
      userId: string,
      ids: readonly string[],
      now: number,
    ): Promise<RevokedDevice[]> => {
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
    },
  }
}

/** What {@link createSessions} makes. */
export type Sessions = ReturnType<typeof createSessions>
