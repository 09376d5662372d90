import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import { mayEmbed } from '../../frame/ancestors.ts'
import { mailLocale } from '../../mail/renderMail.ts'
import type { NewMail } from '../../mail/outbox.ts'
import { authCooldowns, authDevices, authUsers, type Attempt } from '../../store/authSchema.ts'
import type { Project } from '../../store/schema.ts'
import { insertAttempt, newId, startCooldown, tryCode, wrongCode } from './attempts.ts'
import type { AuthContext } from '../authContext.ts'
import { beginSession, type BegunSession } from '../sessions/beginSession.ts'
import type { Cookies } from '../sessions/cookies.ts'
import { deviceName } from '../sessions/deviceName.ts'
import type { EmailWait } from './emailWait.ts'
import { findClaim } from './moveAddress.ts'
import { deviceHash } from '../sessions/devices.ts'
import { findSessionByToken } from '../sessions/sessionRows.ts'

/** Services of logins by e-mail. */
type LoginContext = AuthContext & { readonly wait: EmailWait }

/** The project, network and browser of a login. */
type Caller = {
  readonly project: Project
  readonly prefix: string
  readonly userAgent: string | undefined
  readonly cookies: Cookies
}

/** Logins by an e-mailed code. */
export interface EmailLogin {
  /** Sends a code, unless the browser's session can continue. Answers alike whether the account exists or not. */
  start(
    body: RouteInput<typeof api.startEmailLogin>['body'],
    caller: Caller,
  ): Promise<RouteResponse<typeof api.startEmailLogin>>
  /**
   * Checks a code and begins a session.
   *
   * @throws ServerError `wrong_code`, `too_many_codes`, `attempt_ended`, `email_taken`
   */
  verify(
    body: RouteInput<typeof api.verifyEmailCode>['body'],
    jkt: string,
    caller: Caller,
  ): Promise<BegunSession & { readonly origin: string }>
}

export function createEmailLogin(context: LoginContext): EmailLogin {
  return {
    start: (body, caller) => start(context, body, caller),
    verify: (body, jkt, caller) => verify(context, body, jkt, caller),
  }
}

/** The browser's device for this address, if its cookie says that it has logged in with it. Asked alike whether there is an account or not. */
async function knownDevice(
  { store }: LoginContext,
  projectId: string,
  emailIndex: string,
  cookie: string | undefined,
) {
  const [row] = await store.db
    .select({ id: authDevices.id })
    .from(authDevices)
    .innerJoin(authUsers, eq(authUsers.id, authDevices.userId))
    .where(
      and(
        eq(authDevices.cookieHash, deviceHash(projectId, cookie ?? '')),
        isNull(authDevices.revokedAt),
        eq(authUsers.projectId, projectId),
        eq(authUsers.emailIndex, emailIndex),
      ),
    )
  return row?.id
}

/** Whether this browser has a session of this address that its key, or for lack of storage any key, can go on with. */
async function hasSession(
  { store }: LoginContext,
  { project, cookies }: Caller,
  emailIndex: string,
  jkt: string,
  now: number,
) {
  const token = cookies.get('session')
  const found = token === undefined ? undefined : await findSessionByToken(store.db, token, now)
  return (
    found !== undefined &&
    found.emailIndex === emailIndex &&
    found.session.projectId === project.id &&
    found.session.claimId === null &&
    (found.session.storage === 'denied' || found.session.jkt === jkt)
  )
}

async function start(
  context: LoginContext,
  { email, origin, jkt, locale }: RouteInput<typeof api.startEmailLogin>['body'],
  caller: Caller,
): Promise<RouteResponse<typeof api.startEmailLogin>> {
  const { wait, addresses, store, limits, budgets, codes } = context
  const { project, prefix } = caller
  const mails = context.requireMail()
  if (!mayEmbed(origin, project))
    throw new ServerError(
      'origin_not_allowed',
      "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
    )
  await wait.applyDue()
  const now = Date.now()
  const address = addresses.store(email, project.id)
  if (await hasSession(context, caller, address.index, jkt, now)) return { action: 'CONNECT', now }
  const device = await knownDevice(context, project.id, address.index, caller.cookies.get('device'))
  const needsDevice = device === undefined
  const attempt = await store.db.transaction(async (tx) => {
    await startCooldown(tx, cooldownOf(address.index, device), now, limits.emailCooldownMs)
    // Spent last: nothing is taken from a budget by what the wait has refused.
    await budgets.spendMail(tx, {
      address: addresses.indexOfAll(email),
      device,
      prefix,
      projectId: project.id,
      now,
    })
    const made = await insertAttempt(tx, {
      projectId: project.id,
      purpose: 'login',
      emailIndex: address.index,
      emailSealed: address.sealed,
      jkt,
      origin,
      deviceName: deviceName(caller.userAgent),
      locale: mailLocale(locale),
      needsDevice,
      createdAt: now,
      expiresAt: now + limits.codeMs,
    })
    await mails.put(tx, codeMail(made, needsDevice ? 'login-link' : 'login-code'))
    return made
  })
  mails.wake()
  const underway = {
    attemptId: attempt.id,
    expiresAt: attempt.expiresAt,
    retryAt: now + limits.emailCooldownMs,
    now,
  }
  return needsDevice
    ? { action: 'VERIFY_DEVICE', matchNumber: codes.matchNumberOf(attempt.id), ...underway }
    : { action: 'VERIFY_OTP', ...underway }
}

