import { eq } from 'drizzle-orm'
import type { SessionAccess } from '@latchkey/protocol/api'
import type { Transaction } from '../bus/bus.ts'
import type { Limits } from '../config/limits.ts'
import { ServerError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { createSmtp, type MailOptions } from '../mail/smtp.ts'
import { writeMail } from '../mail/writeMail.ts'
import { authDevices } from '../store/authSchema.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Auth, Holder, Notice } from './auth.ts'
import { createAuthBudgets } from './authBudgets.ts'
import type { AuthContext } from './authContext.ts'
import { requireAnySession, requireProof, requireSession } from './authRequests.ts'
import type { AuthSession } from './authSession.ts'
import { createAddresses } from './email/addresses.ts'
import { newId } from './email/attempts.ts'
import { createCodes } from './email/codes.ts'
import { createEmailAttempts } from './email/emailAttempts.ts'
import { createEmailChange } from './email/emailChange.ts'
import { createEmailLogin } from './email/emailLogin.ts'
import { createEmailRevert } from './email/emailRevert.ts'
import { createEmailWait, type EmailWait } from './email/emailWait.ts'
import { noticeAddressOf } from './email/noticeAddress.ts'
import { noticeLogOut } from './email/noticeLogOut.ts'
import { createIdentities, type Identities } from './identities/identities.ts'
import { createProfiles } from './identities/profiles.ts'
import { createWalletProofs } from './identities/walletProofs.ts'
import type { Keys } from './keys/createKeys.ts'
import { removeExpired } from './removeExpired.ts'
import { createAccessTokens, type AccessTokens } from './sessions/accessToken.ts'
import type { BegunSession } from './sessions/beginSession.ts'
import type { Cookies } from './sessions/cookies.ts'
import { revokeDevices, type RevokedDevice } from './sessions/devices.ts'
import { createNonces } from './sessions/nonces.ts'
import { refreshSession, type Refreshed, type RefreshRequest } from './sessions/refreshSession.ts'
import type { SessionRow } from './sessions/sessionRows.ts'

/** Settings and services of logins. */
export interface AuthOptions {
  readonly store: Store
  readonly keys: Keys
  readonly limits: Limits
  readonly log: Logger
  readonly frameUrl: string
  readonly publicUrl: string | undefined
  readonly mail: MailOptions | undefined
  findProject(id: string): Promise<Project | undefined>
}

/** Services that grant access to sessions. */
type AccessContext = AuthContext & {
  readonly tokens: AccessTokens
  readonly identities: Identities
  readonly wait: EmailWait
}

/** The kinds of mails, by the kinds of notices. */
const noticeKinds = {
  factor_added: 'factor-added',
  factor_removed: 'factor-removed',
  factor_locked: 'factor-locked',
} as const

/** The interval between removals of expired rows, in ms. */
const cleaningMs = 60_000

/**
 * Logs people in and knows who is logged in.
 */
export function createAuth(options: AuthOptions): Auth {
  const { store, keys, limits, publicUrl } = options
  const { outbox, ...services } = createContext(options)
  const tokens = createAccessTokens(keys.accessToken, limits.accessTokenMs)
  const nonces = createNonces(keys.dpopNonce, limits.dpopNonceMs)
  const identities = createIdentities(services)
  const wait = createEmailWait(services)
  const requests = { store, limits, nonces, tokens, publicUrl }
  const context: AccessContext = { ...services, tokens, identities, wait }
  const stopCleaning = startCleaning(options, wait)
  return {
    requireSession: (request) => requireSession(requests, request),
    requireAnySession: (request) => requireAnySession(requests, request),
    requireProof: (request, accessToken) => requireProof(requests, request, accessToken),
    nonce: () => nonces.make(),
    access: (session, holder) => access(context, session, holder),
    login: createEmailLogin(context),
    attempts: createEmailAttempts(context),
    change: createEmailChange(context),
    wait,
    revert: createEmailRevert(context),
    codes: context.codes,
    budgets: context.budgets,
    profiles: context.profiles,
    walletProofs: context.walletProofs,
    identities: {
      ...identities,
      loginWith: async (identity, login, claim) =>
        keep(context, await identities.begin(identity, login, claim), login),
    },
    keep: (begun, holder) => keep(context, begun, holder),
    revokeDevices: (owner, deviceIds) => revokeAndNotify(context, owner, deviceIds),
    refresh: (request) => refreshAndNotify(context, keys, request),
    notify: (userId, notice, tx) => notify(context, userId, notice, tx),
    close: async () => {
      stopCleaning()
      await outbox?.close()
    },
  }
}

function createContext(
  options: AuthOptions,
): AuthContext & { readonly outbox: Outbox | undefined } {
  const { store, keys, limits, log, frameUrl, findProject } = options
  const codes = createCodes(keys.code)
  const addresses = createAddresses(keys)
  const outbox =
    options.mail &&
    createOutbox({
      store,
      smtp: createSmtp(options.mail, limits),
      limits,
      log,
      write: (mail) => writeMail(mail, { addresses, codes, frameUrl, findProject }),
    })
  outbox?.wake() // what was left when a server stopped
  return {
    store,
    limits,
    codes,
    addresses,
    budgets: createAuthBudgets(limits, keys.emailIndex),
    profiles: createProfiles(keys),
    walletProofs: createWalletProofs(limits),
    outbox,
    findMail: () => outbox,
    requireMail: () => {
      if (outbox) return outbox
      throw new ServerError(
        'login_unavailable',
        'This server sends no mail, so that nobody can log in by e-mail. The operator sets LATCHKEY_SMTP_URL.',
      )
    },
  }
}

/** Applies due changes of address and removes expired rows, until the returned function is called. */
function startCleaning({ store, log }: AuthOptions, wait: EmailWait): () => void {
  const cleaning = setInterval(() => {
    void Promise.all([wait.applyDue(), removeExpired(store)]).catch((error: unknown) =>
      log.warn({ err: error }, 'nothing was removed'),
    )
  }, cleaningMs)
  cleaning.unref()
  return () => clearInterval(cleaning)
}

/** Makes an access token for a session, for one site and one key. */
async function access(
  { tokens, identities, wait }: AccessContext,
  session: SessionRow,
  { jkt, origin }: Holder,
): Promise<SessionAccess> {
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

/** Sets the cookies of session and device, and grants access. */
function keep(
  context: AccessContext,
  { session, refreshToken, deviceCookie }: BegunSession,
  { cookies, jkt, origin }: Holder & { readonly cookies: Cookies },
): Promise<SessionAccess> {
  const { limits } = context
  cookies.set('session', refreshToken, limits.sessionMs)
  cookies.set('device', deviceCookie, limits.deviceCookieMs)
  return access(context, session, { jkt, origin })
}

async function revokeAndNotify(
  context: AuthContext,
  { userId, origin }: Pick<AuthSession, 'userId' | 'origin'>,
  deviceIds: readonly string[],
): Promise<readonly RevokedDevice[]> {
  const now = Date.now()
  const devices = await context.store.db.transaction(async (tx) => {
    const revoked = await revokeDevices(tx, userId, deviceIds, now)
    await noticeLogOut(tx, context, { userId, devices: revoked, origin, now })
    return revoked
  })
  context.findMail()?.wake()
  return devices
}

async function refreshAndNotify(
  context: AuthContext,
  keys: Keys,
  request: RefreshRequest,
): Promise<Refreshed> {
  const { store, limits } = context
  const refreshed = await store.db.transaction(async (tx) => {
    const result = await refreshSession({ keys, limits }, tx, request)
    if (result.state !== 'revoked') return result
    const { userId, deviceId } = result.session
    const devices = await tx
      .select({ name: authDevices.name })
      .from(authDevices)
      .where(eq(authDevices.id, deviceId))
    await noticeLogOut(tx, context, { userId, devices, now: request.now })
    return result
  })
  if (refreshed.state === 'revoked') context.findMail()?.wake()
  return refreshed
}

async function notify(
  { store, limits, findMail }: AuthContext,
  userId: string,
  { kind, factor, label }: Notice,
  tx?: Transaction,
): Promise<void> {
  const outbox = findMail()
  if (!outbox || (kind === 'factor_added' && factor === 'device')) return
  const place = tx ?? store.db
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
}
