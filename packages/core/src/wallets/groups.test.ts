// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { updateFeatures } from '../features/updateFeatures.ts'
import { pageLoads } from '../fixtures/pageLoads.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import { announced, listing, walletKits } from '../fixtures/someWallets.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { groupOrder } from '../features/resolveFeatures.ts'
import { rememberWallet } from './recentWallets.ts'
import { selectWalletGroups } from './selectWalletGroups.ts'
import type { ConnectCatalogue, WalletRow } from './wallet.ts'

const page = pageLoads()
const kitWith = walletKits(page)
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const desktop = navigator.userAgent

const browserIs = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
afterEach(() => void browserIs(desktop))

const catalogue = (change: Partial<ConnectCatalogue> = {}): ConnectCatalogue => ({
  featured: [],
  recommended: [],
  excluded: [],
  count: 100,
  ...change,
})

const nameOf = (row: WalletRow) =>
  row.kind === 'walletConnect'
    ? 'WalletConnect'
    : row.kind === 'connector'
      ? row.connector.name
      : row.wallet.id
const shown = (kit: Kit, parameters?: selectWalletGroups.Parameters) =>
  selectWalletGroups(kit, parameters).map(({ type, rows }) => [type, ...rows.map(nameOf)])

/** Every group at once. */
function fullKit(options: Partial<KitOptions> = {}) {
  const kit = kitWith(
    [
      someConnector({ name: 'Own', type: 'EXTERNAL' }),
      someConnector({ name: 'Injected', type: 'INJECTED' }),
      announced('Fox'),
      announced('Ghost'),
      announced('Ghost', { namespace: 'solana', id: 'Ghost' }),
    ],
    {
      ...options,
      wallets: { customWallets: [{ id: 'custom', name: 'Custom' }], ...options.wallets },
    },
  )
  rememberWallet(kit.storage, listing('recent'))
  return kit
}

test('groups: stand in their order, only those with a row; of installed wallets those of several chains first', () => {
  const said = catalogue({ featured: [listing('featured')], recommended: [listing('more')] })
  expect(shown(fullKit(), { catalogue: said })).toEqual([
    ['walletConnect', 'WalletConnect'],
    ['recent', 'recent'],
    ['injected', 'Ghost', 'Fox', 'Injected'],
    ['featured', 'featured'],
    ['custom', 'custom'],
    ['external', 'Own'],
  ])
})

test('groups: none where there is nothing to connect with', () => {
  expect(shown(kitWith([], { walletConnect: undefined }))).toEqual([])
})

test('recents: not where nothing connects them any more', () => {
  const kit = kitWith([], { walletConnect: undefined })
  rememberWallet(kit.storage, listing('a'))
  expect(shown(kit)).toEqual([])
})

test('groups: those that the site names come first, the others keep their order, other names do nothing', () => {
  const kit = fullKit()
  updateFeatures(kit, {
    // @ts-expect-error: a site without types may write anything
    connectorTypeOrder: ['external', 'nothing', 'constructor', 'recent', 'external'],
  })
  expect(shown(kit).map(([type]) => type)).toEqual([
    'external',
    'recent',
    'walletConnect',
    'injected',
    'custom',
  ])
})

test('property: whatever order is asked for, no group is lost, doubled or empty', () => {
  const kit = fullKit()
  const types = new Set(shown(kit).map(([type]) => type))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...groupOrder)), (order) => {
      updateFeatures(kit, { connectorTypeOrder: order })
      const groups = selectWalletGroups(kit)
      expect(new Set(groups.map(({ type }) => type))).toEqual(types)
      expect(groups).toHaveLength(types.size)
      const named = [...new Set(order)].filter((type) => types.has(type))
      expect(groups.slice(0, named.length).map(({ type }) => type)).toEqual(named)
    }),
  )
})

test('walletConnect: hidden while any chain family is connected through it, and where the site does not want it', () => {
  const kit = kitWith([])
  expect(shown(kit)).toEqual([['walletConnect', 'WalletConnect']])
  const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  kit.store.setState({
    namespaces: {
      eip155: {
        status: 'connected',
        networkId: 'eip155:31337',
        connectorId: 'walletConnect',
        accounts: [{ address, type: 'eoa' }],
        address: `eip155:31337:${address}`,
        wallet: { name: 'Phone', identifier: 'phone' },
      },
    },
  })
  expect(shown(kit)).toEqual([])
  expect(shown(kitWith([], { wallets: { enableWalletConnect: false } }))).toEqual([])
  expect(shown(kitWith([], { walletConnect: undefined }))).toEqual([])
  expect(shown(fullKit({ wallets: { enableWallets: false } }))).toEqual([])
})

