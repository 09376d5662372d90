import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { RouteInput, RouteResponse, SocialError } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { hashOf } from '../sessions/readProof.ts'
import type { Logger } from '../../log.ts'
import { authSocialAttempts } from '../../store/identitySchema.ts'
import type { Project } from '../../store/schema.ts'
import type { Providers } from './createProviders.ts'
import { attemptEnded, type SocialAttemptParts, type SocialAttempts } from './socialAttempts.ts'
import { failureOf, logged } from './socialFailure.ts'

/** Answers the window of an attempt: on its way to the provider, and when it is back. */
export function createSocialWindow(
  { store: { db }, codes, log }: SocialAttemptParts & { readonly log: Logger },
  attempts: SocialAttempts,
  providers: Providers,
) {
  const { secrets, find, stateOf, profileOf, returned, bindingOf, redirectUri } = attempts
  return {
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
      if (!mine) {
        const found = await find(attemptId, project.id)
        // One that was registered just now is nobody's yet: the next question takes it.
        const isTaken = found?.secretHash != null && found.secretHash !== secretHash
        return { state: isTaken ? 'ended' : 'unknown', now }
      }
      const { provider, origin, expiresAt, returnUrl } = mine
      const failed = (error: SocialError) =>
        ({ state: 'failed', error, provider, returnUrl, now }) as const
      const { state, error } = stateOf(mine, now)
      if (state === 'failed') return failed(error ?? 'invalid')
      // Once the provider has answered, its page is no use any more.
      if (state !== 'waiting' || mine.answeredAt !== null) return { state: 'ended', now }
      try {
        const uri = await providers
          .get(provider)
          .authorizationUrl(bindingOf(mine), redirectUri(provider))
        const projectName = project.name
        return { state: 'ready', uri, provider, origin, projectName, expiresAt, now }
      } catch (cause) {
        log.warn({ ...logged(cause), provider }, 'a social provider could not be asked')
        const why = failureOf(cause)
        await attempts.fail(attemptId, why)
        return failed(why)
      }
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
  }
}
