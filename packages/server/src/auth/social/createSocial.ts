import { and, eq } from 'drizzle-orm'
import type { RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { AuthBudgets } from '../authBudgets.ts'
import type { Logger } from '../../log.ts'
import { authSocialAttempts } from '../../store/identitySchema.ts'
import { createProviders } from './createProviders.ts'
import { attemptEnded, createSocialAttempts, type SocialAttemptParts } from './socialAttempts.ts'
import type { SocialOptions } from './socialOptions.ts'
import { createSocialWindow } from './socialWindow.ts'
import { createStart } from './startAttempt.ts'
import { createTakeAnswer } from './takeAnswer.ts'
import { createTakeProved } from './takeProved.ts'

/** What social logins are made from. */
export type SocialParts = SocialAttemptParts & {
  readonly options: SocialOptions
  readonly budgets: Pick<AuthBudgets, 'spendSocial'>
  readonly log: Logger
}

/** Attempts to log in with a provider: from their beginning in the frame, through a window of their own, to the proof of who somebody is. */
export function createSocial(parts: SocialParts) {
  const { db } = parts.store
  const providers = createProviders(parts.options, parts.limits)
  const attempts = createSocialAttempts(parts)
  const { find, stateOf, profileOf } = attempts
  return {
    /** Whom people can log in with here. */
    ids: providers.ids,
    start: createStart(parts, attempts, providers, parts.budgets),
    ...createSocialWindow({ ...parts, attempts, providers }),
    takeAnswer: createTakeAnswer(parts, attempts, providers),
    takeProved: createTakeProved(parts.codes, attempts),

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
        .set({ state: 'ended', profileSealed: null })
        .where(
          and(eq(authSocialAttempts.id, attemptId), eq(authSocialAttempts.projectId, projectId)),
        )
    },
  }
}

/** Logins with social providers. */
export type Social = ReturnType<typeof createSocial>
