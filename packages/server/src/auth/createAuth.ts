import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { SessionAccess } from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import type { Keys } from './keys/createKeys.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createSmtp, type MailOptions } from '../mail/smtp.ts'
import { writeMail } from '../mail/writeMail.ts'
import {
  authAttempts,
  authCooldowns,
  authDevices,
  authEmailChanges,
  authProofs,
  authRefreshTokens,
  authSessions,
  mailOutbox,
  authBudgets,
} from '../store/authSchema.ts'
import { authChallenges, authSocialAttempts } from '../store/identitySchema.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { createAccessTokens } from './sessions/accessToken.ts'
import { createAddresses } from './email/addresses.ts'
import { newId } from './email/attempts.ts'
import type { Auth, Holder } from './auth.ts'
import type { AuthSession } from './authSession.ts'
import { createAuthBudgets } from './authBudgets.ts'
import type { AuthContext } from './authContext.ts'
import type { BegunSession } from './sessions/beginSession.ts'
import { createCodes } from './email/codes.ts'
import type { Cookies } from './sessions/cookies.ts'
import { createEmailAttempts } from './email/emailAttempts.ts'
import { createEmailChange } from './email/emailChange.ts'
import { createEmailLogin } from './email/emailLogin.ts'
import { createEmailRevert } from './email/emailRevert.ts'
import { createEmailWait } from './email/emailWait.ts'
import { createIdentities } from './identities/identities.ts'
import { createNonces } from './sessions/nonces.ts'
import { noticeAddressOf } from './email/noticeAddress.ts'
import { noticeLogOut } from './email/noticeLogOut.ts'
import { createProfiles } from './identities/profiles.ts'
import { readProof, type Proof } from './sessions/readProof.ts'
import { revokeDevices } from './sessions/devices.ts'
import { refreshSession } from './sessions/refreshSession.ts'
import { findSession, type SessionRow } from './sessions/sessionRows.ts'
import { createWalletProofs } from './identities/walletProofs.ts'

/** The kinds of mails, by the kinds of notices. */
const noticeKinds = {
  factor_added: 'factor-added',
  factor_removed: 'factor-removed',
  factor_locked: 'factor-locked',
} as const

/** How often what has expired is removed, in milliseconds, and how long it stays before. */
const cleaningMs = 60_000
const graceMs = 3_600_000
const usedTokenMs = 604_800_000

/**
 * Logs people in and knows who is logged in.
 */
