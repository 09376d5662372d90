import type { Kit } from './kit.ts'
import { shakeTime } from '../modal/shakeTime.ts'

/** Every wait of the kit, in milliseconds. Defaults are the specification's; `createKit({ timeouts })` changes them. */
export type Timeouts = {
  /** How long a stored connection may take to answer at start before its namespace counts as disconnected. */
  readonly restore: number
  /** Between a toast that closes and the next one that opens. */
  readonly toastSwap: number
  /** How long a toast stays; `loading` toasts stay until they are replaced. */
  readonly toastHide: number
  /** Between leaving the Farcaster view and its clean-up. */
  readonly farcasterCleanup: number
  /** Between a refused RPC method and its message. */
  readonly disallowedMessage: number
  /** How long the dialog shakes when it may not be closed. */
  readonly shake: number
  /** How long a balance is served from the cache. */
  readonly balanceCache: number
  /** Between two looks at the balances of an account that is shown. */
  readonly balancePoll: number
  /** How long names and pictures of accounts are served from the cache. */
  readonly identityCache: number
  /** How long no balance is asked for after one could not be had. */
  readonly balanceRetryBlock: number
  /** `waitForReceipt` gives up after this. */
  readonly receipt: number
  /** Between two looks for a receipt until `confirmation` has passed. */
  readonly receiptPoll: number
  /** How long a send waits for its first confirmation before it reports the transaction as still pending. */
  readonly confirmation: number
  /** Between two looks at pending transactions once `confirmation` has passed. */
  readonly pendingPoll: number
  /** How long a wallet elsewhere can take a pairing up; a fresh one is there before. Relays forget a proposal after five minutes. */
  readonly pairing: number
  /** One HTTP request to the backend or to a chain. */
  readonly request: number
}

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
  return { ...defaultTimeouts, ...options.timeouts }
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
