import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'

/** How much each network and each project may still ask. */
export type Budgets = {
  /** @throws ServerError `too_many_requests` when the network has asked too much. */
  spendPrefix(prefix: string, points: number): Promise<void>
  /** @throws ServerError `too_many_requests` when the project has been asked for too much. */
  spendProject(projectId: string, points: number): Promise<void>
  /** @throws ServerError `too_many_requests` when the network, or all clients of the project, have sent too much through the relay. */
  spendMessages(
    client: { readonly projectId: string; readonly prefix: string },
    points: number,
  ): void
}

export function createBudgets(limits: Limits): Budgets {
  const perPrefix = new RateLimiterMemory({ points: limits.requestsPerPrefix, duration: 60 })
  const perProject = new RateLimiterMemory({ points: limits.requestsPerProject, duration: 60 })
  const ofProject = createMinuteCounter(limits.relayProjectMessages)
  const ofNetwork = createMinuteCounter(limits.relayPrefixMessages)
  return {
    spendMessages: ({ projectId, prefix }, points) => {
      ofNetwork.spend(`${projectId} ${prefix}`, points)
      ofProject.spend(projectId, points)
    },
    spendPrefix: (prefix, points) => spend(perPrefix, prefix, points),
    spendProject: (projectId, points) => spend(perProject, projectId, points),
  }
}

/** Counts by the minute and answers at once, for what happens thousands of times in a second. */
function createMinuteCounter(most: number) {
  let spent = new Map<string, number>()
  let minute = 0
  return {
    spend: (key: string, points: number) => {
      const now = Date.now()
      const current = Math.floor(now / 60_000)
      if (current !== minute) {
        minute = current
        spent = new Map()
      }
      const after = (spent.get(key) ?? 0) + points
      if (after > most) throw tooMany((current + 1) * 60_000 - now)
      spent.set(key, after)
    },
  }
}

async function spend(budget: RateLimiterMemory, key: string, points: number) {
  if (points === 0) return
  try {
    await budget.consume(key, points)
  } catch (left) {
    if (!(left instanceof RateLimiterRes)) throw left
    throw tooMany(left.msBeforeNext)
  }
}

function tooMany(milliseconds: number) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ServerError(
    'too_many_requests',
    `Too many requests. Try again after ${retryAfter} seconds.`,
    { retryAfter },
  )
}
