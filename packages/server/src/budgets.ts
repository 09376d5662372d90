import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ServerError } from './errors.ts'
import type { Limits } from './limits.ts'

/** How much each network and each project may still ask. */
export type Budgets = {
  /** @throws ServerError `too_many_requests` when the network has asked too much. */
  spendPrefix(prefix: string, points: number): Promise<void>
  /** @throws ServerError `too_many_requests` when the project has been asked for too much. */
  spendProject(projectId: string, points: number): Promise<void>
  /** @throws ServerError `too_many_requests` when the project's clients have sent too much through the relay. */
  spendMessages(projectId: string, points: number): Promise<void>
}

export function createBudgets(limits: Limits): Budgets {
  const perPrefix = new RateLimiterMemory({ points: limits.requestsPerPrefix, duration: 60 })
  const perProject = new RateLimiterMemory({ points: limits.requestsPerProject, duration: 60 })
  const messages = new RateLimiterMemory({ points: limits.relayProjectMessages, duration: 60 })
  return {
    spendMessages: (projectId, points) => spend(messages, projectId, points),
    spendPrefix: (prefix, points) => spend(perPrefix, prefix, points),
    spendProject: (projectId, points) => spend(perProject, projectId, points),
  }
}

async function spend(budget: RateLimiterMemory, key: string, points: number) {
  if (points === 0) return
  try {
    await budget.consume(key, points)
  } catch (left) {
    if (!(left instanceof RateLimiterRes)) throw left
    const retryAfter = Math.max(1, Math.ceil(left.msBeforeNext / 1000))
    throw new ServerError(
      'too_many_requests',
      `Too many requests. Try again after ${retryAfter} seconds.`,
      { retryAfter },
    )
  }
}
