import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { SocialProvider } from '@latchkey/protocol/frame'
import type { AuthSession } from '../auth/auth.ts'
import type { Codes } from '../auth/codes.ts'
import type { Cookies } from '../auth/cookies.ts'
import type { Profiles } from '../auth/profiles.ts'
import { hashOf } from '../auth/readProof.ts'
import { ServerError } from '../errors.ts'
import { mayEmbed } from '../frame/ancestors.ts'
import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import { mailLocale } from '../mail/renderMail.ts'
import { authSocialAttempts, type SocialAttempt } from '../store/identitySchema.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { createAttemptSecrets } from './attemptSecrets.ts'
import { createProvider, type Provider } from './createProvider.ts'
import { createSocialBudgets } from './socialBudgets.ts'
import { socialDefinitions } from './index.ts'
import { failureOf, logged } from './socialFailure.ts'
import type { SocialOptions } from './socialOptions.ts'
import { attemptEnded, createTakeProved } from './takeProved.ts'

/** What begins: a login, or with a session the link of one more identity. */
type Start = RouteInput<typeof api.startSocialLogin>['body']

/** What a social login is made from. */
export type SocialParts = {
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly codes: Codes
  readonly profiles: Profiles
  /** The server's own key for what attempts prove themselves with. */
  readonly key: Uint8Array
  readonly frameUrl: string
  /** Where providers send browsers back to: the API's own address, asked for late since a server may not have its port yet. */
  apiUrl(): string
}

