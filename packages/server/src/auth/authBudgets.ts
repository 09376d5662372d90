import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ServerError } from '../errors.ts'
import type { Limits } from '../limits.ts'

/** How many mails with codes may still be asked for. */
export type AuthBudgets = {
  /**
   * @param mail.address - the same for an address in every project.
   * @param mail.device - a device that is known to belong to that address: it has a budget of its own, so that nobody else can use up the
   *   address's.
   * @throws ServerError `too_many_requests`
   */
  spendMail(mail: {
    readonly address: string
    readonly device: string | undefined
    readonly prefix: string
    readonly projectId: string
  }): Promise<void>
}

const hour = 3_600

export function createAuthBudgets(limits: Limits): AuthBudgets {
  const make = (points: number) => new RateLimiterMemory({ points, duration: hour })
  const perAddress = make(limits.emailsPerAddress)
  const perPrefix = make(limits.emailsPerPrefix)
  const perProject = make(limits.emailsPerProject)
  const inAll = make(limits.emailsInAll)
  return {
    spendMail: async ({ address, device, prefix, projectId }) => {
      // The narrowest first: whoever is refused by it takes nothing from the others.
      await spend(perAddress, device === undefined ? `address ${address}` : `device ${device}`)
      await spend(perPrefix, prefix)
      await spend(perProject, projectId)
      await spend(inAll, 'all')
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

/** The refusal of a mail that is asked for too soon. @param ms - until it may be. */
export function tooSoon(ms: number): ServerError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return new ServerError(
    'too_many_requests',
    `Please try again after ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`,
    { retryAfter },
  )
}
