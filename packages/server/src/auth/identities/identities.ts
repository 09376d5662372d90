import { eq } from 'drizzle-orm'
import type {
  IdentityProof,
  IdentityRecord,
  RouteResponse,
  SessionAccess,
} from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { mailLocale } from '../../mail/renderMail.ts'
import { authUsers } from '../../store/authSchema.ts'
import { authIdentities } from '../../store/identitySchema.ts'
import type { AuthContext } from '../authContext.ts'
import type { AuthSession } from '../authSession.ts'
import { beginSession, type BegunSession, type NewSession } from '../sessions/beginSession.ts'
import { identitiesOf, identityRecord, takeIdentity } from './identityRows.ts'
import {
  linkIdentity,
  unlinkIdentity,
  type ClaimAttempt,
  type IdentityLink,
} from './linkIdentity.ts'
import type { ProvedIdentity } from './profiles.ts'

/** The browser and site of a login by an identity. */
export type IdentityLogin = Pick<
  NewSession,
  'jkt' | 'storage' | 'origin' | 'cookies' | 'userAgent'
> & {
  /** A language tag for mails to an account that is new. */
  readonly locale: string | undefined
}

/** The session fields that name its user. */
export interface SessionUser {
  readonly userId: string
  readonly provider: NewSession['provider']
  readonly identityId: string | null
}

/**
 * Identities of users with providers. An identity is its issuer and subject, and never an address: one that bears the address of an
 * account does not lead to it, and an address that only an identity bears logs nobody in.
 */
export interface Identities {
  /**
   * Begins a session for the account of an identity, and creates the account if it is missing. The caller has checked the identity, and
   * gives the browser the cookies of the result.
   *
   * @param claim - in the same transaction and before anything else: claims the attempt, so that it is used once.
   */
  begin(identity: ProvedIdentity, login: IdentityLogin, claim?: ClaimAttempt): Promise<BegunSession>
  /**
   * Adds an identity to the account of a session. The wallet has to sign it.
   *
   * @param claim - in the same transaction and before anything else: claims the attempt, so that it is used once.
   * @throws ServerError `wrong_factor`, or `conflict` if it leads to another account already.
   */
  linkTo(
    session: AuthSession,
    identity: ProvedIdentity,
    link: IdentityLink,
    claim?: ClaimAttempt,
  ): Promise<IdentityRecord>
  /** Lists the identities of a session's account, and its address. */
  list(session: AuthSession): Promise<RouteResponse<typeof api.getIdentities>>
  /**
   * Removes an identity from the account of a session. The wallet has to sign it. Sessions that it began end, except this one.
   *
   * @throws ServerError `wrong_factor`, `not_found`, `last_identity`
   */
  unlink(session: AuthSession, identityId: string, proof: IdentityProof): Promise<void>
  /** Returns the user of a session: the address of e-mail logins or the provider's verified one, and the provider's name for them. */
  userOf(session: SessionUser): Promise<SessionAccess['user']>
}

export function createIdentities(context: AuthContext): Identities {
  return {
    begin: (identity, login, claim) => beginWithIdentity(context, identity, login, claim),
    linkTo: (session, identity, link, claim) =>
      linkIdentity(context, session, identity, link, claim),
    list: (session) => listIdentities(context, session),
    unlink: (session, identityId, proof) => unlinkIdentity(context, session, identityId, proof),
    userOf: (session) => userOf(context, session),
  }
}

async function beginWithIdentity(
  context: AuthContext,
  identity: ProvedIdentity,
  { locale, ...login }: IdentityLogin,
  claim?: ClaimAttempt,
): Promise<BegunSession> {
  const begun = await context.store.db.transaction(async (tx) => {
    await claim?.(tx)
    const now = Date.now()
    const { projectId, provider } = identity
    const { row, isNewUser } = await takeIdentity(context, tx, identity, {
      locale: mailLocale(locale),
      now,
    })
    return beginSession(tx, context, {
      ...login,
      userId: row.userId,
      isNewUser,
      projectId,
      provider,
      identityId: row.id,
      now,
    })
  })
  context.findMail()?.wake()
  return begun
}

async function listIdentities(context: AuthContext, session: AuthSession) {
  const { store, addresses } = context
  const [user] = await store.db.select().from(authUsers).where(eq(authUsers.id, session.userId))
  const rows = await identitiesOf(store.db, session.userId)
  return {
    email: user?.emailSealed ? addresses.read(user.emailSealed, user.projectId) : null,
    identities: rows.map((row) => identityRecord(context, row, session)),
  }
}

async function userOf(context: AuthContext, session: SessionUser) {
  const { store, addresses } = context
  const { userId, provider, identityId } = session
  const [user] = await store.db.select().from(authUsers).where(eq(authUsers.id, userId))
  const [row] =
    identityId === null
      ? []
      : await store.db.select().from(authIdentities).where(eq(authIdentities.id, identityId))
  const shown = row && identityRecord(context, row, session)
  const email = user?.emailSealed
    ? addresses.read(user.emailSealed, user.projectId)
    : shown?.isEmailVerified
      ? shown.email
      : null
  return { id: userId, email, name: shown?.name ?? null, provider }
}