/** Attempts to log in with a provider: from their beginning in the frame, through a window of their own, to the proof of who somebody is. */
export function createSocial(parts: SocialParts & { readonly options: SocialOptions }) {
  const { store, limits, log, codes, profiles, frameUrl, options } = parts
  const { db } = store
  const secrets = createAttemptSecrets(parts.key)
  const providers = createProviders(options, limits)
  const budgets = createSocialBudgets(limits)

  const redirectUri = (provider: SocialProvider) =>
    `${parts.apiUrl().replace(/\/+$/, '')}/auth/v1/social/callback/${provider}`
  const bindingOf = (attempt: SocialAttempt) => ({
    state: secrets.stateOf(attempt),
    nonce: secrets.nonceOf(attempt),
    verifier: secrets.verifierOf(attempt),
  })
  const windowOf = ({ projectId, id }: Pick<SocialAttempt, 'projectId' | 'id'>) =>
    `${frameUrl}/popup?${new URLSearchParams({ projectId, attempt: id }).toString()}`
  const profileOf = ({ profileSealed, id }: SocialAttempt) =>
    profileSealed === null ? undefined : profiles.read(profileSealed, id)

  /** How it stands: what is written, and what time has made of it. */
  function stateOf(attempt: SocialAttempt, now: number): Pick<SocialAttempt, 'state' | 'error'> {
    const { state, error, expiresAt, answeredAt } = attempt
    if (state !== 'ended' && expiresAt <= now) return { state: 'ended', error: null }
    // The server that was making something of the provider's answer is no more.
    if (state === 'waiting' && answeredAt !== null && now - answeredAt > limits.socialExchangeMs)
      return { state: 'failed', error: 'unavailable' }
    return { state, error }
  }

  async function find(id: string, projectId: string) {
    const [row] = await db
      .select()
      .from(authSocialAttempts)
      .where(and(eq(authSocialAttempts.id, id), eq(authSocialAttempts.projectId, projectId)))
    return row
  }

  const isOpen = (id: string, now: number) =>
    and(
      eq(authSocialAttempts.id, id),
      eq(authSocialAttempts.state, 'waiting'),
      gt(authSocialAttempts.expiresAt, now),
    )

  const fail = (id: string, error: NonNullable<SocialAttempt['error']>) =>
    db
      .update(authSocialAttempts)
      .set({ state: 'failed', error })
      .where(isOpen(id, Date.now()))
      .returning()

  /** The attempt, for the window that went to the provider with it and came back in the same browser. */
  async function returned(
    given: { readonly attemptId: string; readonly secret: string; readonly ticket: string },
    projectId: string,
  ) {
    const attempt = await find(given.attemptId, projectId)
    if (
      !attempt ||
      attempt.secretHash === null ||
      !codes.isEqual(hashOf(given.secret), attempt.secretHash) ||
      !codes.isEqual(given.ticket, secrets.ticketOf(attempt))
    )
      throw attemptEnded()
    return attempt
  }

  return {
    /** Whom people can log in with here. */
    ids: [...providers.keys()],

    start: async (
      body: Start,
      asked: { readonly project: Project; readonly prefix: string; readonly cookies: Cookies },
      session?: AuthSession,
    ): Promise<RouteResponse<typeof api.startSocialLogin>> => {
      const { project, prefix, cookies } = asked
      const { attemptId: id, provider, origin, mode, returnUrl, storage, locale } = body
      if (!providers.has(provider))
        throw new ServerError(
          'login_unavailable',
          `This server is not set up for logins with ${provider}. The operator sets LATCHKEY_SOCIAL_${provider.toUpperCase()}_ID.`,
        )
      if (!mayEmbed(origin, project))
        throw new ServerError(
          'origin_not_allowed',
          "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
        )
      if (mode === 'redirect' && !isOn(returnUrl, origin))
        throw new ServerError('bad_request', 'body.returnUrl: is not an address on the origin')
      await budgets.spendStart({ prefix, projectId: project.id })
      const now = Date.now()
      const cookie =
        mode === 'redirect' && storage === 'denied'
          ? randomBytes(32).toString('base64url')
          : undefined
      const expiresAt = now + limits.socialAttemptMs
      const [made] = await db
        .insert(authSocialAttempts)
        .values({
          id,
          projectId: project.id,
          purpose: session ? 'link' : 'login',
          userId: session?.userId ?? null,
          sessionId: session?.sessionId ?? null,
          provider,
          origin,
          mode,
          returnUrl: mode === 'redirect' ? (returnUrl ?? null) : null,
          jkt: session?.jkt ?? body.jkt,
          storage,
          cookieHash: cookie === undefined ? null : hashOf(cookie),
          locale: mailLocale(locale),
          state: 'waiting',
          stateHash: hashOf(secrets.stateOf({ id, createdAt: now })),
          createdAt: now,
          expiresAt,
        })
        .onConflictDoNothing()
        .returning()
      if (!made) throw new ServerError('conflict', 'This attempt was begun already. Take a new id.')
      if (cookie !== undefined) cookies.set('social', cookie, limits.socialAttemptMs)
      return { uri: windowOf(made), matchNumber: codes.matchNumberOf(id), expiresAt, now }
    },

    go: async (
      { attemptId, secretHash }: RouteInput<typeof api.goSocial>['body'],
      project: Project,
    ): Promise<RouteResponse<typeof api.goSocial>> => {
      const now = Date.now()
      // In one statement: of two windows that ask at once, one is the attempt's.
      const [mine] = await db
        .update(authSocialAttempts)
        .set({ secretHash, place: 'here', seenAt: now })
        .where(
          and(
            eq(authSocialAttempts.id, attemptId),
            eq(authSocialAttempts.projectId, project.id),
            or(
              isNull(authSocialAttempts.secretHash),
              eq(authSocialAttempts.secretHash, secretHash),
            ),
          ),
        )
        .returning()
      if (!mine) return { state: (await find(attemptId, project.id)) ? 'ended' : 'unknown', now }
      const { provider, origin, expiresAt, returnUrl } = mine
      const failed = (error: NonNullable<SocialAttempt['error']>) =>
        ({ state: 'failed', error, provider, returnUrl, now }) as const
      const { state, error } = stateOf(mine, now)
      if (state === 'failed') return failed(error ?? 'invalid')
      // Once the provider has answered, its page is no use any more.
      if (state !== 'waiting' || mine.answeredAt !== null) return { state: 'ended', now }
      try {
        const uri = await providerOf(provider).authorizationUrl(
          bindingOf(mine),
          redirectUri(provider),
        )
        const projectName = project.name
        return { state: 'ready', uri, provider, origin, projectName, expiresAt, now }
      } catch (cause) {
        log.warn({ ...logged(cause), provider }, 'a social provider could not be asked')
        const why = failureOf(cause)
        await fail(attemptId, why)
        return failed(why)
      }
    },

    /**
     * Takes a provider's answer, once, and checks all of it.
     *
     * @param params - what the browser brings.
     * @returns where the browser goes on; nothing where nobody waits for this answer.
     */
    takeAnswer: async (
      provider: SocialProvider,
      params: URLSearchParams,
    ): Promise<string | undefined> => {
      const [state, ...more] = params.getAll('state')
      if (state === undefined || more.length > 0 || !providers.has(provider)) return undefined
      const now = Date.now()
      const [attempt] = await db
        .update(authSocialAttempts)
        .set({ answeredAt: now, place: 'here', seenAt: now })
        .where(
          and(
            eq(authSocialAttempts.stateHash, hashOf(state)),
            // Each provider has an address of its own: an answer that comes to another one's is not believed.
            eq(authSocialAttempts.provider, provider),
            eq(authSocialAttempts.state, 'waiting'),
            isNull(authSocialAttempts.answeredAt),
            gt(authSocialAttempts.expiresAt, now),
          ),
        )
        .returning()
      if (!attempt || attempt.secretHash === null) return undefined
      try {
        const profile = await providerOf(provider).readAnswer(
          params,
          bindingOf(attempt),
          redirectUri(provider),
        )
        await db
          .update(authSocialAttempts)
          .set({ state: 'proved', profileSealed: profiles.seal(profile, attempt.id) })
          .where(isOpen(attempt.id, Date.now()))
      } catch (cause) {
        const why = failureOf(cause)
        if (why === 'denied') log.debug({ provider }, 'a visitor has declined a social login')
        else
          log.warn({ ...logged(cause), provider, failure: why }, 'a social login came to nothing')
        await fail(attempt.id, why)
      }
      // Its holder is the browser that has brought the answer; whoever only knows the address of the provider's page never gets it.
      return `${windowOf(attempt)}#${secrets.ticketOf(attempt)}`
    },

    show: async (
      given: RouteInput<typeof api.showSocial>['body'],
      project: Project,
    ): Promise<RouteResponse<typeof api.showSocial>> => {
      const now = Date.now()
      const attempt = await returned(given, project.id)
      await db
        .update(authSocialAttempts)
        .set({ place: 'here', seenAt: now })
        .where(eq(authSocialAttempts.id, attempt.id))
      const { state, error } = stateOf(attempt, now)
      const { id, mode, purpose, provider, origin, returnUrl, expiresAt } = attempt
      const isProved = state === 'proved' || state === 'confirmed'
      return {
        state: state === 'waiting' ? 'ended' : state,
        mode,
        purpose,
        provider,
        origin,
        projectName: project.name,
        matchNumber: codes.matchNumberOf(id),
        name: isProved ? (profileOf(attempt)?.name ?? null) : null,
        error,
        // A redirect has no opener to give it to: only the click gives it away.
        resultSecret: isProved && mode === 'popup' ? secrets.resultOf(attempt) : null,
        returnUrl,
        expiresAt,
        now,
      }
    },

    confirm: async (
      given: RouteInput<typeof api.confirmSocial>['body'],
      projectId: string,
    ): Promise<RouteResponse<typeof api.confirmSocial>> => {
      const now = Date.now()
      const attempt = await returned(given, projectId)
      const [confirmed] = await db
        .update(authSocialAttempts)
        .set({ state: 'confirmed', place: 'here', seenAt: now })
        .where(
          and(
            eq(authSocialAttempts.id, attempt.id),
            or(eq(authSocialAttempts.state, 'proved'), eq(authSocialAttempts.state, 'confirmed')),
            gt(authSocialAttempts.expiresAt, now),
          ),
        )
        .returning()
      if (!confirmed) throw attemptEnded()
      return {
        resultSecret: secrets.resultOf(attempt),
        returnUrl: attempt.returnUrl,
      }
    },

    beat: async (
      { attemptId, secret, place }: RouteInput<typeof api.beatSocial>['body'],
      projectId: string,
    ): Promise<RouteResponse<typeof api.beatSocial>> => {
      const now = Date.now()
      const [row] = await db
        .update(authSocialAttempts)
        .set({ place, ...(place === 'here' && { seenAt: now }) })
        .where(
          and(
            eq(authSocialAttempts.id, attemptId),
            eq(authSocialAttempts.projectId, projectId),
            eq(authSocialAttempts.secretHash, hashOf(secret)),
          ),
        )
        .returning()
      const state = row ? stateOf(row, now).state : 'ended'
      return { isAlive: state !== 'ended' && state !== 'failed', now }
    },

    status: async (
      attemptId: string,
      projectId: string,
    ): Promise<RouteResponse<typeof api.getSocialAttempt>> => {
      const now = Date.now()
      const attempt = await find(attemptId, projectId)
      if (!attempt) throw attemptEnded()
      const { state, error } = stateOf(attempt, now)
      const { provider, purpose, place, seenAt, expiresAt } = attempt
      // Before a link is agreed to, its owner sees whose identity it is. Of a login nobody is told before it is done.
      const shown =
        purpose === 'link' && (state === 'proved' || state === 'confirmed')
          ? profileOf(attempt)
          : undefined
      return {
        state: state === 'waiting' ? (place ?? 'waiting') : state,
        provider,
        seenAt,
        error,
        name: shown?.name ?? null,
        email: shown?.email ?? null,
        expiresAt,
        now,
      }
    },

    cancel: async (attemptId: string, projectId: string): Promise<void> => {
      await db
        .update(authSocialAttempts)
        .set({ state: 'ended' })
        .where(
          and(eq(authSocialAttempts.id, attemptId), eq(authSocialAttempts.projectId, projectId)),
        )
    },

    takeProved: createTakeProved({ ...parts, secrets, find, stateOf, profileOf }),
  }

  function providerOf(id: SocialProvider): Provider {
    const provider = providers.get(id)
    if (!provider) throw new Error(`${id} is not set up`)
    return provider
  }
}

/** Logins with social providers. */
export type Social = ReturnType<typeof createSocial>

function createProviders({ apple, ...others }: SocialOptions, limits: Limits) {
  const made = new Map<SocialProvider, Provider>()
  const { apple: appleDefinition, ...definitions } = socialDefinitions
  for (const definition of Object.values(definitions)) {
    // The keys of `definitions` are those of `others`, which `Object.values` forgets.
    const credentials = others[definition.id as keyof typeof others]
    if (credentials) made.set(definition.id, createProvider(definition, credentials, limits))
  }
  if (apple) made.set('apple', createProvider(appleDefinition, apple, limits))
  return made
}

/** Whether an address is a page's of an origin. */
function isOn(address: string | undefined, origin: string) {
  if (address === undefined || !URL.canParse(address)) return false
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.origin === origin && url.username === ''
}
