// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { pageLoads } from '../fixtures/pageLoads.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import type { Connector } from '../connectors/connector.ts'
import { checkCustomWallet, checkListing } from './checkListing.ts'
import { readPlatform, type Platform } from './platform.ts'
import { deepLinkChoiceKey, forgetDeepLink, rememberDeepLink } from './deepLinkChoice.ts'
import { walletLinks } from './walletLinks.ts'
import { walletPlatforms } from './walletPlatforms.ts'
import { walletStores } from './walletStores.ts'

const page = pageLoads()
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab/c+d=&expiryTimestamp=1'
const once = encodeURIComponent(uri)
const desktop: Platform = { os: 'desktop', isTelegram: false, isInApp: false }
const ios: Platform = { os: 'ios', isTelegram: false, isInApp: false }
const android: Platform = { os: 'android', isTelegram: false, isInApp: false }
const apiUrl = 'http://127.0.0.1:4400'

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

const both = { name: 'W', mobile_link: 'ww://', link_mode: 'https://w.example' }
const hrefs = (platform: Platform, preferUniversalLinks?: boolean) =>
  walletLinks(both, uri, { platform, preferUniversalLinks }).mobile.map(({ href }) =>
    href.slice(0, href.indexOf('wc?')),
  )

test('on a phone, the app’s own scheme comes first, unless the site prefers links of the web', () => {
  expect(hrefs(ios)).toEqual(['ww://', 'https://w.example/'])
  expect(hrefs(ios, true)).toEqual(['https://w.example/', 'ww://'])
})

test('inside another app, links of the web come first on Android', () => {
  expect(hrefs({ ...android, isInApp: true })).toEqual(['https://w.example/', 'ww://'])
  expect(hrefs({ ...ios, isInApp: true })).toEqual(['ww://', 'https://w.example/'])
})

test.each([
  'Mozilla/5.0 (Linux; Android 16; Pixel 10; wv) AppleWebKit/537.36 Version/4.0 Chrome/150.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 400.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]',
])('platform: %s is another app’s browser', (agent) => {
  browserIs(agent, 5)
  expect(readPlatform().isInApp).toBe(true)
})

