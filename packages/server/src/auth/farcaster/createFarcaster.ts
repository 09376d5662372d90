import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { tooSoon } from '../authBudgets.ts'
import { newId } from '../email/attempts.ts'
import { hashOf } from '../sessions/readProof.ts'
import type { ProvedIdentity, Profiles } from '../identities/profiles.ts'
import { ServerError } from '../../errors.ts'
import { mayEmbed } from '../../frame/ancestors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { mailLocale } from '../../mail/renderMail.ts'
import { createChain } from '../../chains/rpc/createChain.ts'
import { farcasterAttempts, type FarcasterAttempt } from '../../store/farcasterSchema.ts'
import type { Project } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { createOwnRelay, createRemoteRelay, type ChannelRelay } from './channelRelay.ts'
import { createChannels, type Channels } from './channels.ts'
import type { CheckedFarcaster } from './farcasterOptions.ts'
import { newNonce } from './signInMessage.ts'
import type { VerifySignIn } from './verifySignIn.ts'

/** Settings and services of logins with Farcaster. */
export interface FarcasterOptions {
  readonly settings: CheckedFarcaster
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly profiles: Profiles
}

/** The project and network of an attempt. */
interface Caller {
  readonly project: Project
  readonly prefix: string
}

/** The project, key and account of an attempt. */
interface AttemptOwner {
  readonly projectId: string
  readonly jkt: string
  /** The account that the attempt was begun for; `null` for a login. */
  readonly userId: string | null
}

/** A proved attempt. */
interface ProvedAttempt {
  readonly identity: ProvedIdentity
  readonly origin: string
  readonly locale: string
  /** Marks the attempt as used. */
  claim(tx: Transaction): Promise<void>
}

/** Context of the functions below. */
interface FarcasterContext extends FarcasterOptions {
  readonly channels: Channels
  readonly relay: ChannelRelay
  readonly perPrefix: RateLimiterMemory
  /** Loads the verification with the first answer, because the start does not need its library. */
  loadVerify(): Promise<VerifySignIn>
}

/** How often what has expired is removed, in milliseconds. */
const cleaningMs = 60_000
/** Who vouches for an account: its number means the same wherever the registries are read. */
const issuer = 'https://farcaster.xyz'
/** Letters of a name; longer ones are cut. */
const mostNameLetters = 64

/** Logins with Farcaster: attempts, and the channels on which they are answered. */
export interface Farcaster {
  readonly channels: Channels
  readonly settings: CheckedFarcaster
  /** Counts a channel of a network. @throws ServerError `too_many_requests` */
  spendChannel(prefix: string): Promise<void>
  /**
   * Opens a channel and starts an attempt.
   *
   * @param userId - the account that gets the identity; `null` for a login.
   */
  start(
    body: RouteInput<typeof api.startFarcasterLogin>['body'],
    caller: Caller,
    userId: string | null,
  ): Promise<RouteResponse<typeof api.startFarcasterLogin>>
  /** Returns the state of an attempt. The first answer is verified and stored once. */
  status(
    attemptId: string,
    projectId: string,
  ): Promise<RouteResponse<typeof api.getFarcasterAttempt>>
  /** Gives an attempt up; nothing happens where it is over. */
  end(attemptId: string, projectId: string): Promise<void>
  /**
   * Returns the identity of a proved attempt, and a claim that succeeds once.
   *
   * @throws ServerError `attempt_ended` if the attempt is not proved, was used, has expired, or belongs to another key. The claim throws the
   *   same.
   */
  takeProved(attemptId: string, owner: AttemptOwner): Promise<ProvedAttempt>
  /** Stops removing what has expired. */
  close(): void
}