test.each([
  ['by id', { wallets: { excludeWalletIds: ['Own', 'com.fox'] } }, {}, ['Injected']],
  [
    'by reverse domain name',
    {},
    { excluded: [listing('x', { rdns: 'com.fox' })] },
    ['Injected', 'Own'],
  ],
  [
    'by name, in any case',
    {},
    {
      excluded: [
        { id: 'x', name: ' FOX ' },
        { id: 'y', name: 'oWn' },
        { id: 'z', name: 'injected' },
      ],
    },
    [],
  ],
  [
    'not by a part of the name',
    {},
    { excluded: [{ id: 'x', name: 'Fo' }] },
    ['Fox', 'Injected', 'Own'],
  ],
])('excluded: %s', (_, options, said, names) => {
  const connectors = [
    announced('Fox'),
    someConnector({ name: 'Injected', type: 'INJECTED' }),
    someConnector({ name: 'Own', type: 'EXTERNAL' }),
  ]
  const kit = kitWith(connectors, { walletConnect: undefined, ...options })
  expect(shown(kit, { catalogue: catalogue(said) }).flatMap(([, ...rows]) => rows)).toEqual(names)
})

test('excluded: also from what the catalogue and the storage bring', () => {
  const kit = kitWith([], { wallets: { excludeWalletIds: ['a'] } })
  rememberWallet(kit.storage, listing('b', { name: 'Bad' }))
  rememberWallet(kit.storage, listing('a'))
  const said = catalogue({
    featured: [listing('a'), listing('c')],
    excluded: [{ id: 'x', name: 'bad' }],
  })
  expect(shown(kit, { catalogue: said }).slice(1)).toEqual([['featured', 'c']])
})

test.each([
  ['desktop', desktop, { provider: {} }, false],
  ['desktop, with a reverse domain name', desktop, { provider: {}, rdns: 'io.wallet' }, false],
  ['phone, with a provider', iPhone, { provider: {} }, true],
  ['phone, with a reverse domain name', iPhone, { provider: undefined, rdns: 'io.wallet' }, true],
  ['phone, with neither', iPhone, { provider: undefined }, false],
])('Browser Wallet: %s', (_, userAgent, change, isShown) => {
  browserIs(userAgent)
  const wallet = someConnector({ name: 'Browser Wallet', type: 'INJECTED', ...change })
  const kit = kitWith([wallet], { walletConnect: undefined })
  expect(shown(kit)).toEqual(isShown ? [['injected', 'Browser Wallet']] : [])
})

test.each([
  ['nothing installed or used', 0, 0, {}, 2],
  ['one installed', 1, 0, {}, 1],
  ['one used', 0, 1, {}, 1],
  ['one of each', 1, 1, {}, 0],
  ['three installed', 3, 0, {}, 0],
  ['featured wallets given', 0, 0, { wallets: { featuredWalletIds: ['f'] } }, 0],
  ['custom wallets given', 0, 0, { wallets: { customWallets: [{ id: 'c', name: 'C' }] } }, 0],
  ['no WalletConnect', 0, 0, { walletConnect: undefined }, 0],
  ['WalletConnect off', 0, 0, { wallets: { enableWalletConnect: false } }, 0],
])('recommended: %s', (_, installed, recents, options, expected) => {
  const kit = kitWith(
    Array.from({ length: installed }, (_, index) => announced(`Installed ${index}`)),
    options,
  )
  for (let index = 0; index < recents; index++) rememberWallet(kit.storage, listing(`r${index}`))
  const recommended = ['1', '2', '3', '4'].map((id) => listing(id))
  const rows = selectWalletGroups(kit, { catalogue: catalogue({ recommended }) })
    .filter(({ type }) => type === 'recommended')
    .flatMap(({ rows }) => rows)
  expect(rows.map(nameOf)).toEqual(['1', '2'].slice(0, expected))
})

test('recommended: a nameless Browser Wallet takes no place', () => {
  browserIs(iPhone)
  const kit = kitWith([someConnector({ name: 'Browser Wallet', type: 'INJECTED' })])
  const recommended = [listing('1'), listing('2')]
  expect(shown(kit, { catalogue: catalogue({ recommended }) }).at(-1)).toEqual([
    'recommended',
    '1',
    '2',
  ])
})

test('listings: none of a wallet that is installed or was used, by reverse domain name or id', () => {
  const kit = kitWith([
    announced('Fox'),
    someConnector({ name: 'Own', type: 'EXTERNAL', id: 'own' }),
  ])
  rememberWallet(kit.storage, listing('recent', { rdns: 'com.recent' }))
  const featured = [
    listing('fox', { rdns: 'com.fox' }),
    listing('own'),
    listing('recent'),
    listing('again', { rdns: 'com.recent' }),
    listing('new'),
  ]
  expect(shown(kit, { catalogue: catalogue({ featured }) })).toContainEqual(['featured', 'new'])
})