test('Telegram: links of the web first, all in a new window, and encoded twice on Android', () => {
  const inTelegram = { ...android, isTelegram: true }
  expect(hrefs(inTelegram)).toEqual(['https://w.example/', 'ww://'])
  const { mobile } = walletLinks(both, uri, { platform: inTelegram })
  expect(mobile.map(({ target }) => target)).toEqual(['_blank', '_blank'])
  for (const { href } of mobile) expect(href).toContain(`uri=${encodeURIComponent(once)}`)
  const { native } = walletLinks(both, uri, { platform: { ...ios, isTelegram: true } })
  expect(native?.href).toBe(`ww://wc?uri=${once}`)
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
      fc.constantFrom('ww://', 'https://w.example/a?b=c'),
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

const refused = [
  'javascript:alert(1)',
  'JavaScript:alert(1)//',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'intent://scan/#Intent;scheme=zxing;end',
  'http://wallet.example',
  'http://localhost.evil.example',
  'vbscript:x',
  'view-source:https://x.example',
  'https://user@evil.example',
  '//evil.example',
  'wallet',
]

test.each(refused)('malice: %j leads nowhere', (link) => {
  const wallet = {
    id: 'w',
    name: 'W',
    chains: ['eip155:*'],
    ...Object.fromEntries(
      [
        'homepage',
        'mobile_link',
        'link_mode',
        'desktop_link',
        'webapp_link',
        'app_store',
        'play_store',
        'chrome_store',
      ].map((name) => [name, link]),
    ),
  }
  expect(checkListing(wallet, apiUrl)).toEqual({ id: 'w', name: 'W', chains: ['eip155:*'] })
  expect(walletLinks(wallet, uri, { platform: ios })).toEqual({ mobile: [] })
  for (const platform of [desktop, ios, android]) expect(walletStores(wallet, platform)).toEqual([])
})

test('stores and web apps take links of the web alone', () => {
  const app = {
    id: 'w',
    name: 'W',
    chains: [],
    webapp_link: 'ww://',
    homepage: 'ww://',
    app_store: 'itms-apps://x',
  }
  expect(checkListing(app)).toEqual({ id: 'w', name: 'W', chains: [] })
})

test('a page of this machine may lead to a wallet of this machine', () => {
  const phone = { name: 'Phone', mobile_link: 'http://localhost:4403/phone' }
  expect(walletLinks(phone, uri, { platform: desktop }).universal).toEqual({
    href: `http://localhost:4403/phone/wc?uri=${once}`,
    target: '_blank',
  })
})

test.each([
  'data:text/html,<img src=x onerror=alert(1)>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'javascript:alert(1)',
  'http://pictures.example/a.png',
  'http://127.0.0.1:4401/getWalletImage/a',
  '/getWalletImage/a',
  '<img src=x>',
  '',
])('malice: %j is no picture of the catalogue', (image_url) => {
  expect(checkListing({ id: 'w', name: 'W', chains: [], image_url }, apiUrl)).toEqual({
    id: 'w',
    name: 'W',
    chains: [],
  })
})

test('pictures: over https, or from the operator’s server', () => {
  for (const image_url of ['https://w.example/a.png', `${apiUrl}/getWalletImage/a`])
    expect(checkListing({ id: 'w', name: 'W', image_url }, apiUrl)).toMatchObject({ image_url })
})

test('custom wallets: a picture may be part of the page; HTML is none', () => {
  const custom = (image_url: string) =>
    checkCustomWallet({ id: 'w', name: 'W', image_url }, ['eip155:1'])
  expect(custom('data:image/png;base64,AAAA')).toMatchObject({
    image_url: 'data:image/png;base64,AAAA',
    chains: ['eip155:1'],
  })
  expect(custom('/wallet.png')).toMatchObject({ image_url: '/wallet.png' })
  expect(custom('data:text/html,x')).not.toHaveProperty('image_url')
  expect(custom('//evil.example/a.png')).not.toHaveProperty('image_url')
})

test.each([
  [{ id: '', name: 'W' }],
  [{ id: 'a,b', name: 'W' }],
  [{ id: 'a b', name: 'W' }],
  [{ id: 'a', name: '' }],
  [{ id: 'a', name: '\u202e\u200b' }],
  [{ id: 7, name: 'W' }],
  [{ name: 'W' }],
  [null],
  ['W'],
])('malice: %j is no wallet', (listing) => expect(checkListing(listing)).toBeUndefined())

test('names are shown without hidden and turning characters, and at a length that fits', () => {
  expect(checkListing({ id: 'a', name: 'Meta\u202eMask\u200b' })?.name).toBe('MetaMask')
  expect(checkListing({ id: 'a', name: 'x'.repeat(2_000) })?.name).toHaveLength(64)
})

test('property: whatever is listed, what is kept of it can be shown', () => {
  const text = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(...refused))
  const listing = fc.record(
    {
      id: text,
      name: text,
      image_url: text,
      mobile_link: text,
      webapp_link: text,
      rdns: text,
      chains: fc.anything(),
      injected: fc.anything(),
      order: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(listing, fc.anything()), (given) => {
      const kept = checkListing(given, apiUrl)
      if (!kept) return
      expect(kept.name.trim()).not.toBe('')
      for (const link of [kept.mobile_link, kept.webapp_link])
        if (link) expect(() => new URL(link)).not.toThrow()
      expect(kept.chains.every((chain) => typeof chain === 'string')).toBe(true)
      expect(checkListing(kept, apiUrl)).toEqual(kept)
    }),
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
  rememberDeepLink({ href: `ww://wc?uri=${once}`, target: '_self' }, 'W')
  expect(JSON.parse(localStorage.getItem(deepLinkChoiceKey) ?? '')).toEqual({
    href: 'ww://',
    name: 'W',
  })
  forgetDeepLink()
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
})

const { userAgent } = navigator
function browserIs(value: string, touches = 0) {
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touches, configurable: true })
}
afterEach(() => {
  browserIs(userAgent)
  for (const name of ['TelegramWebviewProxy', 'Telegram']) Reflect.deleteProperty(globalThis, name)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36', 0, 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36', 10, 'desktop'],
] as const)('platform: %s with %i touches is %s', (agent, touches, os) => {
  browserIs(agent, touches)
  expect(readPlatform()).toEqual({ os, isTelegram: false, isInApp: false })
})

