// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './connection/connect.ts'
import { disconnect } from './connection/disconnect.ts'
import { getAccount } from './accounts/getAccount.ts'
import { getConnectors } from './connection/getConnectors.ts'
import { getProvider } from './connection/getProvider.ts'
import { reconnect } from './connection/reconnect.ts'
import { switchNetwork } from './network/switchNetwork.ts'
import { addNetwork } from './network/addNetwork.ts'
import { watchAccount } from './accounts/watchAccount.ts'
import { eip155 } from './adapters/eip155/eip155.ts'
import { groupNames } from './kit/assertNames.ts'
import { createStorage } from './kit/createStorage.ts'
import type { Connector } from './connectors/connector.ts'
import { external } from './connectors/eip1193/eip1193Connector.ts'
import { mock } from './connectors/mock.ts'
import { defaultSiwx, defineSiweConfig } from './siwx/entries.ts'
import type { KitEvent } from './kit/events.ts'
import type { Network } from '@latchkey/protocol'
import type { Kit, KitOptions } from './kit/kit.ts'
import { listing } from './fixtures/someWallets.ts'
import { network, pageLoads, statusOf, until, untilStatus, walletId } from './fixtures/pageLoads.ts'

const page = pageLoads()
const { load, createTestKit, installWallet } = page

test('connect: shows the account, remembers it, and comes back after a reload without asking', async () => {
  const first = load()
  const { address } = await connect(first, { connector: walletId })
  expect(address).toBe(`eip155:31337:${page.wallet.addresses[0]}`)
  expect(getAccount(first)).toMatchObject({
    status: 'connected',
    address: page.wallet.addresses[0],
    wallet: { name: 'Test wallet', identifier: walletId },
    network: { name: 'Chain 31337' },
  })
  first.destroy()

  page.wallet.behave({ connect: 'hang' })
  const second = load()
  const seen: string[] = [statusOf(second)]
  second.store.subscribe(() => seen.push(statusOf(second)))
  await untilStatus(second, 'connected')
  expect(seen).not.toContain('disconnected')
  expect(seen[0]).toBe('reconnecting')
})

test('disconnect: has the wallet forget the page, and does not come back by itself', async () => {
  const first = load()
  await connect(first, { connector: walletId })
  await disconnect(first)
  expect(statusOf(first)).toBe('disconnected')
  expect(await page.wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  first.destroy()
  const second = load()
  await until(second, ({ isReady }) => isReady)
  expect(statusOf(second)).toBe('disconnected')
})

test('connect: a refusal leaves the page as it was and says so', async () => {
  const kit = load()
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  page.wallet.behave({ connect: 'reject' })
  await expect(connect(kit, { connector: walletId })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(statusOf(kit)).toBe('disconnected')
  expect(events).toEqual(['USER_REJECTED'])
})

test('connect: waiting for a wallet that hangs can be given up', async () => {
  const kit = load()
  page.wallet.behave({ connect: 'hang' })
  const controller = new AbortController()
  const attempt = connect(kit, { connector: walletId, signal: controller.signal })
  await untilStatus(kit, 'connecting')
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(statusOf(kit)).toBe('disconnected')
})

test('connect: an unknown connector is named', async () => {
  await expect(connect(load(), { connector: 'io.nobody' })).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
  })
})

test('connect: another wallet takes the place of the first, which is disconnected', async () => {
  onTestFinished(installWallet({ rdns: 'org.other', name: 'Other' }).uninstall)
  const kit = load()
  await connect(kit, { connector: walletId })
  await connect(kit, { connector: 'org.other' })
  expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'org.other' })
  await vi.waitFor(async () =>
    expect(await page.wallet.provider.request({ method: 'eth_accounts' })).toEqual([]),
  )
})

test('restore: a wallet that hangs or throws holds up nothing past its deadline', async () => {
  await connect(load(), { connector: walletId })
  page.leave()
  for (const accounts of ['hang', 'throw', 'cyclicError'] as const) {
    page.wallet.behave({ accounts })
    const kit = load()
    await until(kit, ({ isReady }) => isReady)
    expect(statusOf(kit)).toBe('disconnected')
    kit.destroy()
  }
  page.wallet.behave({ accounts: 'approve' })
  await untilStatus(load(), 'connected')
})

test('restore: an extension that announces itself late still comes back', async () => {
  await connect(load(), { connector: walletId })
  page.leave()
  page.wallet.uninstall()
  const kit = load()
  await until(kit, ({ isReady }) => isReady)
  expect(statusOf(kit)).toBe('disconnected')
  page.wallet = installWallet()
  await untilStatus(kit, 'connected')
})

