import { and, eq, gt, inArray } from 'drizzle-orm'
import type { RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import { authEmailChanges, authUsers } from '../store/authSchema.ts'
import type { Project } from '../store/schema.ts'
import type { AuthParts } from './authParts.ts'

/** Takes changes of address back, by the link that the old one was sent. */
export function createEmailRevert({ store: { db }, codes, addresses, sessions }: AuthParts) {
  return {
    show: async (
      { changeId, secret }: { readonly changeId: string; readonly secret: string },
      project: Project,
    ): Promise<RouteResponse<typeof api.getEmailRevert>> => {
      const now = Date.now()
      const [change] = await db
        .select()
        .from(authEmailChanges)
        .where(revertible(changeId, project.id, now))
      const isHolder = codes.isEqual(secret, codes.linkSecretOf(changeId))
      if (!change || !isHolder || change.oldSealed === null) throw revertEnded()
      return {
        projectName: project.name,
        oldEmail: addresses.read(change.oldSealed, project.id),
        newEmail: addresses.read(change.newSealed, project.id),
        changedAt: change.changedAt ?? change.createdAt,
        expiresAt: change.expiresAt,
        now,
      }
    },

    /** Takes a change back. Changes that were made after it lose their ground, and sessions that its maker may have end. */
    confirm: async (
      { changeId, secret }: { readonly changeId: string; readonly secret: string },
      projectId: string,
    ): Promise<{ email: string }> => {
      const now = Date.now()
      if (!codes.isEqual(secret, codes.linkSecretOf(changeId))) throw revertEnded()
      return db.transaction(async (tx) => {
        const [change] = await tx
          .select()
          .from(authEmailChanges)
          .where(revertible(changeId, projectId, now))
          .for('update')
        if (!change || change.oldSealed === null) throw revertEnded()
        const { userId, oldIndex, oldSealed } = change
        const email = addresses.read(oldSealed, projectId)
        if (change.state === 'reverted') return { email }
        await tx
          .update(authEmailChanges)
          .set({ state: 'reverted' })
          .where(eq(authEmailChanges.id, changeId))
        await tx
          .update(authUsers)
          .set({ emailIndex: oldIndex, emailSealed: oldSealed })
          .where(eq(authUsers.id, userId))
        await tx
          .delete(authEmailChanges)
          .where(
            and(
              eq(authEmailChanges.userId, userId),
              gt(authEmailChanges.createdAt, change.createdAt),
            ),
          )
        await sessions.endAll(tx, userId, now)
        return { email }
      })
    },
  }
}

function revertible(changeId: string, projectId: string, now: number) {
  return and(
    eq(authEmailChanges.id, changeId),
    eq(authEmailChanges.projectId, projectId),
    // Once more gives the same answer, for whoever did not get the first one.
    inArray(authEmailChanges.state, ['changed', 'reverted']),
    gt(authEmailChanges.expiresAt, now),
  )
}

function revertEnded() {
  return new ServerError(
    'attempt_ended',
    'This link is good no longer: it was used, or its 72 hours are over.',
  )
}
