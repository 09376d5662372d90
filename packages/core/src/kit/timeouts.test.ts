import { expect, test } from 'vitest'
import { defaultTimeouts } from './timeouts.ts'

test('defaultTimeouts: are the specification’s', () => {
  expect(defaultTimeouts).toMatchObject({
    toastSwap: 150,
    toastHide: 2_500,
    farcasterCleanup: 100,
    disallowedMessage: 300,
    shake: 500,
    balanceCache: 30_000,
    balancePoll: 10_000,
    identityCache: 300_000,
    balanceRetryBlock: 30_000,
    receipt: 180_000,
    confirmation: 25_000,
    pendingPoll: 30_000,
  })
})
