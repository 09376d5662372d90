import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import type { Limits } from '../../config/limits.ts'
import { authRefreshTokens, authSessions, authUsers } from '../../store/authSchema.ts'
import type { Database } from '../../store/database.ts'
import { newId } from '../email/attempts.ts'
import { hashOf } from './readProof.ts'

/** A session as the store has it. */
export type SessionRow = typeof authSessions.$inferSelect

/** Values of a new session. */
export interface SessionStart {
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
}

/** A session, and the token that refreshes it. */
export interface StartedSession {
  readonly session: SessionRow
  readonly refreshToken: string
}

/** A session found by its refresh token, and the blind index of its user's address. */
export interface TokenSession {
  readonly session: SessionRow
  readonly emailIndex: string | null
}

/** Matches sessions that have neither ended nor expired. */
export function isAlive(now: number) {
  return and(isNull(authSessions.endedAt), gt(authSessions.expiresAt, now))
}

/** Writes a session and its first refresh token. */
export async function startSession(
  tx: Transaction,
  { origin, now, ...rest }: SessionStart,
  { sessionMs }: Pick<Limits, 'sessionMs'>,
): Promise<StartedSession> {
  const refreshToken = randomBytes(32).toString('base64url')
  const [row] = await tx
    .insert(authSessions)
    .values({
      ...rest,
      id: newId(),
      origins: [origin],
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + sessionMs,
    })
    .returning()
  if (!row) throw new Error('A session was not written')
  await tx
    .insert(authRefreshTokens)
    .values({ hash: hashOf(refreshToken), sessionId: row.id, createdAt: now })
  return { session: row, refreshToken }
}

/** Finds a session that is alive. */
export async function findSession(
  db: Database,
  id: string,
  now: number,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, id), isAlive(now)))
  return row
}

/** Finds the living session of a refresh token. */
export async function findSessionByToken(
  db: Database | Transaction,
  token: string,
  now: number,
): Promise<TokenSession | undefined> {
  const [row] = await db
    .select({ session: authSessions, emailIndex: authUsers.emailIndex })
    .from(authRefreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, authRefreshTokens.sessionId))
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(and(eq(authRefreshTokens.hash, hashOf(token)), isAlive(now)))
  return row
}

/** Ends a session. A session that has ended keeps its time of ending. */
export async function endSession(
  db: Database | Transaction,
  id: string,
  now: number,
): Promise<void> {
  await db
    .update(authSessions)
    .set({ endedAt: now })
    .where(and(eq(authSessions.id, id), isNull(authSessions.endedAt)))
}

/**
 * Ends all sessions of a user.
 *
 * @param kept - the session that does not end
 */
export async function endSessions(
  tx: Transaction,
  userId: string,
  now: number,
  kept = '',
): Promise<void> {
  await tx
    .update(authSessions)
    .set({ endedAt: now })
    .where(
      and(eq(authSessions.userId, userId), ne(authSessions.id, kept), isNull(authSessions.endedAt)),
    )
}
