import { expect, test } from 'vitest'
import { isWalletLink, worksOnChain } from './walletLink.ts'

test.each([
  'metamask://',
  'trust://wc',
  'tpoutside:',
  'cbwallet://wsegue',
  'https://metamask.app.link',
  'https://wallet.example.com/wc?source=1#top',
])('isWalletLink: %s may lead to a wallet', (link) => expect(isWalletLink(link)).toBe(true))

test.each([
  '',
  'metamask',
  '//metamask.app.link',
  'http://metamask.io',
  'https://',
  'https://localhost',
  'https://user@evil.example',
  'https://good.example@evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'intent://scan/#Intent;scheme=zxing;end',
  'view-source:https://x.example',
  'metamask://"onclick="alert(1)',
  'ms-msdt:/id',
  'ms-settings:network',
  'search-ms:query=x',
  'shell:startup',
  'vscode://file/etc/passwd',
  'steam://run/1',
  'itms-services://?action=download-manifest',
  'zoommtg://zoom.us/join',
  'unheard-of://',
])('isWalletLink: %j may not', (link) => expect(isWalletLink(link)).toBe(false))

test("isWalletLink: accepts a wallet's own scheme, rejects system schemes", () => {
  const isAllowed = (link: string, wallet: object) => isWalletLink(link, undefined, wallet)
  expect(isAllowed('example://', { id: 'com.example.wallet', name: 'E' })).toBe(true)
  expect(isAllowed('zeal://', { name: 'Zeal' })).toBe(true)
  expect(isAllowed('up-io://', { homepage: 'https://www.up.io/app' })).toBe(true)
  expect(isAllowed('example://', { name: 'Other' })).toBe(false)
  for (const scheme of ['shell', 'ms-settings', 'file', 'javascript', 'vscode'])
    expect(isAllowed(`${scheme}:x`, { name: scheme, id: scheme }), scheme).toBe(false)
})

test('isWalletLink: tells links of the web from those of apps', () => {
  expect(isWalletLink('https://metamask.app.link', 'web')).toBe(true)
  expect(isWalletLink('https://metamask.app.link', 'app')).toBe(false)
  expect(isWalletLink('metamask://', 'app')).toBe(true)
  expect(isWalletLink('metamask://', 'web')).toBe(false)
})

test('worksOnChain: compares whole ids, and takes a namespace as a whole', () => {
  expect(worksOnChain(['eip155:1'], 'eip155:1')).toBe(true)
  expect(worksOnChain(['eip155:1'], 'eip155:10')).toBe(false)
  expect(worksOnChain(['eip155:10'], 'eip155:1')).toBe(false)
  expect(worksOnChain(['eip155:*'], 'eip155:10')).toBe(true)
  expect(worksOnChain(['eip155:*'], 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
  expect(worksOnChain([], 'eip155:1')).toBe(false)
})
