import { ServerError } from '../errors.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../config/limits.ts'
import { getProject, isProjectId } from './projects.ts'
import type { Project } from './schema.ts'
import type { Store } from './store.ts'

type Entry = { readonly project: Project | undefined; readonly readAt: number }

/**
 * Projects by id, read from the store once and again after each change. While the store does not answer, what was read
 * before serves on.
 *
 * @throws (`get`) ServerError `store_unavailable` when the store does not answer and the project was never read.
 */
export function createProjectCache(store: Store, limits: Limits) {
  const entries = createExpiringMap<Entry>({ entries: limits.projectCacheEntries, ms: Infinity })
  const changedAt = createExpiringMap<number>({ entries: limits.projectCacheEntries, ms: Infinity })
  let changes = 0
  let allChangedAt = 0
  const stop = store.onProjectChange((id) => {
    changes++
    // A long list of single changes is the same as a change of everything.
    if (id === undefined || changes - allChangedAt >= limits.projectCacheEntries)
      allChangedAt = changes
    else changedAt.set(id, changes)
  })
  const isFresh = (id: string, { readAt }: Entry) =>
    store.isListening() && readAt >= allChangedAt && readAt >= (changedAt.get(id) ?? 0)

  return {
    stop,
    get: async (id: string): Promise<Project | undefined> => {
      if (!isProjectId(id)) return undefined
      const entry = entries.get(id)
      if (entry && isFresh(id, entry)) return entry.project
      // Taken before reading: a change that arrives meanwhile makes the answer stale.
      const readAt = changes
      try {
        const project = await getProject(store, id)
        entries.set(id, { project, readAt })
        return project
      } catch (cause) {
        if (entry?.project) return entry.project
        throw new ServerError('store_unavailable', 'The store does not answer. Try again.', {
          cause,
        })
      }
    },
  }
}