export function createFarcaster(options: FarcasterOptions): Farcaster {
  const context = createContext(options)
  const { log } = options
  const cleaning = setInterval(() => {
    void removeExpired(context).catch((error: unknown) =>
      log.warn({ err: error }, 'nothing was removed'),
    )
  }, cleaningMs)
  cleaning.unref()
  return {
    channels: context.channels,
    settings: options.settings,
    spendChannel: (prefix) => spendChannel(context, prefix),
    start: (body, caller, userId) => start(context, body, caller, userId),
    status: (attemptId, projectId) => status(context, attemptId, projectId),
    end: (attemptId, projectId) => end(context, attemptId, projectId),
    takeProved: (attemptId, owner) => takeProved(context, attemptId, owner),
    close: () => clearInterval(cleaning),
  }
}

function createContext(options: FarcasterOptions): FarcasterContext {
  const { settings, store, limits, log } = options
  const channels = createChannels(store, limits)
  const { chain: caipNetworkId, upstreams } = settings
  const chain = createChain({ caipNetworkId, upstreams, limits, log })
  let verify: Promise<VerifySignIn> | undefined
  return {
    ...options,
    channels,
    relay:
      settings.relay === undefined
        ? createOwnRelay(channels, settings)
        : createRemoteRelay(settings.relay, limits),
    perPrefix: new RateLimiterMemory({
      points: limits.farcasterChannelsPerPrefix,
      duration: 3_600,
    }),
    loadVerify: () =>
      (verify ??= import('./verifySignIn.ts').then(({ createVerifySignIn }) =>
        createVerifySignIn(chain, settings, limits),
      )),
  }
}

/** @throws ServerError `too_many_requests` */
async function spendChannel({ perPrefix }: FarcasterContext, prefix: string) {
  await perPrefix.consume(prefix).catch((left: unknown) => {
    throw left instanceof RateLimiterRes ? tooSoon(left.msBeforeNext) : left
  })
}

async function removeExpired({ channels, store }: FarcasterContext) {
  await channels.clean()
  await store.db.delete(farcasterAttempts).where(lte(farcasterAttempts.expiresAt, Date.now()))
}

function isOpen(id: string, projectId: string, now: number) {
  return and(
    eq(farcasterAttempts.id, id),
    eq(farcasterAttempts.projectId, projectId),
    gt(farcasterAttempts.expiresAt, now),
  )
}

/** Looks whether the person has answered, and what. The attempt is written once, however many look. */
async function look(
  context: FarcasterContext,
  attempt: FarcasterAttempt,
): Promise<FarcasterAttempt> {
  const { relay, profiles, loadVerify } = context
  const found = await relay.status(profiles.readToken(attempt.tokenSealed, attempt.id))
  if (found.state !== 'completed') {
    if (found.state === 'pending') return attempt
    const isRefused = found.state === 'refused'
    return conclude(
      context,
      attempt,
      isRefused ? { state: 'failed', failure: 'refused' } : { state: 'ended' },
    )
  }
  const { domain, nonceHash } = attempt
  const verified = await (await loadVerify())(found, { domain, nonceHash, now: Date.now() })
  if ('failure' in verified) return conclude(context, attempt, { state: 'failed', ...verified })
  const subject = String(verified.fid)
  const name = nameOf(found.name, subject)
  const profile = { issuer, subject, name, email: null, isEmailVerified: false }
  return conclude(context, attempt, {
    state: 'proved',
    profileSealed: profiles.seal(profile, attempt.id),
  })
}

function profileOf({ profiles }: FarcasterContext, { id, profileSealed }: FarcasterAttempt) {
  return profileSealed === null ? undefined : profiles.read(profileSealed, id)
}

async function conclude(
  { store }: FarcasterContext,
  attempt: FarcasterAttempt,
  change: Partial<Pick<FarcasterAttempt, 'state' | 'failure' | 'profileSealed'>>,
): Promise<FarcasterAttempt> {
  const [row] = await store.db
    .update(farcasterAttempts)
    .set(change)
    .where(and(eq(farcasterAttempts.id, attempt.id), eq(farcasterAttempts.state, 'waiting')))
    .returning()
  if (row) return row
  const [other] = await store.db
    .select()
    .from(farcasterAttempts)
    .where(eq(farcasterAttempts.id, attempt.id))
  return other ?? { ...attempt, state: 'ended' }
}

