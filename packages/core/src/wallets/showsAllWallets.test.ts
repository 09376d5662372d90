// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { pageLoads } from '../fixtures/pageLoads.ts'
import { walletKits } from '../fixtures/someWallets.ts'
import { showsAllWallets } from './getConnectMethods.ts'

const kitWith = walletKits(pageLoads())
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const desktop = navigator.userAgent

const browserIs = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
afterEach(() => void browserIs(desktop))

test.each([
  [{}, desktop, true],
  [{ wallets: { allWallets: 'HIDE' } }, iPhone, false],
  [{ wallets: { allWallets: 'ONLY_MOBILE' } }, desktop, false],
  [{ wallets: { allWallets: 'ONLY_MOBILE' } }, iPhone, true],
  [{ server: { apiUrl: undefined } }, desktop, false],
  [{ walletConnect: undefined }, desktop, false],
  [{ wallets: { enableWallets: false } }, desktop, false],
] as const)('all wallets: with %j', (options, userAgent, isShown) => {
  browserIs(userAgent)
  expect(showsAllWallets(kitWith([], options))).toBe(isShown)
})
