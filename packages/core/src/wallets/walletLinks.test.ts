// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Platform } from './platform.ts'
import { deepLinkChoiceKey, forgetDeepLink, rememberDeepLink } from './deepLinkChoice.ts'
import { walletLinks } from './walletLinks.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab/c+d=&expiryTimestamp=1'
const once = encodeURIComponent(uri)
const desktop: Platform = { os: 'desktop', isTelegram: false, isInApp: false }
const ios: Platform = { os: 'ios', isTelegram: false, isInApp: false }
const android: Platform = { os: 'android', isTelegram: false, isInApp: false }

test.each([
  ['metamask://', `metamask://wc?uri=${once}`],
  ['trust:', `trust://wc?uri=${once}`],
  ['trust:/', `trust://wc?uri=${once}`],
  ['cbwallet://wsegue', `cbwallet://wsegue/wc?uri=${once}`],
  ['wallet://x?mode=1', `wallet://x/wc?mode=1&uri=${once}`],
])('native: %s', (mobile_link, href) => {
  const { native, universal, mobile } = walletLinks({ name: 'W', mobile_link }, uri, {
    platform: ios,
  })
  expect(native).toEqual({ href, target: '_self' })
  expect(universal).toBeUndefined()
  expect(mobile).toEqual([native])
})

test.each([
  ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${once}`],
  ['https://link.trustwallet.com/', `https://link.trustwallet.com/wc?uri=${once}`],
  ['https://t.me/wallet?start=1#x', `https://t.me/wallet/wc?start=1&uri=${once}`],
])('universal: %s', (mobile_link, href) => {
  const { native, universal } = walletLinks({ name: 'W', mobile_link }, uri, { platform: ios })
  expect(native).toBeUndefined()
  expect(universal).toEqual({ href, target: '_blank' })
})

const both = { name: 'W', mobile_link: 'w-wallet://', link_mode: 'https://w.example' }
const hrefs = (platform: Platform, preferUniversalLinks?: boolean) =>
  walletLinks(both, uri, { platform, preferUniversalLinks }).mobile.map(({ href }) =>
    href.slice(0, href.indexOf('wc?')),
  )

test('on a phone, the app’s own scheme comes first, unless the site prefers links of the web', () => {
  expect(hrefs(ios)).toEqual(['w-wallet://', 'https://w.example/'])
  expect(hrefs(ios, true)).toEqual(['https://w.example/', 'w-wallet://'])
})

test('inside another app, links of the web come first on Android', () => {
  expect(hrefs({ ...android, isInApp: true })).toEqual(['https://w.example/', 'w-wallet://'])
  expect(hrefs({ ...ios, isInApp: true })).toEqual(['w-wallet://', 'https://w.example/'])
})

test('Telegram: links of the web first, all in a new window, and encoded twice on Android', () => {
  const inTelegram = { ...android, isTelegram: true }
  expect(hrefs(inTelegram)).toEqual(['https://w.example/', 'w-wallet://'])
  const { mobile } = walletLinks(both, uri, { platform: inTelegram })
  expect(mobile.map(({ target }) => target)).toEqual(['_blank', '_blank'])
  for (const { href } of mobile) expect(href).toContain(`uri=${encodeURIComponent(once)}`)
  const { native } = walletLinks(both, uri, { platform: { ...ios, isTelegram: true } })
  expect(native?.href).toBe(`w-wallet://wc?uri=${once}`)
})

test('desktop and web app: links of their own', () => {
  const wallet = { name: 'W', desktop_link: 'ledgerlive://', webapp_link: 'https://app.w.example' }
  expect(walletLinks(wallet, uri, { platform: desktop })).toMatchObject({
    desktop: { href: `ledgerlive://wc?uri=${once}`, target: '_self' },
    webapp: { href: `https://app.w.example/wc?uri=${once}`, target: '_blank' },
  })
  expect(walletLinks(wallet, undefined, { platform: desktop })).toMatchObject({
    desktop: undefined,
    webapp: undefined,
    mobile: [],
  })
})

test('property: the URI comes back whole from every link', () => {
  fc.assert(
    fc.property(
      fc.webPath(),
      fc.string(),
      fc.constantFrom('w-wallet://', 'https://w.example/a?b=c'),
      (path, key, link) => {
        const given = `wc:${path}@2?symKey=${encodeURIComponent(key)}`
        const { mobile } = walletLinks({ name: 'W', mobile_link: link }, given, { platform: ios })
        const sent = mobile[0]?.href.split('uri=')[1] ?? ''
        expect(decodeURIComponent(sent)).toBe(given)
        expect(sent).toMatch(/^[A-Za-z0-9\-_.!~*'()%]*$/)
      },
    ),
  )
})

test.each([
  [
    { name: 'Phantom' },
    `https://phantom.app/ul/browse/${encodeURIComponent(location.href)}?ref=${encodeURIComponent(location.origin)}`,
  ],
  [
    { name: 'Solflare Wallet' },
    `https://solflare.com/ul/v1/browse/${encodeURIComponent(location.href)}?ref=${encodeURIComponent(location.origin)}`,
  ],
  [
    { name: 'X', rdns: 'com.coinbase.wallet' },
    `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(location.href)}`,
  ],
])('browse: %j opens this page in its own browser', (wallet, href) => {
  expect(walletLinks(wallet, undefined, { platform: ios }).browse).toEqual({
    href,
    target: '_blank',
  })
  expect(walletLinks(wallet, undefined, { platform: desktop }).browse).toBeUndefined()
})

test('browse: Binance’s link holds the page within', () => {
  const { browse } = walletLinks({ name: 'Binance Wallet' }, undefined, { platform: android })
  const inner = new URL(atob(new URL(browse?.href ?? '').searchParams.get('_dp') ?? ''))
  expect(inner.protocol).toBe('bnc:')
  expect(atob(inner.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
  const query = new URLSearchParams(atob(inner.searchParams.get('startPageQuery') ?? ''))
  expect(query.get('url')).toBe(location.href)
})

test('the link that was chosen is kept under its usual name, and forgotten', () => {
  rememberDeepLink({ href: `w-wallet://wc?uri=${once}`, target: '_self' }, 'W')
  expect(JSON.parse(localStorage.getItem(deepLinkChoiceKey) ?? '')).toEqual({
    href: 'w-wallet://',
    name: 'W',
  })
  forgetDeepLink()
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
})