test('restore: a dialog that was opened meanwhile leads to the account once the wallet is back', async () => {
  await connect(load(), { connector: walletId })
  page.leave()
  const kit = load()
  kit.modal.open()
  expect(kit.modal.currentView()).toEqual({ name: 'Connect' })
  await untilStatus(kit, 'connected')
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [{ name: 'Account' }] })
})

test('restore: remembers a disconnected wallet that shows no accounts', async () => {
  await connect(load(), { connector: walletId })
  page.leave()
  page.wallet.disconnectSite()
  const kit = load()
  await until(kit, ({ isReady }) => isReady)
  expect(statusOf(kit)).toBe('disconnected')
  expect(page.backend.getItem('@latchkey/connections')).toContain(walletId)
})

test('enableReconnect false: nothing comes back until it is asked for', async () => {
  await connect(load(), { connector: walletId })
  page.leave()
  const kit = load({ connection: { enableReconnect: false } })
  await until(kit, ({ isReady }) => isReady)
  expect(statusOf(kit)).toBe('disconnected')
  await reconnect(kit)
  expect(statusOf(kit)).toBe('connected')
})

const stored = { networkId: 'eip155:31338', connectorId: walletId }

test.each([
  '{',
  '[]',
  '{"version":1,"namespaces":{"eip155":{"networkId":7}}}',
  ...[0, 2].map((version) => JSON.stringify({ version, namespaces: { eip155: stored } })),
])('createKit: boots on a record that it cannot read: %s', async (stored) => {
  page.backend.setItem('@latchkey/connections', stored)
  const kit = load()
  await until(kit, ({ isReady }) => isReady)
  expect(statusOf(kit)).toBe('disconnected')
  expect(page.backend.getItem('@latchkey/quarantine/connections')).toBe(stored)
  await connect(kit, { connector: walletId })
})

test('tabs: one that connects or disconnects takes the other along', async () => {
  const [one, two] = [load(), load()]
  await connect(one, { connector: walletId })
  await untilStatus(two, 'connected')
  await disconnect(two)
  await untilStatus(one, 'disconnected')
})

test('tabs: what another tab has written counts when it arrives, also after its message', async () => {
  await connect(load(), { connector: walletId })
  const record = page.backend.getItem('@latchkey/connections') ?? ''
  page.leave()
  page.backend.removeItem('@latchkey/connections')
  const kit = load()
  await kit.prepare()
  page.backend.setItem('@latchkey/connections', record)
  window.dispatchEvent(new StorageEvent('storage', { key: '@latchkey/connections' }))
  await untilStatus(kit, 'connected')
})

test('tabs: connecting and disconnecting at once ends in agreement', async () => {
  const [one, two] = [load(), load()]
  await connect(one, { connector: walletId })
  await Promise.all([disconnect(one), connect(two, { connector: walletId })])
  await until(one, () => statusOf(one) === statusOf(two))
  expect(['connected', 'disconnected']).toContain(statusOf(one))
})

test('wallet: follows another account and chain, and the end of the access', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  const seen: unknown[] = []
  watchAccount(kit, { onChange: ({ address, networkId }) => seen.push([address, networkId]) })
  page.wallet.selectAccounts([1])
  await until(kit, () => getAccount(kit).address === page.wallet.addresses[1])
  page.wallet.switchChain(31338)
  await until(kit, () => getAccount(kit).networkId === 'eip155:31338')
  page.wallet.disconnectSite()
  await untilStatus(kit, 'disconnected')
  expect(seen).toEqual([
    [page.wallet.addresses[1], 'eip155:31337'],
    [page.wallet.addresses[1], 'eip155:31338'],
    [undefined, 'eip155:31338'],
  ])
})

test('wallet: an answer that cannot be trusted never becomes a chain', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  page.wallet.behave({ chainId: { lie: { result: '0x' } } })
  page.wallet.emit('chainChanged', '0x01')
  await untilStatus(kit, 'disconnected')
})

test('gates: a wallet on an unlisted chain is held on UnsupportedChain, which cannot be dismissed', async () => {
  const kit = load()
  page.wallet.switchChain(99)
  await connect(kit, { connector: walletId })
  expect(kit.modal.currentView().name).toBe('UnsupportedChain')
  expect(getAccount(kit)).toMatchObject({ status: 'connected', network: undefined })
  kit.modal.dismiss()
  expect(kit.modal.getState()).toMatchObject({ open: true, shaking: true })
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  expect(kit.modal.getState().open).toBe(false)
  kit.modal.open()
  expect(kit.modal.currentView().name).toBe('Account')
})

