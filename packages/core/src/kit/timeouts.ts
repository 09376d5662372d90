import type { Timeouts } from './contracts.ts'
import type { Kit } from './kit.ts'
import { shakeTime } from '../modal/shakeTime.ts'

/** The specification's durations (section 9), and ours where it is silent. */
export const defaultTimeouts: Timeouts = {
  restore: 3_000,
  toastSwap: 150,
  toastHide: 2_500,
  farcasterCleanup: 100,
  disallowedMessage: 300,
  shake: shakeTime,
  balanceCache: 30_000,
  balancePoll: 10_000,
  identityCache: 300_000,
  balanceRetryBlock: 30_000,
  receipt: 180_000,
  receiptPoll: 1_000,
  confirmation: 25_000,
  pendingPoll: 30_000,
  pairing: 240_000,
  request: 10_000,
}

/** The waits of this kit: the defaults, and what the site has set. */
export function timeoutsOf({ options }: Pick<Kit, 'options'>): Timeouts {
  return { ...defaultTimeouts, ...options.connection?.timeouts }
}

/** Whether it was less than so many milliseconds ago. What a clock that was set back puts into the future was not: nobody knows when it was. */
export function isRecent(time: number, milliseconds: number): boolean {
  const age = Date.now() - time
  return age >= 0 && age < milliseconds
}

/** For how many more milliseconds {@link isRecent} holds. */
export function recentFor(time: number, milliseconds: number): number {
  return isRecent(time, milliseconds) ? time + milliseconds - Date.now() : 0
}
