import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { IdentityProof, IdentityRecord } from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import { mailLocale } from '../../mail/renderMail.ts'
import { authSessions, authUsers } from '../../store/authSchema.ts'
import { authIdentities, type IdentityRow } from '../../store/identitySchema.ts'
import { newId } from '../email/attempts.ts'
import type { AuthSession } from '../authSession.ts'
import type { AuthParts } from '../authContext.ts'
import { beginSession, type BegunSession, type NewSession } from '../sessions/beginSession.ts'
import { noticeAddressOf } from '../email/noticeAddress.ts'
import type { ProvedIdentity } from './profiles.ts'

/** Who logs in, from where. */
export type IdentityLogin = Pick<
  NewSession,
  'jkt' | 'storage' | 'origin' | 'cookies' | 'userAgent'
> & {
  /** A language tag for mails to an account that is new. */
  readonly locale: string | undefined
}

/** What belongs into the same transaction: claims the attempt, and throws where it was used. */
type Within = (tx: Transaction) => Promise<void>

/**
 * Identities: who somebody is with a provider. An identity is its issuer and subject, and never an address: one that bears the address of an
 * account does not lead to it, whoever says so, and an address that only an identity bears logs nobody in.
 */
export function createIdentities(parts: AuthParts) {
  const { store, limits, profiles, addresses, walletProofs, findMail } = parts
  const { db } = store

  const isIt = (identity: ProvedIdentity) =>
    and(
      eq(authIdentities.projectId, identity.projectId),
      eq(authIdentities.issuer, identity.issuer),
      eq(authIdentities.subjectIndex, profiles.indexOf(identity)),
    )

  /** What of an identity may change; what a provider tells only once (Apple's names) stays. */
  const toldBy = ({ name, email, isEmailVerified, projectId }: ProvedIdentity) => ({
    ...(name !== null && { nameSealed: profiles.sealName(name, projectId) }),
    ...(email !== null && { emailSealed: addresses.store(email, projectId).sealed }),
    ...(email !== null && { isEmailVerified }),
  })

  async function insert(tx: Transaction, identity: ProvedIdentity, userId: string, now: number) {
    const { projectId, provider, issuer } = identity
    const [made] = await tx
      .insert(authIdentities)
      .values({
        id: newId(),
        projectId,
        userId,
        provider,
        issuer,
        subjectIndex: profiles.indexOf(identity),
        isEmailVerified: false,
        ...toldBy(identity),
        linkedAt: now,
        lastUsedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    return made
  }

  /** The identity and its account, made where there is none. Of two that make it at once, on whichever server, one waits for the other. */
  async function take(
    tx: Transaction,
    identity: ProvedIdentity,
    locale: string,
    now: number,
  ): Promise<{ row: IdentityRow; isNewUser: boolean }> {
    const find = () =>
      tx
        .update(authIdentities)
        .set({ ...toldBy(identity), lastUsedAt: now })
        .where(isIt(identity))
        .returning()
    const [found] = await find()
    if (found) return { row: found, isNewUser: false }
    const userId = newId()
    const { projectId } = identity
    await tx.insert(authUsers).values({ id: userId, projectId, locale, createdAt: now })
    const made = await insert(tx, identity, userId, now)
    if (made) return { row: made, isNewUser: true }
    await tx.delete(authUsers).where(eq(authUsers.id, userId))
    const [other] = await find()
    if (!other) throw new Error('An identity was neither written nor found')
    return { row: other, isNewUser: false }
  }

  function toRecord(row: IdentityRow, session: Pick<AuthSession, 'identityId'>): IdentityRecord {
    const { id, provider, projectId, isEmailVerified, linkedAt, lastUsedAt } = row
    return {
      id,
      provider,
      name: row.nameSealed === null ? null : profiles.readName(row.nameSealed, projectId),
      email: row.emailSealed === null ? null : addresses.read(row.emailSealed, projectId),
      isEmailVerified,
      linkedAt,
      lastUsedAt,
      isCurrent: id === session.identityId,
    }
  }

  const list = (tx: Transaction | typeof db, userId: string) =>
    tx
      .select()
      .from(authIdentities)
      .where(eq(authIdentities.userId, userId))
      .orderBy(asc(authIdentities.linkedAt), asc(authIdentities.id))

  /** Holds the account, so that what leads to it changes once at a time. */
  async function lock(tx: Transaction, { userId }: AuthSession) {
    const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for('update')
    if (!user) throw new ServerError('invalid_session', 'The session has ended. Log in again.')
    return user
  }

  async function notice(
    tx: Transaction,
    kind: 'identity-linked' | 'identity-unlinked',
    identity: Pick<IdentityRow, 'provider'>,
    session: AuthSession,
    now: number,
  ) {
    const mails = findMail()
    const to = mails && (await noticeAddressOf(tx, session.userId))
    if (!to) return
    await mails.put(tx, {
      id: newId(),
      projectId: to.projectId,
      kind,
      recipientSealed: to.sealed,
      locale: to.locale,
      facts: { identity: identity.provider, origin: session.origin, at: String(now) },
      now,
      expiresAt: now + limits.noticeMs,
    })
  }

  return {
    /**
     * Begins a session for whoever an identity leads to: an account of its own where it leads to none yet. The caller has checked the
     * identity, and gives the browser the cookies of what comes back.
     *
     * @param within - in the same transaction and before anything else: claims the attempt, so that it is used once.
     */
    begin: async (
      identity: ProvedIdentity,
      { locale, ...login }: IdentityLogin,
      within?: Within,
    ): Promise<BegunSession> => {
      const begun = await db.transaction(async (tx) => {
        await within?.(tx)
        const now = Date.now()
        const { projectId, provider } = identity
        const { row, isNewUser } = await take(tx, identity, mailLocale(locale), now)
        return beginSession(tx, parts, {
          ...login,
          userId: row.userId,
          isNewUser,
          projectId,
          provider,
          identityId: row.id,
          now,
        })
      })
      findMail()?.wake()
      return begun
    },

    /**
     * Adds an identity to the account of a session. Nothing comes of it without the wallet's own word.
     *
     * @param link.target - what the wallet has signed: the attempt that the identity was proved in.
     * @param within - in the same transaction and before anything else: claims the attempt, so that it is used once.
     * @throws ServerError `wrong_factor`, `conflict` where it leads to another account already.
     */
    linkTo: async (
      session: AuthSession,
      identity: ProvedIdentity,
      link: { readonly target: string; readonly proof: IdentityProof },
      within?: Within,
    ): Promise<IdentityRecord> => {
      const linked = await db.transaction(async (tx) => {
        await within?.(tx)
        await lock(tx, session)
        const { target, proof } = link
        await walletProofs.require(tx, session, { action: 'link', target }, proof)
        const now = Date.now()
        const own = await list(tx, session.userId)
        if (own.length >= limits.identitiesPerUser)
          throw new ServerError('bad_request', 'This account has too many identities already.')
        const made = await insert(tx, identity, session.userId, now)
        if (!made) {
          const [there] = await tx.select().from(authIdentities).where(isIt(identity))
          if (there?.userId === session.userId) return there
          throw new ServerError(
            'conflict',
            'Another account is logged in to with this identity. Log in with it, and remove it there first.',
          )
        }
        await notice(tx, 'identity-linked', made, session, now)
        return made
      })
      findMail()?.wake()
      return toRecord(linked, session)
    },

    list: async (session: AuthSession) => {
      const [user] = await db.select().from(authUsers).where(eq(authUsers.id, session.userId))
      const rows = await list(db, session.userId)
      return {
        email: user?.emailSealed ? addresses.read(user.emailSealed, user.projectId) : null,
        identities: rows.map((row) => toRecord(row, session)),
      }
    },

    /**
     * Takes an identity from the account of a session, with the wallet's own word. Sessions that it began end, but for this one.
     *
     * @throws ServerError `wrong_factor`, `not_found`, `last_identity`
     */
    unlink: async (session: AuthSession, identityId: string, proof: IdentityProof) => {
      await db.transaction(async (tx) => {
        const user = await lock(tx, session)
        const rows = await list(tx, session.userId)
        const row = rows.find(({ id }) => id === identityId)
        if (!row) throw new ServerError('not_found', 'This account has no such identity.')
        await walletProofs.require(tx, session, { action: 'unlink', target: identityId }, proof)
        if (user.emailIndex === null && rows.length === 1)
          throw new ServerError(
            'last_identity',
            'Nothing else leads to this account. Link another identity, or add an e-mail address, first.',
          )
        const now = Date.now()
        // Before it goes: where it bears the only address, its owner is told all the same.
        await notice(tx, 'identity-unlinked', row, session, now)
        await tx
          .update(authSessions)
          .set({ endedAt: now })
          .where(
            and(
              eq(authSessions.identityId, identityId),
              ne(authSessions.id, session.sessionId),
              isNull(authSessions.endedAt),
            ),
          )
        await tx.delete(authIdentities).where(eq(authIdentities.id, identityId))
      })
      findMail()?.wake()
    },

    /** Whom a session shows: the address that logs in by code or that its provider has verified, and what the provider calls them. */
    userOf: async (session: {
      readonly userId: string
      readonly provider: NewSession['provider']
      readonly identityId: string | null
    }) => {
      const { userId, provider, identityId } = session
      const [user] = await db.select().from(authUsers).where(eq(authUsers.id, userId))
      const [row] =
        identityId === null
          ? []
          : await db.select().from(authIdentities).where(eq(authIdentities.id, identityId))
      const shown = row && toRecord(row, session)
      const email = user?.emailSealed
        ? addresses.read(user.emailSealed, user.projectId)
        : shown?.isEmailVerified
          ? shown.email
          : null
      return { id: userId, email, name: shown?.name ?? null, provider }
    },
  }
}

/** What {@link createIdentities} makes. */
export type Identities = ReturnType<typeof createIdentities>
