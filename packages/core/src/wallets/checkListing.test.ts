// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCustomWallet, checkListing } from './checkListing.ts'
import type { Platform } from './platform.ts'
import { walletLinks } from './walletLinks.ts'
import { walletStores } from './walletStores.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab/c+d=&expiryTimestamp=1'
const once = encodeURIComponent(uri)
const desktop: Platform = { os: 'desktop', isTelegram: false, isInApp: false }
const ios: Platform = { os: 'ios', isTelegram: false, isInApp: false }
const android: Platform = { os: 'android', isTelegram: false, isInApp: false }
const apiUrl = 'http://127.0.0.1:4400'

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