async function verify(
  context: LoginContext,
  { attemptId, code, storage }: RouteInput<typeof api.verifyEmailCode>['body'],
  jkt: string,
  caller: Caller,
): Promise<BegunSession & { readonly origin: string }> {
  const { wait, store } = context
  const { project, cookies } = caller
  await wait.applyDue()
  const now = Date.now()
  const given = { attemptId, code, jkt, projectId: project.id, purpose: 'login' as const, now }
  const done = await store.db.transaction(async (tx) => {
    const tried = await tryCode(tx, given, context)
    if (tried.triesLeft !== undefined) return tried
    const { attempt } = tried
    const found = await findAccount(tx, attempt, now)
    if (found === 'reserved') return found
    const begun = await beginSession(tx, context, {
      ...found,
      projectId: project.id,
      jkt,
      storage,
      origin: attempt.origin,
      provider: 'email',
      identityId: null,
      cookies,
      userAgent: caller.userAgent,
      now,
    })
    // Whoever has used the code need not wait for the next one.
    const { deviceId } = begun.session
    const waits = [undefined, deviceId].map((id) => cooldownOf(attempt.emailIndex, id))
    await tx.delete(authCooldowns).where(inArray(authCooldowns.key, waits))
    return { ...begun, origin: attempt.origin }
  })
  if (done === 'reserved')
    throw new ServerError(
      'email_taken',
      'An account moved away from this address less than 72 hours ago. Use the link in the mail about it, or log in with the new address.',
    )
  if ('triesLeft' in done) throw wrongCode(done.triesLeft)
  context.findMail()?.wake()
  return done
}

/** A device that is known waits for itself alone, so that nobody else can make it wait. */
function cooldownOf(emailIndex: string, deviceId: string | undefined) {
  return `login ${emailIndex} ${deviceId ?? ''}`
}

/** The mail of an attempt: named like it, so that there is one. */
export function codeMail(
  attempt: Attempt,
  kind: NewMail['kind'],
  more: NewMail['facts'] = {},
): NewMail {
  return {
    id: attempt.id,
    projectId: attempt.projectId,
    kind,
    recipientSealed: attempt.emailSealed,
    locale: attempt.locale,
    facts: { origin: attempt.origin, device: attempt.deviceName, ...more },
    now: attempt.createdAt,
    expiresAt: attempt.expiresAt,
  }
}

/**
 * The account that an address leads to. An address that a wallet's account was moved away from leads to that account again, only to take the
 * change back.
 */
async function findAccount(tx: Transaction, attempt: Attempt, now: number) {
  const { projectId, emailIndex } = attempt
  const [known] = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.projectId, projectId), eq(authUsers.emailIndex, emailIndex)))
  const claim = known ? undefined : await findClaim(tx, projectId, emailIndex, now)
  if (claim && !claim.hasWallet) return 'reserved' as const
  if (claim) return { userId: claim.change.userId, isNewUser: false, claimId: claim.change.id }
  const { user, isNew } = await takeUser(tx, attempt, now)
  return { userId: user.id, isNewUser: isNew, claimId: null }
}

async function takeUser(tx: Transaction, attempt: Attempt, now: number) {
  const { projectId, emailIndex, emailSealed, locale } = attempt
  const [made] = await tx
    .insert(authUsers)
    .values({ id: newId(), projectId, emailIndex, emailSealed, locale, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) return { user: made, isNew: true }
  const [user] = await tx
    .update(authUsers)
    .set({ locale })
    .where(and(eq(authUsers.projectId, projectId), eq(authUsers.emailIndex, emailIndex)))
    .returning()
  if (!user) throw new Error('A user was neither written nor found')
  return { user, isNew: false }
}
