import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooSoon } from '../auth/authBudgets.ts'
import type { Limits } from '../limits.ts'

const hour = 3_600

/** How many social logins may still be begun. */
export function createSocialBudgets(limits: Limits) {
  const make = (points: number) => new RateLimiterMemory({ points, duration: hour })
  const perPrefix = make(limits.socialStartsPerPrefix)
  const perProject = make(limits.socialStartsPerProject)
  return {
    /** @throws ServerError `too_many_requests` */
    spendStart: async ({ prefix, projectId }: { prefix: string; projectId: string }) => {
      // The narrower first: whoever is refused by it takes nothing from the other.
      await spend(perPrefix, prefix)
      await spend(perProject, projectId)
    },
  }
}

async function spend(budget: RateLimiterMemory, key: string) {
  try {
    await budget.consume(key)
  } catch (left) {
    if (!(left instanceof RateLimiterRes)) throw left
    throw tooSoon(left.msBeforeNext)
  }
}
