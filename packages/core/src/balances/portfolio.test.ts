import {
  getDevAccount,
  startWorld,
  type ApiFaultProxy,
  type FaultProxy,
  type World,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { code } from '../fixtures/localChain.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { fromChain } from '../networks/fromChain.ts'
import { formatAmount, type Network } from '@latchkey/protocol'
import type { Portfolio } from './portfolio.ts'
import { refreshBalances } from './portfolioQuery.ts'
import { getBalance } from './getBalance.ts'
import { getIdentity } from '../names/getIdentity.ts'
import { getTokenBalances } from './getTokenBalances.ts'
import { watchBalance, type BalanceInfo } from './watchBalance.ts'
import { watchTokenBalances, type PortfolioInfo } from './watchTokenBalances.ts'

const networkId = 'eip155:31337'
const [alice, bob] = [getDevAccount(0).address, getDevAccount(1).address]
const account = { networkId, address: alice } as const

let world: World
let chain: FaultProxy
let api: ApiFaultProxy
/** Waits for what is about to hold, also on a machine that has much else to do. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const kits: Kit[] = []

beforeAll(async () => {
  world = await startWorld({ ports: 'free', faults: true })
  if (!world.faults || !world.apiFaults) throw new Error('The world has no faults')
  chain = world.faults[31337]
  api = world.apiFaults
})
afterAll(() => world.stop())
afterEach(() => {
  chain.clear()
  api.clear()
  for (const kit of kits.splice(0)) kit.destroy()
})

function newKit(options: Partial<KitOptions> = {}) {
  const kit = createKit({
    projectId: world.projectId,
    networks: [
      fromChain({
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.url] } },
      }),
    ],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: {
      storage: createStorage({ backend: memoryBackend() }),
      ...options.connection,
      timeouts: { request: 8_000, ...options.connection?.timeouts },
    },
    chains: {
      tokens: {
        [networkId]: [
          { address: world.devnet.contracts[31337].usd, iconUrl: 'https://site.example/usd.png' },
          { address: world.devnet.contracts[31337].wrappedNative },
        ],
      },
      ...options.chains,
    },
    rpc: { customRpcUrls: { [networkId]: [chain.url] }, ...options.rpc },
    server: { apiUrl: api.url, ...options.server },
  })
  kits.push(kit)
  return kit
}
/** Asks the chain itself. */
const askChain = (method: string, ...params: readonly unknown[]) =>
  fetch(world.devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const path = /\/balance$/
const asked = () => api.requests.filter((request) => path.test(request.path)).length

function watch(kit: Kit) {
  const infos: PortfolioInfo[] = []
  const stop = watchTokenBalances(kit, { ...account, onChange: (info) => infos.push(info) })
  return { infos, stop, last: () => infos.at(-1) }
}

test('getTokenBalances: what the operator’s server says, once for as long as it is fresh', async () => {
  const kit = newKit()
  const before = asked()
  const { balances } = await getTokenBalances(kit, account)
  expect(balances[0]).toMatchObject({ symbol: 'ETH', chainId: networkId })
  // The site's own list does not have this one.
  expect(balances).toContainEqual(
    expect.objectContaining({ symbol: 'SLNT', quantity: { decimals: '18', numeric: '40' } }),
  )
  await getTokenBalances(kit, account)
  expect(asked() - before).toBe(1)
  await getTokenBalances(kit, { ...account, isForced: true })
  expect(asked() - before).toBe(2)
  expect(api.requests.at(-1)?.query.forceUpdate).toBeDefined()
})

test.each([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'reset' },
  { kind: 'json', body: { balances: 'all of it' } },
  { kind: 'json', body: null },
] as const)(
  'getTokenBalances: when the server fails (%j) the chain is asked, and nobody is bothered',
  async (fault) => {
    api.fail(fault, { path })
    const kit = newKit()
    const { balances, total, isComplete } = await getTokenBalances(kit, account)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'LUSD'])
    expect(balances[1]).toMatchObject({
      quantity: { decimals: '6', numeric: '2500' },
      iconUrl: 'https://site.example/usd.png',
    })
    expect([total, isComplete]).toEqual([undefined, false])
    expect(kit.modal.getState().toast).toBeUndefined()
    // The server is left alone for a while.
    const before = asked()
    await getTokenBalances(kit, { ...account, isForced: true })
    expect(asked()).toBe(before)
  },
)