test('gates: unsupportedChain ignore lets it pass', async () => {
  const kit = load({ chains: { unsupportedChain: 'ignore' } })
  page.wallet.switchChain(99)
  await connect(kit, { connector: walletId })
  expect(kit.modal.getState().open).toBe(false)
})

test('gates: where nobody may switch, nobody is asked to', async () => {
  const kit = load({ chains: { enableNetworkSwitch: false } })
  page.wallet.switchChain(99)
  await connect(kit, { connector: walletId })
  expect(kit.modal.getState().open).toBe(false)
  kit.modal.open()
  expect(kit.modal.currentView().name).toBe('Account')
  kit.modal.dismiss()
  expect(kit.modal.getState().open).toBe(false)
})

test('switchNetwork: moves the wallet, and without one keeps the choice', async () => {
  const kit = load()
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  expect(getAccount(kit).networkId).toBe('eip155:31338')
  kit.destroy()
  expect(getAccount(load()).networkId).toBe('eip155:31338')
  const connected = load()
  await connect(connected, { connector: walletId })
  await switchNetwork(connected, { networkId: 'eip155:31338' })
  expect(getAccount(connected)).toMatchObject({ networkId: 'eip155:31338', status: 'connected' })
})

test('getProvider: hands out the connected wallet’s own provider', async () => {
  const kit = load()
  expect(getProvider(kit)).toBeUndefined()
  await connect(kit, { connector: walletId })
  expect(getProvider(kit)).toBe(page.wallet.provider)
})

test('addNetwork: a network added at run time can be switched to', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  await expect(switchNetwork(kit, { networkId: 'eip155:99' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    shortMessage: 'CaipNetwork is undefined',
  })
  addNetwork(kit, network(99))
  addNetwork(kit, network(99))
  expect(kit.store.getState().networks).toHaveLength(3)
  await switchNetwork(kit, { networkId: 'eip155:99' })
  expect(getAccount(kit).network?.name).toBe('Chain 99')
})

test('getConnectors: lists a wallet that announces itself once and hides the nameless one on desktop', async () => {
  page.wallet.uninstall()
  page.wallet = installWallet({
    legacy: true,
    behaviour: { announce: 'twiceOtherUuid', everything: 'approve' },
  })
  const kit = load()
  await kit.prepare()
  expect(getConnectors(kit).map(({ id }) => id)).toEqual([walletId])
  const plain = load({ wallets: { enableEIP6963: false } })
  await plain.prepare()
  expect(plain.store.getState().connectors.map(({ id }) => id)).toEqual(['injected'])
  expect(getConnectors(plain)).toEqual([])
})

test('getConnectors: an own connector takes the place of an announced one with its id', async () => {
  const own = external({ id: walletId, name: 'Ours', provider: page.wallet.provider })
  const kit = load({ connectors: [own] })
  await kit.prepare()
  expect(getConnectors(kit)).toEqual([own])
})

test('getConnectors: what is installed stands before WalletConnect and the login', async () => {
  const { provider } = page.wallet
  const own = (['AUTH', 'WALLET_CONNECT', 'EXTERNAL'] as const).map((type) => ({
    ...external({ id: type, name: type, provider }),
    type,
  }))
  const kit = load({ connectors: own })
  await kit.prepare()
  expect(getConnectors(kit).map(({ type }) => type)).toEqual([
    'ANNOUNCED',
    'EXTERNAL',
    'WALLET_CONNECT',
    'AUTH',
  ])
})

test('createKit: both sign-in options and an empty list of networks are refused', () => {
  const siweConfig = defineSiweConfig({
    getNonce: async () => 'a1b2c3d4e5f6',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  })
  expect(() => load({ siwx: defaultSiwx(), siweConfig })).toThrow(
    'Cannot set both `siweConfig` and `siwx` options',
  )
  // A caller without types can pass an empty list.
  expect(() => load({ networks: [] as unknown as KitOptions['networks'] })).toThrow(
    'Network Not Found',
  )
  expect(() => load({ adapters: [eip155(), eip155()] })).toThrow('Two adapters for one namespace')
})

/** A chain as `viem/chains` has it. */
const viemChain = { id: 1, name: 'Ethereum', rpcUrls: { default: { http: ['https://…'] } } }

