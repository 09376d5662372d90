import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import type { Limits } from '../../config/limits.ts'
import { authDevices, authRefreshTokens, authSessions } from '../../store/authSchema.ts'
import type { Keys } from '../keys/createKeys.ts'
import { hashOf } from './readProof.ts'
import { isAlive, type SessionRow, type StartedSession } from './sessionRows.ts'

/** Result of a refresh. */
export type Refreshed =
  | ({ readonly state: 'refreshed' } & StartedSession)
  | { readonly state: 'unconfirmed' | 'none' }
  /** The token was used again long after its first use, so somebody has copied it. The session has ended. */
  | { readonly state: 'revoked'; readonly session: SessionRow }

/** A refresh token, and the page and key that present it. */
export interface RefreshRequest {
  readonly token: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly continueToOrigin: boolean
  readonly now: number
}

/** The keys and limits of refresh tokens. */
export interface RefreshContext {
  readonly keys: Pick<Keys, 'refreshToken'>
  readonly limits: Pick<Limits, 'refreshReuseMs' | 'sessionMs' | 'sessionOrigins'>
}

type TokenRow = typeof authRefreshTokens.$inferSelect

/** Returns the next refresh token. Commit the transaction for every result, because a copied token ends the session. */
export async function refreshSession(
  context: RefreshContext,
  tx: Transaction,
  request: RefreshRequest,
): Promise<Refreshed> {
  const { jkt, origin, now } = request
  const found = await lockToken(tx, request)
  // A key that is not the session's proves nothing, so that it ends nothing either.
  if (!found || (found.session.storage === 'kept' && found.session.jkt !== jkt))
    return { state: 'none' }
  const { session } = found
  if (await isCopied(context, tx, found.token, request)) {
    await tx.update(authSessions).set({ endedAt: now }).where(eq(authSessions.id, session.id))
    return { state: 'revoked', session }
  }
  const isConfirmed = session.origins.includes(origin)
  if (!isConfirmed && !request.continueToOrigin) return { state: 'unconfirmed' }
  const refreshToken = await takeSuccessor(context, tx, found.token, request)
  return { state: 'refreshed', session: await extend(context, tx, session, request), refreshToken }
}

/** Derives the next token from the one before, so that two tabs that refresh at once get the same. It is not stored. */
function successorOf({ keys }: RefreshContext, token: string) {
  return createHmac('sha256', keys.refreshToken).update(token).digest('base64url')
}

async function wasUsed(tx: Transaction, token: string) {
  const [found] = await tx
    .select()
    .from(authRefreshTokens)
    .where(eq(authRefreshTokens.hash, hashOf(token)))
  return typeof found?.usedAt === 'number'
}

async function lockToken(tx: Transaction, { token, projectId, now }: RefreshRequest) {
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
  return found
}

/** Returns true if a used token comes back too late, by another key or after its successor was used. */
async function isCopied(
  context: RefreshContext,
  tx: Transaction,
  { usedAt, usedJkt }: TokenRow,
  { token, jkt, now }: RefreshRequest,
) {
  const isLate = usedAt !== null && now - usedAt > context.limits.refreshReuseMs
  if (!isLate) return false
  // Its own key may have missed the answer: then the successor is unused.
  return usedJkt !== jkt || (await wasUsed(tx, successorOf(context, token)))
}

/** Marks a token as used and writes its successor, or follows the successors of a token that was used before. */
async function takeSuccessor(
  context: RefreshContext,
  tx: Transaction,
  { usedAt, hash, sessionId }: TokenRow,
  { token, jkt, now }: RefreshRequest,
): Promise<string> {
  let successor = successorOf(context, token)
  if (usedAt === null) {
    await tx
      .update(authRefreshTokens)
      .set({ usedAt: now, usedJkt: jkt })
      .where(eq(authRefreshTokens.hash, hash))
    await tx
      .insert(authRefreshTokens)
      .values({ hash: hashOf(successor), sessionId, createdAt: now })
    return successor
  }
  // Another tab may be further already: its cookie must not be put back.
  while (await wasUsed(tx, successor)) successor = successorOf(context, successor)
  return successor
}

/** Extends the life of a session, and adds the origin that continues it. */
async function extend(
  { limits }: RefreshContext,
  tx: Transaction,
  session: SessionRow,
  { jkt, origin, now }: RefreshRequest,
): Promise<SessionRow> {
  const isConfirmed = session.origins.includes(origin)
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
  await tx.update(authDevices).set({ lastUsedAt: now }).where(eq(authDevices.id, session.deviceId))
  return changed ?? session
}