test.each([
  ['io.metamask.mobile', 'io.metamask'],
  ['io.metamask', 'io.metamask.mobile'],
])('listings: on a phone, %s that is installed counts as %s', (installed, listed) => {
  const featured = [listing('mm', { rdns: listed })]
  const kit = kitWith([announced('MetaMask', { rdns: installed })])
  expect(shown(kit, { catalogue: catalogue({ featured }) })).toContainEqual(['featured', 'mm'])
  browserIs(iPhone)
  expect(shown(kit, { catalogue: catalogue({ featured }) }).map(([type]) => type)).not.toContain(
    'featured',
  )
})

test('listings: with announcements off, only the id tells that a wallet is installed', () => {
  const kit = kitWith([someConnector({ name: 'Fox', type: 'EXTERNAL', rdns: 'com.fox' })], {
    wallets: { enableEIP6963: false },
  })
  const featured = [listing('com.fox'), listing('fox', { rdns: 'com.fox' })]
  expect(shown(kit, { catalogue: catalogue({ featured }) })).toContainEqual(['featured', 'fox'])
})

test('listings: only those that work on a network of the kit, by its whole id', () => {
  const kit = kitWith([])
  const featured = [
    listing('here', { chains: ['eip155:31337'] }),
    listing('longer', { chains: ['eip155:313370'] }),
    listing('shorter', { chains: ['eip155:3133'] }),
    listing('family', { chains: ['eip155:*'] }),
    listing('elsewhere', { chains: ['solana:*'] }),
  ]
  rememberWallet(kit.storage, listing('was', { chains: ['solana:*'] }))
  const said = catalogue({ featured })
  expect(shown(kit, { catalogue: said }).slice(1)).toEqual([['featured', 'here', 'family']])
  expect(shown(kit, { catalogue: said, namespace: 'solana' }).slice(1)).toEqual([])
})

test('tags: installed, multichain, connected, recent, QR code', () => {
  const kit = fullKit()
  const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  kit.store.setState({
    namespaces: {
      eip155: {
        status: 'connected',
        networkId: 'eip155:31337',
        connectorId: 'com.fox',
        accounts: [{ address, type: 'eoa' }],
        address: `eip155:31337:${address}`,
        wallet: { name: 'Fox', identifier: 'com.fox' },
      },
    },
  })
  const tags = selectWalletGroups(kit).flatMap(({ rows }) =>
    rows.map((row) => [nameOf(row), row.tag]),
  )
  expect(Object.fromEntries(tags)).toEqual({
    WalletConnect: 'qr code',
    recent: 'recent',
    Ghost: 'multichain',
    Fox: 'connected',
    Injected: 'installed',
    custom: undefined,
    Own: undefined,
  })
})

test('a wallet of several chain families: the active one’s connector stands for it; a filter leaves one', () => {
  const kit = fullKit()
  const ghost = () =>
    selectWalletGroups(kit)
      .flatMap(({ rows }) => rows)
      .find((row) => nameOf(row) === 'Ghost')
  expect(ghost()).toMatchObject({ connector: { namespace: 'eip155' } })
  const key = ghost()?.key
  kit.store.setState({ activeNamespace: 'solana' })
  expect(ghost()).toMatchObject({ connector: { namespace: 'solana' }, key })
  expect(selectWalletGroups(kit, { namespace: 'solana' })).toContainEqual(
    expect.objectContaining({
      type: 'injected',
      rows: [expect.objectContaining({ tag: 'installed', connectors: [expect.anything()] })],
    }),
  )
})

test('pictures of connectors: the integrator’s choice before the wallet’s own', () => {
  const kit = kitWith(
    [announced('Fox', { imageUrl: 'data:image/png;base64,' }), announced('Owl')],
    {
      walletConnect: undefined,
      wallets: { connectorImages: { 'com.fox': 'https://site.example/fox.png' } },
    },
  )
  expect(selectWalletGroups(kit)[0]?.rows).toMatchObject([
    { imageUrl: 'https://site.example/fox.png' },
    { imageUrl: undefined },
  ])
})

test('groups: a phone lists an announced and injected wallet once', () => {
  browserIs(iPhone)
  const nameless = someConnector({ name: 'Browser Wallet', type: 'INJECTED', provider: {} })
  const injected = (kit: Kit) => shown(kit).find(([type]) => type === 'injected')
  expect(injected(kitWith([nameless]))).toEqual(['injected', 'Browser Wallet'])
  expect(injected(kitWith([announced('Fox'), nameless]))).toEqual(['injected', 'Fox'])
  const elsewhere = announced('Ghost', { namespace: 'solana', id: 'Ghost' })
  expect(injected(kitWith([elsewhere, nameless]))).toEqual(['injected', 'Ghost', 'Browser Wallet'])
})

test('groups: WalletConnect has the tag of a code on desktops alone', () => {
  const tag = () => selectWalletGroups(kitWith([]))[0]?.rows[0]?.tag
  expect(tag()).toBe('qr code')
  browserIs(iPhone)
  expect(tag()).toBeUndefined()
})
