import { and, eq, gt, inArray } from 'drizzle-orm'
import type { RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import { authAttempts, mailOutbox } from '../../store/authSchema.ts'
import type { Project } from '../../store/schema.ts'
import { attemptEnded } from './attempts.ts'
import type { AuthContext } from '../authContext.ts'

/** Says how attempts stand, and takes the click on the link of a mail. */
export function createEmailAttempts({ store: { db }, codes }: AuthContext) {
  return {
    /** How an attempt and its mail stand. */
    status: async (
      attemptId: string,
      projectId: string,
    ): Promise<RouteResponse<typeof api.getEmailAttempt>> => {
      const now = Date.now()
      const [row] = await db
        .select({ attempt: authAttempts, mail: mailOutbox.state })
        .from(authAttempts)
        .leftJoin(mailOutbox, eq(mailOutbox.id, authAttempts.id))
        .where(and(eq(authAttempts.id, attemptId), eq(authAttempts.projectId, projectId)))
      if (!row) throw attemptEnded()
      const { attempt, mail } = row
      const isOver = attempt.state !== 'verified' && attempt.expiresAt <= now
      return {
        state: isOver ? 'ended' : attempt.state,
        mail: mail === 'sending' ? 'queued' : (mail ?? 'failed'),
        expiresAt: attempt.expiresAt,
        now,
      }
    },

    showLink: async (
      link: { readonly attemptId: string; readonly secret: string },
      project: Project,
    ): Promise<RouteResponse<typeof api.getDeviceLink>> => {
      const now = Date.now()
      const [attempt] = await db
        .select()
        .from(authAttempts)
        .where(waitsForClick(link.attemptId, project.id, now))
      if (!attempt || !codes.isEqual(link.secret, codes.linkSecretOf(link.attemptId)))
        throw linkEnded()
      return {
        origin: attempt.origin,
        projectName: project.name,
        device: attempt.deviceName,
        matchNumber: codes.matchNumberOf(attempt.id),
        expiresAt: attempt.expiresAt,
        now,
      }
    },

    confirmLink: async (
      link: { readonly attemptId: string; readonly secret: string },
      projectId: string,
    ): Promise<RouteResponse<typeof api.confirmDeviceLink>> => {
      const now = Date.now()
      if (!codes.isEqual(link.secret, codes.linkSecretOf(link.attemptId))) throw linkEnded()
      const [attempt] = await db
        .update(authAttempts)
        .set({ state: 'confirmed' })
        .where(waitsForClick(link.attemptId, projectId, now))
        .returning()
      if (!attempt) throw linkEnded()
      return { code: codes.codeOf(attempt.id), expiresAt: attempt.expiresAt, now }
    },
  }
}

function waitsForClick(attemptId: string, projectId: string, now: number) {
  return and(
    eq(authAttempts.id, attemptId),
    eq(authAttempts.projectId, projectId),
    eq(authAttempts.purpose, 'login'),
    eq(authAttempts.needsDevice, true),
    inArray(authAttempts.state, ['waiting', 'confirmed']),
    gt(authAttempts.expiresAt, now),
  )
}

function linkEnded() {
  return new ServerError(
    'attempt_ended',
    'This link is good no longer: it was used, has expired, or a newer one was asked for.',
  )
}

/** The answers about attempts, as {@link createEmailAttempts} makes them. */
export type EmailAttempts = ReturnType<typeof createEmailAttempts>
