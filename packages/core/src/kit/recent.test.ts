import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isRecent, recentFor } from './timeouts.ts'

const now = 1_800_000_000_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => vi.useRealTimers())

test.each([
  [now, true, 1_000],
  [now - 999, true, 1],
  [now - 1_000, false, 0],
  [0, false, 0],
  [now + 1, false, 0], // the clock was set back since
  [now + 3_600_000, false, 0],
])('isRecent and recentFor: within a second of %d', (time, isWithin, left) => {
  expect(isRecent(time, 1_000)).toBe(isWithin)
  expect(recentFor(time, 1_000)).toBe(left)
})
