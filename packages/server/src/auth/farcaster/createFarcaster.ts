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
import { createOwnRelay, createRemoteRelay } from './channelRelay.ts'
import { createChannels } from './channels.ts'
import type { CheckedFarcaster } from './farcasterOptions.ts'
import { newNonce } from './signInMessage.ts'
import type { VerifySignIn } from './verifySignIn.ts'

/** How often what has expired is removed, in milliseconds. */
const cleaningMs = 60_000
/** Who vouches for an account: its number means the same wherever the registries are read. */
const issuer = 'https://farcaster.xyz'
/** Letters of a name; longer ones are cut. */
const mostNameLetters = 64

/** Logins with Farcaster: attempts, and the channels on which they are answered. */
export function createFarcaster(options: {
  readonly settings: CheckedFarcaster
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly profiles: Profiles
}) {
  const { settings, store, limits, log, profiles } = options
  const { db } = store
  const channels = createChannels(store, limits)
  const relay =
    settings.relay === undefined
      ? createOwnRelay(channels, settings)
      : createRemoteRelay(settings.relay, limits)
  const { chain: caipNetworkId, upstreams } = settings
  const chain = createChain({ caipNetworkId, upstreams, limits, log })
  let verify: Promise<VerifySignIn> | undefined
  /** Loaded with the first answer, since it takes a library that the start can do without. */
  const loadVerify = () =>
    (verify ??= import('./verifySignIn.ts').then(({ createVerifySignIn }) =>
      createVerifySignIn(chain, settings, limits),
    ))

  const perPrefix = new RateLimiterMemory({
    points: limits.farcasterChannelsPerPrefix,
    duration: 3_600,
  })
  /** @throws ServerError `too_many_requests` */
  async function spendChannel(prefix: string) {
    await perPrefix.consume(prefix).catch((left: unknown) => {
      throw left instanceof RateLimiterRes ? tooSoon(left.msBeforeNext) : left
    })
  }

  const cleaning = setInterval(() => {
    void clean().catch((error: unknown) => log.warn({ err: error }, 'nothing was removed'))
  }, cleaningMs)
  cleaning.unref()

  async function clean() {
    await channels.clean()
    await db.delete(farcasterAttempts).where(lte(farcasterAttempts.expiresAt, Date.now()))
  }

  const isOpen = (id: string, projectId: string, now: number) =>
    and(
      eq(farcasterAttempts.id, id),
      eq(farcasterAttempts.projectId, projectId),
      gt(farcasterAttempts.expiresAt, now),
    )

  /** Looks whether the person has answered, and what. The attempt is written once, however many look. */
  async function look(attempt: FarcasterAttempt): Promise<FarcasterAttempt> {
    const found = await relay.status(profiles.readToken(attempt.tokenSealed, attempt.id))
    if (found.state !== 'completed') {
      if (found.state === 'pending') return attempt
      const isRefused = found.state === 'refused'
      return conclude(
        attempt,
        isRefused ? { state: 'failed', failure: 'refused' } : { state: 'ended' },
      )
    }
    const { domain, nonceHash } = attempt
    const verified = await (await loadVerify())(found, { domain, nonceHash, now: Date.now() })
    if ('failure' in verified) return conclude(attempt, { state: 'failed', ...verified })
    const subject = String(verified.fid)
    const name = nameOf(found.name, subject)
    const profile = { issuer, subject, name, email: null, isEmailVerified: false }
    return conclude(attempt, {
      state: 'proved',
      profileSealed: profiles.seal(profile, attempt.id),
    })
  }

  const profileOf = ({ id, profileSealed }: FarcasterAttempt) =>
    profileSealed === null ? undefined : profiles.read(profileSealed, id)

  async function conclude(
    attempt: FarcasterAttempt,
    change: Partial<Pick<FarcasterAttempt, 'state' | 'failure' | 'profileSealed'>>,
  ): Promise<FarcasterAttempt> {
    const [row] = await db
      .update(farcasterAttempts)
      .set(change)
      .where(and(eq(farcasterAttempts.id, attempt.id), eq(farcasterAttempts.state, 'waiting')))
      .returning()
    if (row) return row
    const [other] = await db
      .select()
      .from(farcasterAttempts)
      .where(eq(farcasterAttempts.id, attempt.id))
    return other ?? { ...attempt, state: 'ended' }
  }

  return {
    channels,
    settings,
    /** Takes one from what a network may open. @throws ServerError `too_many_requests` */
    spendChannel,

    /** @param userId - whose account is to get the identity; `null` for a login. */
    start: async (
      { origin, jkt, locale }: RouteInput<typeof api.startFarcasterLogin>['body'],
      { project, prefix }: { readonly project: Project; readonly prefix: string },
      userId: string | null,
    ): Promise<RouteResponse<typeof api.startFarcasterLogin>> => {
      if (!mayEmbed(origin, project))
        throw new ServerError(
          'origin_not_allowed',
          "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
        )
      await spendChannel(prefix)
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
      await db.insert(farcasterAttempts).values({
        ...attempt,
        locale: mailLocale(locale),
        nonceHash: hashOf(nonce),
        tokenSealed: profiles.sealToken(token, id),
        state: 'waiting',
        createdAt: now,
        expiresAt,
      })
      return { attemptId: attempt.id, url, expiresAt, now }
    },

    status: async (
      attemptId: string,
      projectId: string,
    ): Promise<RouteResponse<typeof api.getFarcasterAttempt>> => {
      const now = Date.now()
      const [row] = await db
        .select()
        .from(farcasterAttempts)
        .where(isOpen(attemptId, projectId, now))
      if (!row) throw attemptEnded()
      const seen = row.state === 'waiting' ? await look(row) : row
      return {
        state: seen.state === 'used' ? 'ended' : seen.state,
        failure: seen.failure,
        name: profileOf(seen)?.name ?? null,
        expiresAt: seen.expiresAt,
        now,
      }
    },

    /** Gives an attempt up; nothing happens where it is over. */
    end: async (attemptId: string, projectId: string): Promise<void> => {
      const [row] = await db
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
    },

    /**
     * What a proved attempt has shown, and how to claim it, which succeeds once.
     *
     * @param by.userId - whom it was begun for; `null` for a login.
     * @throws ServerError `attempt_ended` for one that is not proved, was used, has expired, or is another key's; so does claiming it.
     */
    takeProved: async (
      attemptId: string,
      by: { readonly projectId: string; readonly jkt: string; readonly userId: string | null },
    ) => {
      const isTheirs = and(
        isOpen(attemptId, by.projectId, Date.now()),
        eq(farcasterAttempts.state, 'proved'),
        eq(farcasterAttempts.jkt, by.jkt),
        by.userId === null
          ? isNull(farcasterAttempts.userId)
          : eq(farcasterAttempts.userId, by.userId),
      )
      const [attempt] = await db.select().from(farcasterAttempts).where(isTheirs)
      const profile = attempt && profileOf(attempt)
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
    },

    close: () => clearInterval(cleaning),
  }
}

/** Logins with Farcaster. */
export type Farcaster = ReturnType<typeof createFarcaster>

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
