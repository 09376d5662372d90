import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { siwxMetadata, siwxNonces, siwxSessions } from '../../store/siwxSchema.ts'
import type { Store } from '../../store/store.ts'
import type { SiwxStore } from './siwxStore.ts'

/**
 * Keeps the nonces and sessions of a project in a store that `openStore` has opened: all servers that share its database share them, and they
 * are there after a restart.
 */
export function createSiwxStore({ db }: Store, { projectId }: { projectId: string }): SiwxStore {
  const ofProject = eq(siwxSessions.projectId, projectId)
  return {
    putNonce: async (nonce) => {
      await db.insert(siwxNonces).values({ ...nonce, projectId })
    },
    takeNonce: async (hash) => {
      const [taken] = await db
        .delete(siwxNonces)
        .where(and(eq(siwxNonces.projectId, projectId), eq(siwxNonces.hash, hash)))
        .returning()
      return taken
    },
    createSession: async (session) => {
      await db.insert(siwxSessions).values({ ...session, projectId })
    },
    findSession: async (hash) => {
      const [found] = await db
        .select()
        .from(siwxSessions)
        .where(and(ofProject, or(eq(siwxSessions.hash, hash), eq(siwxSessions.previousHash, hash))))
      return found
    },
    replaceSession: async (hash, { id, ...session }) => {
      const replaced = await db
        .update(siwxSessions)
        .set(session)
        .where(and(ofProject, eq(siwxSessions.id, id), eq(siwxSessions.hash, hash)))
        .returning({ id: siwxSessions.id })
      return replaced.length > 0
    },
    endSession: async (id) => {
      await db.delete(siwxSessions).where(and(ofProject, eq(siwxSessions.id, id)))
    },
    readMetadata: async (accounts) => {
      if (accounts.length === 0) return new Map()
      const rows = await db
        .select()
        .from(siwxMetadata)
        .where(
          and(eq(siwxMetadata.projectId, projectId), inArray(siwxMetadata.account, [...accounts])),
        )
      return new Map(rows.map(({ account, metadata }) => [account, metadata]))
    },
    writeMetadata: async (account, metadata) => {
      const values = { metadata, updatedAt: Date.now() }
      await db
        .insert(siwxMetadata)
        .values({ projectId, account, ...values })
        .onConflictDoUpdate({
          target: [siwxMetadata.projectId, siwxMetadata.account],
          set: values,
        })
    },
    // Of every project: whoever comes by sweeps for all.
    removeExpired: async (now) => {
      await db.delete(siwxNonces).where(lte(siwxNonces.expiresAt, now))
      await db.delete(siwxSessions).where(lte(siwxSessions.expiresAt, now))
    },
  }
}