test.each([
  [{ TelegramWebviewProxy: {} }, true],
  [{ Telegram: { WebApp: { initData: 'user=1' } } }, true],
  [{ Telegram: { WebApp: { initData: '' } } }, false],
  [{ Telegram: { Login: {} } }, false],
])('platform: with %j, it is Telegram: %s', (properties, isTelegram) => {
  Object.assign(globalThis, properties)
  expect(readPlatform().isTelegram).toBe(isTelegram)
})

const wallet = { id: 'w', name: 'W', chains: ['eip155:*'] }
const links = { mobile_link: 'ww://', webapp_link: 'https://w.example', desktop_link: 'ww://' }
test.each([
  ['nothing known of it', {}, 'desktop', {}, ['qrcode']],
  ['all links, on a desktop', links, 'desktop', {}, ['qrcode', 'webapp', 'desktop']],
  ['all links, on a phone', links, 'android', {}, ['mobile', 'webapp']],
  ['a desktop app, on a phone', { desktop_link: 'ww://' }, 'ios', {}, ['qrcode']],
  [
    'installed',
    { ...links, rdns: 'com.w' },
    'desktop',
    { rdns: 'com.w' },
    ['browser', 'qrcode', 'webapp', 'desktop'],
  ],
  ['an extension that is not installed', { rdns: 'com.w' }, 'desktop', {}, ['unsupported']],
  ['the same, with an app', { rdns: 'com.w', mobile_link: 'ww://' }, 'desktop', {}, ['qrcode']],
] as const)('ways to a wallet: %s', (_, more, os, connector, ways) => {
  const kit = page.createTestKit({ walletConnect: {} })
  if ('rdns' in connector)
    kit.store.setState({
      connectors: [someConnector({ name: 'W', type: 'ANNOUNCED', ...connector })],
    })
  expect(walletPlatforms(kit, { ...wallet, ...more }, { os })).toEqual(ways)
  expect(walletPlatforms(kit, undefined, { os })).toEqual(['qrcode'])
})

test('ways to a wallet: without WalletConnect, only what is installed', () => {
  const kit = page.createTestKit()
  expect(walletPlatforms(kit, { ...wallet, ...links }, desktop)).toEqual(['unsupported'])
})

test.each([
  ['its flag', { isFox: true }, 'isFox', true],
  ['another flag', { isOwl: true }, 'isFox', false],
  ['a flag that is not true', { isFox: 'yes' }, 'isFox', false],
  ['a name that every object has', {}, 'constructor', false],
  [
    'a property that throws',
    {
      get isFox(): boolean {
        throw new Error('no')
      },
    },
    'isFox',
    false,
  ],
])('installed on a phone: the provider bears %s', (_, provider, injected_id, isInstalled) => {
  browserIs('Mozilla/5.0 (Linux; Android 16) Mobile')
  const kit = page.createTestKit({ walletConnect: {} })
  const injected: Connector = someConnector({ name: 'Browser Wallet', type: 'INJECTED', provider })
  kit.store.setState({ connectors: [injected] })
  const listing = {
    ...wallet,
    mobile_link: 'ww://',
    injected: [{ namespace: 'eip155', injected_id }],
  }
  expect(walletPlatforms(kit, listing, android)).toEqual(
    isInstalled ? ['browser', 'mobile'] : ['mobile'],
  )
})

test('malice: a name does not make an installed wallet of a listing', () => {
  const kit = page.createTestKit({ walletConnect: {} })
  const spoof = someConnector({ name: 'MetaMask', type: 'ANNOUNCED', rdns: 'com.evil' })
  kit.store.setState({ connectors: [spoof] })
  const metamask = { ...wallet, name: 'MetaMask', rdns: 'io.metamask', mobile_link: 'metamask://' }
  expect(walletPlatforms(kit, metamask, desktop)).toEqual(['qrcode'])
})

test('stores: those of the device; on a desktop also those of phones', () => {
  const stores = {
    chrome_store: 'https://chrome.example',
    app_store: 'https://apple.example',
    play_store: 'https://play.example',
    homepage: 'https://w.example',
  }
  const types = (platform: Platform) => walletStores(stores, platform).map(({ type }) => type)
  expect(types(desktop)).toEqual(['chrome_store', 'app_store', 'play_store', 'homepage'])
  expect(types(ios)).toEqual(['app_store', 'homepage'])
  expect(types(android)).toEqual(['play_store', 'homepage'])
})