test.each([
  [{ networks: [viemChain] }, '`networks[0]` is Ethereum. Pass fromChain(chain)'],
  [{ networks: [network(1), 'base'] }, '`networks[1]` is base. Pass fromChain(chain)'],
  [{ defaultNetwork: viemChain }, '`defaultNetwork` is Ethereum. Pass fromChain(chain)'],
  [{ adapters: [eip155] }, '`adapters[0]` is eip155. Pass adapter()'],
  [{ adapters: [undefined] }, '`adapters[0]` is undefined. Pass adapter()'],
  [{ adapters: undefined }, '`adapters` is undefined. Pass [adapter()]'],
  [{ adapters: eip155() }, '`adapters` is Ethereum. Pass [adapter()]'],
  [{ connectors: [mock] }, '`connectors[0]` is mock. Pass connector()'],
  [{ embedded: { approvals: 'popup' } }, '`embedded.approvals` is popup. Pass frame or window'],
  [{ server: { apiUrl: 'foo' } }, '`server.apiUrl` is foo. Pass https://…'],
  [{ server: { apiUrl: 'localhost:4401' } }, '`server.apiUrl` is localhost:4401. Pass https://…'],
  [
    { embedded: { frameUrl: '//frame.example' } },
    '`embedded.frameUrl` is //frame.example. Pass https://…',
  ],
] as const)('createKit: rejects %j with the fix', (options, message) => {
  // Callers without types can pass these options.
  const given = options as unknown as Partial<KitOptions>
  expect(() => load(given)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', message }))
})

const groups = Object.entries(groupNames)

test.each(groups.flatMap(([group, names]) => names.split(' ').map((name) => [name, group])))(
  'createKit: says that the flat option %s is now in %s',
  (name = '', group = '') => {
    const message = `\`${name}\` is now \`${group}.${name}\``
    expect(() => load({ [name]: undefined })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', message }),
    )
  },
)

test.each([
  [{ wallet: {} }, '`wallet` is unknown. Did you mean `wallets`?'],
  [{ foo: 1 }, '`foo` is unknown'],
  [{ toString: 1 }, '`toString` is unknown'],
  [
    { wallets: { featuredWalletsIds: [] } },
    '`wallets.featuredWalletsIds` is unknown. Did you mean `wallets.featuredWalletIds`?',
  ],
  [{ wallets: { featured: [] } }, '`wallets.featured` is unknown'],
  [{ server: { frameUrl: 'https://a.b' } }, '`server.frameUrl` is now `embedded.frameUrl`'],
  [{ connection: { projectId: 'p' } }, '`connection.projectId` is now `projectId`'],
  [{ rpc: 'https://a.b' }, '`rpc.0` is unknown'],
])('createKit: rejects the unknown option of %j', (options, message) => {
  // Callers without types can pass these options.
  expect(() => load(options as Partial<KitOptions>)).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', message }),
  )
})