export function createAuth(options: {
  readonly store: Store
  readonly keys: Keys
  readonly limits: Limits
  readonly log: Logger
  readonly frameUrl: string
  readonly publicUrl: string | undefined
  readonly mail: MailOptions | undefined
  findProject(id: string): Promise<Project | undefined>
}): Auth {
  const { store, keys, limits, log, frameUrl } = options
  const { db } = store
  const codes = createCodes(keys.code)
  const addresses = createAddresses(keys)
  const nonces = createNonces(keys.dpopNonce, limits.dpopNonceMs)
  const tokens = createAccessTokens(keys.accessToken, limits.accessTokenMs)
  const outbox =
    options.mail &&
    createOutbox({
      store,
      smtp: createSmtp(options.mail, limits),
      limits,
      log,
      write: (mail) =>
        writeMail(mail, { addresses, codes, frameUrl, findProject: options.findProject }),
    })
  outbox?.wake() // what was left when a server stopped

  const profiles = createProfiles(keys)
  const walletProofs = createWalletProofs(limits)
  const parts: AuthContext = {
    store,
    limits,
    codes,
    addresses,
    budgets: createAuthBudgets(limits, keys.emailIndex),
    profiles,
    walletProofs,
    findMail: () => outbox,
    requireMail: () => {
      if (outbox) return outbox
      throw new ServerError(
        'login_unavailable',
        'This server sends no mail, so that nobody can log in by e-mail. The operator sets LATCHKEY_SMTP_URL.',
      )
    },
  }

  const identities = createIdentities(parts)
  const wait = createEmailWait(parts)

  const cleaning = setInterval(() => {
    void Promise.all([wait.applyDue(), clean(store)]).catch((error: unknown) =>
      log.warn({ err: error }, 'nothing was removed'),
    )
  }, cleaningMs)
  cleaning.unref()

  /** The address that was asked, as the frame knows it: proofs are made for it. */
  function addressOf(request: Request) {
    const { origin, pathname } = new URL(request.url)
    return (options.publicUrl?.replace(/\/+$/, '') ?? origin) + pathname
  }

  /** Checks a request's proof, and that it is shown for the first time to any of the servers that share the store. */
  async function requireProof(request: Request, accessToken?: string): Promise<Proof> {
    const proof = await readProof(
      request.headers.get('dpop'),
      { method: request.method, url: addressOf(request), accessToken },
      nonces,
    )
    const [fresh] = await db
      .insert(authProofs)
      // Twice as long as its nonce: it may have come from a server whose clock is ahead.
      .values({ id: proof.id, expiresAt: Date.now() + 2 * limits.dpopNonceMs })
      .onConflictDoNothing()
      .returning({ id: authProofs.id })
    if (!fresh)
      throw new ServerError('invalid_proof', 'The proof in the header DPoP was shown before.')
    return proof
  }

  /** A session that may do anything. */
  async function requireSession(request: Request): Promise<AuthSession> {
    const session = await requireAnySession(request)
    if (session.claimId === null) return session
    throw new ServerError(
      'wrong_factor',
      'This address was changed to another one. Open the wallet and take the change back first.',
    )
  }

  /** A session, also one that may only open the wallet to take a change of address back. */
  async function requireAnySession(request: Request): Promise<AuthSession> {
    const token = /^DPoP ([^\s,]{1,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token === undefined)
      throw new ServerError(
        'invalid_token',
        'There is no access token. Send it as `Authorization: DPoP <token>`.',
      )
    const claims = await tokens.read(token)
    const proof = await requireProof(request, token)
    if (proof.jkt !== claims.jkt)
      throw new ServerError('invalid_proof', 'The access token belongs to another key.')
    const session = await findSession(db, claims.sessionId, Date.now())
    const { searchParams } = new URL(request.url)
    if (!session || session.projectId !== searchParams.get('projectId')) throw sessionEnded()
    return {
      userId: session.userId,
      sessionId: session.id,
      deviceId: session.deviceId,
      projectId: session.projectId,
      origin: claims.origin,
      storage: session.storage,
      provider: session.provider,
      identityId: session.identityId,
      claimId: session.claimId,
      createdAt: session.createdAt,
      jkt: proof.jkt,
      proof: proof.claims,
    }
  }

  /** An access token for a session, for one site and one key. */
  async function access(session: SessionRow, { jkt, origin }: Holder): Promise<SessionAccess> {
    const now = Date.now()
    const { id, projectId, deviceId, claimId } = session
    const made = await tokens.make({ sessionId: id, projectId, origin, jkt }, now)
    const given = { ...made, now, sessionId: id, deviceId }
    const user = await identities.userOf(session)
    if (claimId === null)
      return { ...given, user, emailChange: await wait.waitingOf(session), claim: null }
    const changedAt = await wait.changedAt(claimId)
    // A reader of the old address's mailbox learns neither the new address nor the name.
    const claimant = { ...user, email: null, name: null }
    return { ...given, user: claimant, emailChange: null, claim: { changeId: claimId, changedAt } }
  }

  /** Gives the browser what it goes on with, and access. */
  function keep(
    { session, refreshToken, deviceCookie }: BegunSession,
    { cookies, jkt, origin }: Holder & { readonly cookies: Cookies },
  ): Promise<SessionAccess> {
    cookies.set('session', refreshToken, limits.sessionMs)
    cookies.set('device', deviceCookie, limits.deviceCookieMs)
    return access(session, { jkt, origin })
  }

  return {
    requireSession,
    requireAnySession,
    requireProof,
    nonce: () => nonces.make(),
    access,
    login: createEmailLogin({ ...parts, wait }),
    attempts: createEmailAttempts(parts),
    change: createEmailChange({ ...parts, wait }),
    wait,
    revert: createEmailRevert(parts),

    codes,
    budgets: parts.budgets,
    profiles,
    walletProofs,
    identities: {
      ...identities,
      loginWith: async (identity, login, within) => {
        const begun = await identities.begin(identity, login, within)
        return keep(begun, login)
      },
    },
    keep,

    revokeDevices: async ({ userId, origin }, deviceIds) => {
      const now = Date.now()
      const devices = await db.transaction(async (tx) => {
        const revoked = await revokeDevices(tx, userId, deviceIds, now)
        await noticeLogOut(tx, parts, { userId, devices: revoked, origin, now })
        return revoked
      })
      outbox?.wake()
      return devices
    },

    refresh: async (given) => {
      const refreshed = await db.transaction(async (tx) => {
        const result = await refreshSession({ keys, limits }, tx, given)
        if (result.state !== 'revoked') return result
        const { userId, deviceId } = result.session
        const devices = await tx
          .select({ name: authDevices.name })
          .from(authDevices)
          .where(eq(authDevices.id, deviceId))
        await noticeLogOut(tx, parts, { userId, devices, now: given.now })
        return result
      })
      if (refreshed.state === 'revoked') outbox?.wake()
      return refreshed
    },

    notify: async (userId, { kind, factor, label }, tx) => {
      if (!outbox || (kind === 'factor_added' && factor === 'device')) return
      const place = tx ?? db
      const to = await noticeAddressOf(place, userId)
      if (!to) return
      const now = Date.now()
      await outbox.put(place, {
        id: newId(),
        projectId: to.projectId,
        kind: noticeKinds[kind],
        recipientSealed: to.sealed,
        locale: to.locale,
        facts: { factor, label, at: String(now) },
        now,
        expiresAt: now + limits.noticeMs,
      })
      if (!tx) outbox.wake()
    },

    close: async () => {
      clearInterval(cleaning)
      await outbox?.close()
    },
  }
}

/** There is no session any more, or there was none. */
export function sessionEnded(): ServerError {
  return new ServerError('invalid_session', 'The session has ended. Log in again.')
}

/** Removes what has expired. */
async function clean({ db }: Store) {
  const now = Date.now()
  const old = now - graceMs
  await db.delete(authProofs).where(lte(authProofs.expiresAt, now))
  await db.delete(authCooldowns).where(lte(authCooldowns.until, now))
  await db.delete(authBudgets).where(lte(authBudgets.endsAt, now))
  await db.delete(authAttempts).where(lte(authAttempts.expiresAt, old))
  await db
    .delete(authEmailChanges)
    // A wallet takes back what has taken effect, however long ago.
    .where(and(lte(authEmailChanges.expiresAt, old), ne(authEmailChanges.state, 'changed')))
  await db.delete(mailOutbox).where(lte(mailOutbox.expiresAt, old))
  await db.delete(authSocialAttempts).where(lte(authSocialAttempts.expiresAt, old))
  await db.delete(authChallenges).where(lte(authChallenges.expiresAt, now))
  await db.delete(authSessions).where(lte(authSessions.expiresAt, old))
  await db.execute(
    sql`delete from vault_tries t where not exists (select 1 from auth_sessions s where s.id = t.session_id)`,
  )
  await db
    .delete(authRefreshTokens)
    .where(sql`${authRefreshTokens.usedAt} <= ${now - usedTokenMs}::bigint`)
}
