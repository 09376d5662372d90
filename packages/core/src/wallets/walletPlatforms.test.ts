// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { open } from '../modal/open.ts'
import { pageLoads } from '../fixtures/pageLoads.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import type { Connector } from '../connectors/connector.ts'
import { openWallet } from './openWallet.ts'
import { readPlatform, type Platform } from './platform.ts'
import { walletPlatforms } from './walletPlatforms.ts'
import { walletStores } from './walletStores.ts'

const page = pageLoads()
const desktop: Platform = { os: 'desktop', isTelegram: false, isInApp: false }
const ios: Platform = { os: 'ios', isTelegram: false, isInApp: false }
const android: Platform = { os: 'android', isTelegram: false, isInApp: false }

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
  'Mozilla/5.0 (Linux; Android 16; Pixel 10; wv) AppleWebKit/537.36 Version/4.0 Chrome/150.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 400.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]',
])('platform: %s is another app’s browser', (agent) => {
  browserIs(agent, 5)
  expect(readPlatform().isInApp).toBe(true)
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

test('ways to a wallet: an extension of which its store alone is known has to be installed', () => {
  const kit = page.createTestKit({ walletConnect: {} })
  const extension = { ...wallet, injected: [], chrome_store: 'https://store.example' }
  expect(walletPlatforms(kit, extension, desktop)).toEqual(['unsupported'])
})

test('ways to a wallet: without WalletConnect, only what is installed', () => {
  const kit = page.createTestKit()
  expect(walletPlatforms(kit, { ...wallet, ...links }, desktop)).toEqual(['unsupported'])
})

test.each([
  ['a phone', 'Mozilla/5.0 (Linux; Android 16) Mobile', 'ConnectingWalletConnect'],
  ['a desktop', userAgent, 'Downloads'],
])(
  'open({ wallet }): one that opens the page in its own browser, on %s',
  async (_, agent, name) => {
    browserIs(agent)
    const kit = page.createTestKit({ wallets: { customWallets: [{ id: 'own', name: 'Phantom' }] } })
    void open(kit, { wallet: 'own' })
    await openWallet(kit, 'own')
    expect(kit.modal.currentView().name).toBe(name)
  },
)

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
