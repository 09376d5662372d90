import type { Platform } from '@latchkey/core/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { offeredSocials } from './providers.ts'

afterEach(() => vi.unstubAllGlobals())

const list = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

const desktop: Platform = { os: 'desktop', isTelegram: false, isInApp: false }

function offered(platform: Partial<Platform>, userAgent = '') {
  vi.stubGlobal('navigator', { userAgent })
  return offeredSocials(list, { ...desktop, ...platform })
}

const without = (...barred: readonly string[]) => list.filter((id) => !barred.includes(id))

test('every provider of the list, in its order, where nothing bars one', () => {
  expect(offered({})).toEqual(list)
  expect(offered({ os: 'ios' })).toEqual(list)
  expect(offered({ os: 'android' })).toEqual(list)
})

test.each([
  ['iOS', 'ios', 'iPhone', ['google']],
  ['Android', 'android', 'Android', ['facebook', 'x']],
  ['macOS', 'desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['x']],
  ['Windows', 'desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', []],
] as const)(
  'inside of Telegram on %s, without what does not work there',
  (_, os, agent, barred) => {
    expect(offered({ os, isTelegram: true }, agent)).toEqual(without(...barred))
  },
)

test('what the dialog does not know is left out, and what is named twice is there once', () => {
  expect(offeredSocials(['github', 'myspace', 'github', 'x'], desktop)).toEqual(['github', 'x'])
})

test('none where the site switches them off or does not say', () => {
  expect(offeredSocials(false, desktop)).toEqual([])
  expect(offeredSocials(undefined, desktop)).toEqual([])
})
