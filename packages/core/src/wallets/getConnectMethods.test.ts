// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { updateFeatures } from '../features/updateFeatures.ts'
import { pageLoads } from '../fixtures/pageLoads.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import { announced, walletKits } from '../fixtures/someWallets.ts'
import { getConnectMethods } from './getConnectMethods.ts'

const kitWith = walletKits(pageLoads())

test.each([
  ['nothing installed', [], ['email', 'social', 'wallet']],
  ['an announced wallet', [announced('Fox')], ['wallet', 'email', 'social']],
  [
    'an injected wallet',
    [someConnector({ name: 'I', type: 'INJECTED' })],
    ['wallet', 'email', 'social'],
  ],
  [
    'the site’s own connector',
    [someConnector({ name: 'O', type: 'EXTERNAL' })],
    ['email', 'social', 'wallet'],
  ],
  [
    'a wallet of several chain families alone',
    [announced('Ghost'), announced('Ghost', { namespace: 'solana', id: 'Ghost' })],
    ['email', 'social', 'wallet'],
  ],
  [
    'a Browser Wallet that does not show',
    [someConnector({ name: 'Browser Wallet', type: 'INJECTED' })],
    ['email', 'social', 'wallet'],
  ],
])('methods: %s', (_, connectors, order) => {
  expect(getConnectMethods(kitWith(connectors))).toEqual(order)
})

test('methods: the site’s order goes before, what it leaves out follows, other values do nothing', () => {
  const features = { connectMethodsOrder: ['social', 'bank', 'social'] as unknown as ['social'] }
  const kit = kitWith([announced('Fox')], { features })
  expect(getConnectMethods(kit)).toEqual(['social', 'wallet', 'email'])
  updateFeatures(kit, { connectMethodsOrder: ['email', 'wallet', 'social'] })
  expect(getConnectMethods(kit)).toEqual(['email', 'wallet', 'social'])
  expect(getConnectMethods(kitWith([], { wallets: { enableWallets: false } }))).toEqual([
    'email',
    'social',
  ])
})

test('methods: an excluded installed wallet does not put wallets first', () => {
  const logins = ['email', 'social', 'wallet']
  const kit = kitWith([announced('Fox')], {
    server: { apiUrl: 'http://127.0.0.1:9' },
    wallets: { excludeWalletIds: ['id-of-the-catalogue'] },
  })
  expect(getConnectMethods(kit)).toEqual(logins)
  kit.store.setState({ excludedWallets: [{ id: 'id-of-the-catalogue', name: 'Fox' }] })
  expect(getConnectMethods(kit)).toEqual(logins)
  kit.store.setState({ excludedWallets: [{ id: 'id-of-the-catalogue', name: 'Other' }] })
  expect(getConnectMethods(kit)).toEqual(['wallet', 'email', 'social'])
})