test('getTokenBalances: a server that fails for one network is asked for the others', async () => {
  const other = 'eip155:31338'
  const networks = [31337, 31338].map((id) =>
    fromChain({
      id,
      name: `Local ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [id === 31337 ? chain.url : world.devnet.chains[31338].url] } },
    }),
  ) as [Network, Network] // of two
  const kit = newKit({ networks, rpc: { customRpcUrls: undefined } })
  api.fail({ kind: 'status', status: 500 }, { path, times: 1 })
  await getTokenBalances(kit, account)
  const before = asked()
  await getTokenBalances(kit, { ...account, networkId: other })
  expect(asked() - before).toBe(1)
})

test('getTokenBalances: works without a server, and without a list of tokens', async () => {
  const kit = newKit({ server: { apiUrl: undefined }, chains: { tokens: undefined } })
  expect((await getTokenBalances(kit, account)).balances).toMatchObject([{ symbol: 'ETH' }])
})

test('getTokenBalances: a mistake in the site’s list costs nobody the rest of it', async () => {
  const { usd } = world.devnet.contracts[31337]
  const tokens = { [networkId]: [{ address: '0x12' }, { address: alice }, { address: usd }] }
  const kit = newKit({ server: { apiUrl: undefined }, chains: { tokens } })
  const { balances, isComplete } = await getTokenBalances(kit, account)
  expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'LUSD'])
  expect(isComplete).toBe(false)
})

test('getTokenBalances: a token without decimals is left out of what the chain itself says', async () => {
  const tokens = await Promise.all(
    [0n, 1n].map(async (decimals) => {
      const address = `0x${'c0de'.repeat(9)}000${decimals}`
      const answers = { '313ce567': decimals, '70a08231': 5n } // decimals, balanceOf
      await askChain('anvil_setCode', address, code.knows(answers))
      return { address }
    }),
  )
  const kit = newKit({ server: { apiUrl: undefined }, chains: { tokens: { [networkId]: tokens } } })
  const { balances } = await getTokenBalances(kit, account)
  expect(balances.map(({ quantity }) => quantity.decimals)).toEqual(['18', '1'])
})

test('getTokenBalances: with neither server nor chain, one toast, and quiet for 30 s', async () => {
  const kit = newKit()
  api.fail({ kind: 'status', status: 500 })
  await chain.fail({ kind: 'status', status: 500 })
  const toasts: string[] = []
  kit.modal.subscribe(({ toast }, previous) => {
    if (toast && toast !== previous.toast) toasts.push(toast.message)
  })
  const failing = [getTokenBalances(kit, account), getBalance(kit, account)]
  for (const one of failing)
    await expect(one).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  api.clear()
  chain.clear()
  const before = chain.requests.length + api.requests.length
  for (const isForced of [false, true])
    await expect(getTokenBalances(kit, { ...account, isForced })).rejects.toThrow(
      'Token Balance Unavailable',
    )
  expect(chain.requests.length + api.requests.length).toBe(before)
  // Whoever wants to know now is told.
  const { balances } = await getTokenBalances(kit, { ...account, isRetry: true })
  expect(balances[0]).toMatchObject({ symbol: 'ETH' })
  expect(toasts).toEqual(['Token Balance Unavailable'])
})

test('getTokenBalances: a tampered answer changes neither the native amount nor the chain', async () => {
  const kit = newKit()
  const row = { name: 'Ether', symbol: 'ETH', chainId: networkId, price: 3000 }
  const balances = [
    { ...row, value: 1e15, quantity: { decimals: '18', numeric: '999999999' } },
    { ...row, chainId: 'eip155:1', quantity: { decimals: '18', numeric: '5' } },
  ]
  api.fail({ kind: 'json', body: { balances } }, { path })
  const portfolio = await getTokenBalances(kit, account)
  const { value } = await getBalance(kit, account)
  const held = Number(value) / 1e18
  expect(portfolio.balances).toHaveLength(1)
  expect(Number(portfolio.balances[0]?.quantity.numeric)).toBeCloseTo(held)
  expect(portfolio.total).toBeCloseTo(held * 3000)
})

test('watchTokenBalances: asks again and again, and its native row is always the balance that is shown', async () => {
  const kit = newKit({ connection: { timeouts: { balancePoll: 50, balanceCache: 10_000 } } })
  const before = asked()
  const shown: string[] = []
  const stopBalance = watchBalance(kit, {
    ...account,
    onChange: ({ balance }) => balance && shown.push(String(balance.value)),
  })
  const { infos, stop, last } = watch(kit)
  expect(infos.map(({ status }) => status)).toEqual(['pending'])
  await soon(() => expect(asked()).toBeGreaterThan(before + 2))
  expect(api.requests.at(-1)?.query.forceUpdate).toBeUndefined() // the server may use its cache
  await askChain('anvil_setBalance', alice, '0x1bc16d674ec80000')
  await soon(() => expect(last()?.portfolio?.balances[0]?.quantity.numeric).toBe('2'))
  await soon(() => expect(shown.at(-1)).toBe('2000000000000000000'))
  stop()
  stopBalance()
})

test('watchTokenBalances: who begins later does not put off the next turn', async () => {
  const kit = newKit({ connection: { timeouts: { balancePoll: 100_000 } } })
  const first = watch(kit)
  await soon(() => expect(first.last()?.status).toBe('success'))
  first.stop()
  const state = (await kit.queryClient()).getQueryState(['portfolio', networkId, alice])
  vi.useFakeTimers({ toFake: ['Date'], now: (state?.dataUpdatedAt ?? 0) + 40_000 })
  const waits = vi.spyOn(globalThis, 'setTimeout') // a minute cannot be waited for
  try {
    const { stop } = watch(kit)
    // The waiting here moves that clock on, too.
    const isLeft = (ms = 0) => ms > 50_000 && ms <= 60_010
    await soon(() => expect(waits.mock.calls.some(([, ms]) => isLeft(ms))).toBe(true))
    stop()
  } finally {
    waits.mockRestore()
    vi.useRealTimers()
  }
})

test('watchTokenBalances: asks as often as ever when the clock is set back', async () => {
  const kit = newKit({ connection: { timeouts: { balancePoll: 50 } } })
  const { stop, last } = watch(kit)
  await soon(() => expect(last()?.status).toBe('success'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  try {
    const before = askedBy(kit)
    await soon(() => expect(askedBy(kit)).toBeGreaterThan(before + 2))
  } finally {
    vi.useRealTimers()
    stop()
  }
})

/** Requests of one kit to the server about balances: each has an id of its own. */
function askedBy({ storage }: Kit) {
  const id = storage.get('client_id', String)
  return api.requests.filter((one) => path.test(one.path) && one.query.clientId === id).length
}

/** Lets so many milliseconds of real work pass, done by somebody else. */
async function whileOthersWork(milliseconds: number) {
  const other = newKit()
  for (const start = Date.now(); Date.now() - start < milliseconds;)
    await getTokenBalances(other, { ...account, isForced: true })
}

test('watchTokenBalances: a page in the background asks for nothing, and asks at once when it is back', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  Object.assign(globalThis, { document: page })
  try {
    const kit = newKit({ connection: { timeouts: { balancePoll: 30 } } })
    const { stop, last } = watch(kit)
    await soon(() => expect(last()?.status).toBe('success'))
    await whileOthersWork(200)
    expect(askedBy(kit)).toBe(1)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await soon(() => expect(askedBy(kit)).toBeGreaterThan(1))
    stop()
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
})

test('watchTokenBalances: ends after HTTP status 503, with what the chain says', async () => {
  const kit = newKit({ connection: { timeouts: { balancePoll: 20, balanceRetryBlock: 20 } } })
  // Always: what a watch before this one had still asked may arrive only now.
  api.fail({ kind: 'status', status: 503 }, { path })
  const { stop, last } = watch(kit)
  await soon(() => expect(last()?.status).toBe('success'))
  expect(last()?.portfolio).toMatchObject({ total: undefined, isComplete: false })
  await whileOthersWork(200)
  expect(askedBy(kit)).toBe(1)
  stop()
})

test('watchTokenBalances: after a failure it says when it tries again, and keeps what was known', async () => {
  const kit = newKit({ connection: { timeouts: { balancePoll: 30, balanceRetryBlock: 300 } } })
  const { infos, stop, last } = watch(kit)
  await soon(() => expect(last()?.status).toBe('success'))
  api.fail({ kind: 'reset' })
  await chain.fail({ kind: 'reset' })
  await soon(() => expect(last()?.status).toBe('error'))
  expect(last()).toMatchObject({ portfolio: { balances: [{ symbol: 'ETH' }, {}, {}] } })
  expect(last()).toHaveProperty('retryAt', expect.any(Number))
  api.clear()
  chain.clear()
  await soon(() => expect(last()?.status).toBe('success'))
  expect(infos[0]?.status).toBe('pending')
  stop()
})

test('watchTokenBalances: while only the chain fails, the native row is what the server says, and nobody is bothered', async () => {
  const kit = newKit({ connection: { timeouts: { balancePoll: 30, balanceRetryBlock: 60 } } })
  const say = (numeric: string) => {
    const row = { name: 'Ether', symbol: 'ETH', chainId: networkId, price: 1000 }
    const balances = [{ ...row, quantity: { decimals: '18', numeric } }]
    api.fail({ kind: 'json', body: { balances } }, { path })
  }
  say('5')
  const { stop, last } = watch(kit)
  await soon(() => expect(last()?.status).toBe('success'))
  await chain.fail({ kind: 'reset' })
  api.clear()
  say('0.5')
  const portfolio = {
    balances: [{ quantity: { numeric: '0.5' }, value: 500 }],
    total: 500,
    isComplete: true,
  }
  await soon(() => expect(last()).toMatchObject({ status: 'success', portfolio }))
  expect(await getTokenBalances(kit, { ...account, isForced: true })).toMatchObject(portfolio)
  expect(kit.modal.getState().toast).toBeUndefined()
  // Once the chain can be read again, its word counts.
  chain.clear()
  await soon(async () => {
    const held = formatAmount((await getBalance(kit, account)).value, 18)
    expect(last()?.portfolio?.balances[0]?.quantity.numeric).toBe(held)
  })
  stop()
})

test.each([
  ['watchBalance', watchBalance],
  ['watchTokenBalances', watchTokenBalances],
] as const)(
  '%s: code that cannot be fetched is told, and asked for again while somebody watches',
  async (_, watch) => {
    const kit = newKit({ connection: { timeouts: { balanceRetryBlock: 20 } } })
    const { queryClient } = kit
    const cause = new Error('Failed to fetch dynamically imported module')
    let tries = 0
    let isOffline = true
    Object.assign(kit, {
      queryClient() {
        tries += 1
        return isOffline ? Promise.reject(cause) : queryClient()
      },
    })
    const seen: (BalanceInfo | PortfolioInfo)[] = []
    const follow = () => watch(kit, { ...account, onChange: (info) => seen.push(info) })
    const stop = follow()
    await soon(() => expect(tries).toBeGreaterThan(2))
    const error = { code: 'BALANCE_UNAVAILABLE', cause }
    expect(seen.slice(0, 2)).toMatchObject([{ status: 'pending' }, { status: 'error', error }])
    expect(kit.log.toText()).toContain(cause.message)
    isOffline = false
    await soon(() => expect(seen.at(-1)?.status).toBe('success'))
    stop()

    isOffline = true
    follow()()
    const before = tries
    await whileOthersWork(100)
    expect(tries).toBe(before)
  },
)

test('refreshBalances: asks again for what is in the cache, and tells the server that it wants a new answer', async () => {
  const kit = newKit()
  await getTokenBalances(kit, account)
  const before = asked()
  await refreshBalances(kit, networkId)
  expect(asked() - before).toBe(1)
  expect(api.requests.filter((one) => path.test(one.path)).at(-1)?.query.forceUpdate).toBeDefined()
})

test('refreshBalances: whoever waits for an answer at that time gets it, and not the one from before', async () => {
  const kit = newKit({ server: { apiUrl: undefined } }) // the server keeps its answers for a while
  const held = ({ balances }: Portfolio) =>
    balances.find(({ symbol }) => symbol === 'LUSD')?.quantity.numeric
  const before = held(await getTokenBalances(kit, account))
  const to = world.devnet.contracts[31337].usd
  const amount = (1_000_000).toString(16).padStart(64, '0')
  const data = `0x40c10f19${alice.slice(2).toLowerCase().padStart(64, '0')}${amount}` // mint(alice, 1)
  await askChain('eth_sendTransaction', { from: bob, to, data })
  await chain.fail({ kind: 'slow', delay: 200 }, { methods: ['eth_call'] })
  const waiting = getTokenBalances(kit, { ...account, isForced: true })
  const count = chain.requests.length
  await soon(() => expect(chain.requests.length).toBeGreaterThan(count + 1))
  await Promise.all([refreshBalances(kit, networkId), refreshBalances(kit, networkId)])
  expect(Number(held(await waiting))).toBe(Number(before) + 1)
})

test('getIdentity: an address has a name and a picture, a name has an address, asked for once', async () => {
  const kit = newKit()
  const before = api.requests.length
  const byAddress = await getIdentity(kit, { query: bob })
  expect(byAddress).toMatchObject({ name: 'bob.eth' })
  expect(await getIdentity(kit, { query: ' bob.eth ' })).toMatchObject({ address: bob })
  await getIdentity(kit, { query: bob })
  expect(api.requests.length - before).toBe(2)
})

test('getIdentity: is asked again when it has been remembered for long enough', async () => {
  const kit = newKit({ connection: { timeouts: { identityCache: 1 } } })
  const before = api.requests.length
  await getIdentity(kit, { query: bob })
  await soon(async () => {
    await getIdentity(kit, { query: bob })
    expect(api.requests.length - before).toBe(2)
  })
})

test('getIdentity: nothing is known without a server, of a text that is no name, and of what cannot be normalised', async () => {
  expect(
    await getIdentity(newKit({ server: { apiUrl: undefined } }), { query: 'bob.eth' }),
  ).toEqual({})
  const kit = newKit()
  for (const query of ['', 'two words', 'a/b', 'x'.repeat(256)])
    expect(await getIdentity(kit, { query })).toEqual({})
  expect(await getIdentity(kit, { query: 'bad_.\u202eeth' })).toEqual({})
})

test.each([
  [
    'another address than was asked for',
    bob,
    { address: alice, name: 'bob.eth', avatar: null },
    {},
  ],
  [
    'another name than was asked for',
    'bob.eth',
    { address: alice, name: 'alice.eth', avatar: null },
    {},
  ],
  [
    'another name than was asked for in other letters',
    'b\u043eb.eth', // a Cyrillic o
    { address: alice, name: 'bob.eth', avatar: null },
    {},
  ],
  ['an address that is none', 'bob.eth', { address: '0x12', name: 'bob.eth', avatar: null }, {}],
  [
    'a name that turns the text around',
    bob,
    { address: bob, name: 'bob\u202e.eth', avatar: null },
    { address: bob },
  ],
  [
    'a picture from elsewhere',
    bob,
    { address: bob, name: null, avatar: 'https://evil.example/a' },
    { address: bob },
  ],
])(
  'getIdentity: a server that answers with %s is not believed',
  async (_, query, body, identity) => {
    api.fail({ kind: 'json', body })
    expect(await getIdentity(newKit(), { query })).toEqual(identity)
  },
)

test.each([
  ['BÜCHER.eth', 'bücher.eth'],
  ['bu\u0308cher.eth', 'bücher.eth'],
  ['ｂob.eth', 'bob.eth'],
  ['🦊\ufe0f.eth', '🦊.eth'],
  ['1\ufe0f\u20e3.eth', '1\u20e3.eth'],
  ['👩\u200d🚀.eth', '👩\u200d🚀.eth'],
  ['ΛΌΓΟΣ-1.eth', 'λόγοσ-1.eth'],
  ['b\u2011ob.eth', 'b-ob.eth'],
  ['۱۲۳.eth', '١٢٣.eth'],
])('getIdentity: %s is found as %s', async (query, name) => {
  api.fail({ kind: 'json', body: { address: bob, name, avatar: null } })
  expect((await getIdentity(newKit(), { query })).address).toBe(bob)
})

test('getIdentity: a failure is told, and the next question is asked again', async () => {
  const kit = newKit()
  api.fail({ kind: 'status', status: 500 }, { times: 1 })
  await expect(getIdentity(kit, { query: bob })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  expect(await getIdentity(kit, { query: bob })).toMatchObject({ name: 'bob.eth' })
})
