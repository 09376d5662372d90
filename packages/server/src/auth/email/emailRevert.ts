import { and, eq, gt, inArray } from 'drizzle-orm'
import type { RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import { authEmailChanges } from '../../store/authSchema.ts'
import type { Project } from '../../store/schema.ts'
import { findVault } from '../vault/readVault.ts'
import type { AuthContext } from '../authContext.ts'
import { takeBack } from './moveAddress.ts'

type Link = { readonly changeId: string; readonly secret: string }

/** Answers the links that an old address was sent: they cancel a change that waits, and take back one of an account without a wallet. */
export function createEmailRevert(parts: AuthContext) {
  const { codes, addresses } = parts
  const { db } = parts.store
  return {
    show: async (
      { changeId, secret }: Link,
      project: Project,
    ): Promise<RouteResponse<typeof api.getEmailRevert>> => {
      const now = Date.now()
      const [change] = await db
        .select()
        .from(authEmailChanges)
        .where(answerable(changeId, project.id, now))
      const isHolder = codes.isEqual(secret, codes.linkSecretOf(changeId))
      if (!change || !isHolder || change.oldSealed === null) throw revertEnded()
      const isWaiting = change.state === 'waiting' || change.state === 'cancelled'
      return {
        projectName: project.name,
        state: isWaiting ? 'waiting' : 'changed',
        oldEmail: addresses.read(change.oldSealed, project.id),
        newEmail: addresses.read(change.newSealed, project.id),
        changedAt: change.changedAt ?? change.appliesAt ?? change.createdAt,
        expiresAt: isWaiting ? (change.appliesAt ?? change.expiresAt) : change.expiresAt,
        now,
      }
    },

    /**
     * Cancels a change, or takes it back.
     *
     * @throws ServerError `attempt_ended`; `wrong_factor` where it took effect and the account has a wallet: the mailbox is not enough then.
     */
    confirm: async ({ changeId, secret }: Link, projectId: string): Promise<{ email: string }> => {
      const now = Date.now()
      if (!codes.isEqual(secret, codes.linkSecretOf(changeId))) throw revertEnded()
      return db.transaction(async (tx) => {
        const [change] = await tx
          .select()
          .from(authEmailChanges)
          .where(answerable(changeId, projectId, now))
          .for('update')
        if (!change || change.oldSealed === null) throw revertEnded()
        const email = addresses.read(change.oldSealed, projectId)
        // A retry returns the same answer, in case the first one was lost.
        if (change.state === 'reverted' || change.state === 'cancelled') return { email }
        if (change.state === 'changed' && (await findVault(tx, change)))
          throw new ServerError(
            'wrong_factor',
            'The change has taken effect. Log in with the old address and open the wallet to take it back.',
          )
        await takeBack(tx, parts, change, { now })
        return { email }
      })
    },
  }
}

function answerable(changeId: string, projectId: string, now: number) {
  return and(
    eq(authEmailChanges.id, changeId),
    eq(authEmailChanges.projectId, projectId),
    inArray(authEmailChanges.state, ['waiting', 'cancelled', 'changed', 'reverted']),
    gt(authEmailChanges.expiresAt, now),
  )
}

function revertEnded() {
  return new ServerError('attempt_ended', 'This link has expired, or was used.')
}

/** The answers to the links of an old address, as {@link createEmailRevert} makes them. */
export type EmailRevert = ReturnType<typeof createEmailRevert>