async function start(
  context: FarcasterContext,
  { origin, jkt, locale }: RouteInput<typeof api.startFarcasterLogin>['body'],
  { project, prefix }: Caller,
  userId: string | null,
): Promise<RouteResponse<typeof api.startFarcasterLogin>> {
  const { limits, relay, store, profiles } = context
  if (!mayEmbed(origin, project))
    throw new ServerError(
      'origin_not_allowed',
      "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
    )
  await spendChannel(context, prefix)
  const now = Date.now()
  const expiresAt = now + limits.farcasterChannelMs
  const nonce = newNonce()
  const domain = new URL(origin).host
  const { token, url } = await relay.create({
    siweUri: origin,
    domain,
    nonce,
    acceptAuthAddress: true,
  })
  const id = newId()
  const attempt = { id, projectId: project.id, userId, jkt, origin, domain }
  await store.db.insert(farcasterAttempts).values({
    ...attempt,
    locale: mailLocale(locale),
    nonceHash: hashOf(nonce),
    tokenSealed: profiles.sealToken(token, id),
    state: 'waiting',
    createdAt: now,
    expiresAt,
  })
  return { attemptId: attempt.id, url, expiresAt, now }
}

async function status(
  context: FarcasterContext,
  attemptId: string,
  projectId: string,
): Promise<RouteResponse<typeof api.getFarcasterAttempt>> {
  const { store } = context
  const now = Date.now()
  const [row] = await store.db
    .select()
    .from(farcasterAttempts)
    .where(isOpen(attemptId, projectId, now))
  if (!row) throw attemptEnded()
  const seen = row.state === 'waiting' ? await look(context, row) : row
  return {
    state: seen.state === 'used' ? 'ended' : seen.state,
    failure: seen.failure,
    name: profileOf(context, seen)?.name ?? null,
    expiresAt: seen.expiresAt,
    now,
  }
}

async function end(
  { store, relay, profiles }: FarcasterContext,
  attemptId: string,
  projectId: string,
): Promise<void> {
  const [row] = await store.db
    .update(farcasterAttempts)
    .set({ state: 'ended' })
    .where(
      and(
        isOpen(attemptId, projectId, Date.now()),
        inArray(farcasterAttempts.state, ['waiting', 'proved']),
      ),
    )
    .returning()
  if (row) await relay.end(profiles.readToken(row.tokenSealed, row.id))
}

async function takeProved(
  context: FarcasterContext,
  attemptId: string,
  by: AttemptOwner,
): Promise<ProvedAttempt> {
  const { store } = context
  const isTheirs = and(
    isOpen(attemptId, by.projectId, Date.now()),
    eq(farcasterAttempts.state, 'proved'),
    eq(farcasterAttempts.jkt, by.jkt),
    by.userId === null ? isNull(farcasterAttempts.userId) : eq(farcasterAttempts.userId, by.userId),
  )
  const [attempt] = await store.db.select().from(farcasterAttempts).where(isTheirs)
  const profile = attempt && profileOf(context, attempt)
  if (!profile) throw attemptEnded()
  const { projectId, origin, locale } = attempt
  const identity: ProvedIdentity = { projectId, provider: 'farcaster', ...profile }
  const claim = async (tx: Transaction) => {
    const [claimed] = await tx
      .update(farcasterAttempts)
      .set({ state: 'used' })
      .where(isTheirs)
      .returning({ id: farcasterAttempts.id })
    if (!claimed) throw attemptEnded()
  }
  return { identity, origin, locale, claim }
}

/** Accounts without a name are called by their number, as Farcaster itself writes it. */
function nameOf(told: string | undefined, fid: string) {
  const name = told?.replace(/[\p{C}\s]+/gu, ' ').trim()
  return name ? [...name].slice(0, mostNameLetters).join('') : `!${fid}`
}

function attemptEnded() {
  return new ServerError(
    'attempt_ended',
    'This login is good no longer: it was used or given up, or has expired. Begin again.',
  )
}