test.each([
  ['in production', () => vi.stubEnv('NODE_ENV', 'production')],
  ['without a bundler', () => vi.stubGlobal('process', undefined)],
])('createKit: rejects an unknown option %s, without its new place', (_, leaveDevelopment) => {
  onTestFinished(() => void vi.unstubAllEnvs().unstubAllGlobals())
  // Callers without types can pass this option.
  const options = { apiUrl: 'https://a.b' } as Partial<KitOptions>
  leaveDevelopment()
  const message = '`apiUrl` is unknown. Pass a known option'
  expect(() => load(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', message }))
})

test('addNetwork: rejects a chain of viem with the fix', () => {
  // Callers without types can pass this network.
  const chain = viemChain as unknown as Network
  expect(() => addNetwork(load(), chain)).toThrow('`network` is Ethereum. Pass fromChain(chain)')
})

test.each([
  [{ projectId: '' }, 'Project ID Not Configured'],
  [{ defaultNetwork: network(7) }, 'Network Not Found'],
] as const)('createKit: raises an alert for %j', async (options, short) => {
  const kit = load(options)
  await until(kit, ({ alert }) => alert !== undefined)
  expect(kit.store.getState().alert?.short).toBe(short)
  expect(getAccount(kit).networkId).toBe('eip155:31337')
})

test('events: everything of one visit of the modal bears one funnel id', async () => {
  const kit = load()
  const events: { event: string; funnelId: string }[] = []
  kit.events.subscribe(({ event, funnelId }) => events.push({ event, funnelId }))
  kit.modal.open()
  await connect(kit, { connector: walletId })
  kit.modal.close()
  kit.modal.open()
  expect(events.map(({ event }) => event)).toEqual([
    'MODAL_OPEN',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
    'MODAL_OPEN',
  ])
  expect(new Set(events.map(({ funnelId }) => funnelId)).size).toBe(2)
})

test('events: a connection is reported with the view that asked for it, and the wallet’s place in the catalogue', async () => {
  const kit = load()
  const told: unknown[] = []
  kit.events.subscribe(({ event, properties }) => {
    if (event === 'CONNECT_SUCCESS') told.push(properties)
  })
  kit.modal.open({ name: 'AllWallets' })
  const attempt = connect(kit, { connector: walletId, wallet: listing('a', { order: 7 }) })
  kit.modal.close()
  await attempt
  await connect(kit, { connector: walletId })
  const common = { method: 'browser', name: 'Test wallet' }
  expect(told).toEqual([{ ...common, view: 'AllWallets', walletRank: 7 }, common])
})

test('start: counts its users and survives a mount, unmount and mount of Strict Mode', async () => {
  const kit = load()
  const stop = kit.start()
  stop()
  stop()
  await connect(kit, { connector: walletId })
  page.wallet.selectAccounts([1])
  await until(kit, () => getAccount(kit).address === page.wallet.addresses[1])
})

test('start: after everybody has left and somebody comes again, the wallet is followed again', async () => {
  const kit = createTestKit()
  const stop = kit.start()
  await connect(kit, { connector: walletId })
  stop()
  await vi.waitFor(() => expect(kit.watchers.size).toBe(0))
  kit.start()
  await untilStatus(kit, 'connected')
  page.wallet.selectAccounts([1])
  await until(kit, () => getAccount(kit).address === page.wallet.addresses[1])
})

test('connect: given up after the visitor chose another network meanwhile, nothing is left connecting', async () => {
  const kit = load()
  page.wallet.behave({ connect: 'hang' })
  const controller = new AbortController()
  const attempt = connect(kit, { connector: walletId, signal: controller.signal })
  await untilStatus(kit, 'connecting')
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(getAccount(kit)).toMatchObject({ status: 'disconnected', networkId: 'eip155:31338' })
})

const granting = () =>
  mock({ accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], chainId: 31337 })

test('tabs: a page whose wallet grants nothing leaves the other tab’s connection alone', async () => {
  const [one, two] = [0, 1].map(() => load({ connectors: [granting()] })) as [Kit, Kit] // two were made
  const seen: string[] = []
  watchAccount(one, { onChange: ({ status }) => seen.push(status) })
  await connect(one, { connector: 'mock' })
  await untilStatus(two, 'connecting')
  await untilStatus(two, 'disconnected')
  expect(seen.at(-1)).toBe('connected')
  expect(page.backend.getItem('@latchkey/connections')).toContain('"mock"')
})

const forEver = () => new Promise<never>(() => {})

/** A page that is bringing a connection back, another one that has it, and a wallet that says only when told what it still grants. */
async function loadRestoring() {
  const other = load({ connectors: [granting()] })
  await connect(other, { connector: 'mock' })
  let say: Record<string, () => void> = {}
  const kit = await new Promise<Kit>((resolve) => {
    const restore = () => {
      resolve(restoring)
      return new Promise<undefined>((nothing, fail) => {
        say = {
          nothing: () => nothing(undefined),
          'that it failed': () => fail(new Error('locked')),
        }
      })
    }
    const restoring = load({ connectors: [{ ...granting(), restore, connect: forEver }] })
  })
  return { kit, other, say: (what: string) => say[what]?.() }
}

const answers = ['nothing', 'that it failed', 'no word']

test.each(answers)(
  'tabs: where another one disconnects, what a wallet is to bring back ends when it says %s',
  async (answer) => {
    const { kit, other, say } = await loadRestoring()
    await disconnect(other)
    say(answer)
    await until(kit, ({ isReady }) => isReady)
    expect(statusOf(kit)).toBe('disconnected')
  },
)

test.each(answers)(
  'restore: an attempt of the visitor’s own with the same wallet lives on when that says %s',
  async (answer) => {
    const { kit, say } = await loadRestoring()
    void connect(kit, { connector: 'mock' })
    await until(kit, () => kit.attempts.size > 0)
    say(answer)
    await until(kit, ({ isReady }) => isReady)
    expect(statusOf(kit)).toBe('connecting')
  },
)

test('tabs: an attempt that was disconnected takes nothing back of what another tab brings', async () => {
  const late = waiting('late')
  const restored = { ...granting(), restore: forEver }
  const one = load({ connectors: [restored] })
  const two = load({ connectors: [restored, late.connector] })
  const controller = new AbortController()
  const attempt = connect(two, { connector: 'late', signal: controller.signal })
  await late.asked
  await disconnect(two)
  await connect(one, { connector: 'mock' })
  await untilStatus(two, 'connecting')
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(getAccount(two)).toMatchObject({ status: 'connecting', connectorId: 'mock' })
})

/** A wallet that agrees when told to. */
function waiting(id: string) {
  let agree: () => void = () => {}
  let reportAsked: () => void = () => {}
  const agreed = new Promise<void>((resolve) => (agree = resolve))
  const asked = new Promise<void>((resolve) => (reportAsked = resolve))
  const connector: Connector = {
    ...granting(),
    id,
    async connect() {
      reportAsked()
      await agreed
      return granting().connect()
    },
    disconnect: vi.fn(async () => {}),
  }
  return { connector, asked, agree }
}

test.each([undefined, 'mock'])(
  'disconnect: what a wallet agrees to afterwards is void and given back, also after an attempt with %s',
  async (next) => {
    const late = waiting('late')
    const kit = load({ connectors: [late.connector, granting()] })
    const attempt = connect(kit, { connector: 'late' })
    await late.asked
    await disconnect(kit)
    if (next) await connect(kit, { connector: next })
    late.agree()
    await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(getAccount(kit).connectorId).toBe(next)
    expect(late.connector.disconnect).toHaveBeenCalledTimes(2) // at once, and what it has agreed to since
  },
)

test('disconnect: a wallet that was not asked yet is never asked', async () => {
  const late = waiting('late')
  const kit = load({ connectors: [late.connector] })
  const asked = vi.spyOn(late.connector, 'connect')
  const attempt = connect(kit, { connector: 'late' })
  await untilStatus(kit, 'connecting')
  await disconnect(kit)
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(asked).not.toHaveBeenCalled()
})

test('disconnect: a wallet that does not take back what it has agreed to is told of, and nothing else', async () => {
  const late = waiting('late')
  const refuse = () => Promise.reject(new Error('Not now'))
  const kit = load({ connectors: [{ ...late.connector, disconnect: refuse }] })
  const attempt = connect(kit, { connector: 'late' })
  await late.asked
  await disconnect(kit)
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  late.agree()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await vi.waitFor(() => expect(events).toEqual(['DISCONNECT_ERROR']))
})

test('connect: of two attempts at once, the first counts also where the second fails', async () => {
  const first = waiting('late')
  const kit = load({
    connectors: [
      first.connector,
      mock({ accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], rejects: true }),
    ],
  })
  const attempt = connect(kit, { connector: 'late' })
  await first.asked
  await expect(connect(kit, { connector: 'mock' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  first.agree()
  await attempt
  expect(getAccount(kit).connectorId).toBe('late')
})

test('connect and disconnect: a wallet that throws when it is listened to, or left, changes nothing of either', async () => {
  const refuse = () => {
    throw new Error('not this')
  }
  const { provider } = page.wallet
  const deaf = external({ id: 'deaf', name: 'Deaf', provider: { ...provider, on: refuse } })
  const clinging = { ...provider, removeListener: refuse }
  const kit = load({
    connectors: [deaf, external({ id: 'clinging', name: 'Clinging', provider: clinging })],
  })
  for (const connector of ['deaf', 'clinging']) {
    await connect(kit, { connector })
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: connector })
    await disconnect(kit)
    expect(statusOf(kit)).toBe('disconnected')
  }
})

test('events: switching and leaving are reported', async () => {
  const kit = load()
  const events: KitEvent[] = []
  kit.events.subscribe((event) => events.push(event))
  await connect(kit, { connector: walletId })
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  await disconnect(kit)
  expect(events.map(({ event, properties }) => [event, properties])).toEqual([
    ['CONNECT_SUCCESS', { method: 'browser', name: 'Test wallet' }],
    ['SWITCH_NETWORK', { network: 'eip155:31338' }],
    ['DISCONNECT_SUCCESS', {}],
  ])
})

test('two kits on one page do not know of each other', async () => {
  const one = load()
  const two = load({
    connection: { storage: createStorage({ backend: page.backend, prefix: '@other/' }) },
  })
  await connect(one, { connector: walletId })
  await until(two, ({ isReady }) => isReady)
  expect(statusOf(two)).toBe('disconnected')
})
