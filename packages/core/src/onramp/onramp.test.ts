import { startWorld, type World } from '@latchkey/testing'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { connect } from '../connection/connect.ts'
import { getOrders } from './getOrders.ts'
import { resetOnramp } from './resetOnramp.ts'
import { setOnramp } from './setOnramp.ts'
import { startPurchase } from './startPurchase.ts'
import { watchOnramp } from './watchOnramp.ts'
import { watchOrders } from './watchOrders.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { mock } from '../connectors/mock.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend, type StorageBackend } from '../kit/createStorage.ts'
import { fromChain } from '../networks/fromChain.ts'
import type { OnrampState, PurchaseOrder } from './onramp.ts'

const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

let world: World & { readonly apiFaults: NonNullable<World['apiFaults']> }
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

beforeAll(async () => {
  const started = await startWorld({ ports: 'free', faults: true, solana: false, bitcoin: false })
  if (!started.apiFaults) throw new Error('A world that is asked for fault proxies has them')
  world = { ...started, apiFaults: started.apiFaults }
}, 60_000)
afterAll(() => world.stop())
// The page is on this machine, as the sandbox is.
beforeEach(() => void vi.stubGlobal('location', new URL('http://localhost:4400/')))
afterEach(() => {
  vi.unstubAllGlobals()
  world.apiFaults.clear()
  world.onramp.restore()
})

/** A page load with a connected wallet, and what it says of a purchase. */
async function load(backend: StorageBackend = memoryBackend()) {
  const rpc = world.devnet.chains[31337].url
  const kit = createKit({
    projectId: world.projectId,
    server: { apiUrl: world.apiFaults.url, featuresSource: 'local' },
    networks: [
      fromChain({
        id: 31337,
        name: 'Local',
        nativeCurrency,
        rpcUrls: { default: { http: [rpc] } },
      }),
    ],
    adapters: [eip155()],
    connectors: [mock({ accounts: [account], chainId: 31337 })],
    connection: { storage: createStorage({ backend }) },
    logging: { logLevel: 'silent' },
    features: { onramp: ['sandbox'] },
  })
  onTestFinished(() => kit.destroy())
  await connect(kit, { connector: 'mock' })
  const states: OnrampState[] = []
  onTestFinished(watchOnramp(kit, { onChange: (state) => states.push(state) }))
  const now = () => states.at(-1)
  await soon(() => expect(now()?.status).toBe('success'))
  return { kit, now, states }
}

test('watchOnramp: defaults, then what the server sells here, then a price that is renewed with the amount', async () => {
  const { kit, now, states } = await load()
  expect(states[0]).toMatchObject({
    status: 'pending',
    providers: [],
    purchaseCurrency: { symbol: 'USDC' },
    paymentCurrency: { id: 'USD' },
    paymentMethod: 'card',
    limits: { min: '10.00', max: '7500.00' },
    paymentCurrencies: [],
    paymentAmount: undefined,
    purchaseAmount: undefined,
    quotesLoading: false,
    error: undefined,
  })
  expect(states[0]?.purchaseCurrency.networks.map(({ chain_id: id }) => id)).toEqual(['1', '137'])
  expect(now()?.providers.map(({ id }) => id)).toEqual(['sandbox'])
  const dollar = now()?.purchaseCurrencies.find(({ symbol }) => symbol === 'LUSD')
  setOnramp(kit, { purchaseCurrency: dollar?.id, paymentAmount: '100' })
  expect(now()).toMatchObject({ quotesLoading: true, purchaseAmount: undefined })
  // Typed on: only the last amount counts.
  for (const paymentAmount of ['1', '15', '150']) setOnramp(kit, { paymentAmount })
  await soon(() => expect(now()?.quotesLoading).toBe(false))
  const { quotes, purchaseAmount } = now() ?? expect.fail('a state')
  const quote = quotes.sandbox
  if (quote?.status !== 'success') throw new Error('The sandbox gives a price')
  expect(quote.quote.paymentTotal).toEqual({ amount: '150.00', currency: 'USD' })
  expect(purchaseAmount).toBe(quote.quote.purchaseAmount.amount)
  expect(() => setOnramp(kit, { paymentAmount: '1e3' })).toThrow('not complete')
  resetOnramp(kit)
  expect(now()).toMatchObject({ paymentAmount: undefined, quotes: { sandbox: { status: 'idle' } } })
})

test('watchOnramp: what fails says why, and nothing takes its place', async () => {
  const { kit, now } = await load()
  setOnramp(kit, { paymentAmount: '3' })
  await soon(() =>
    expect(now()).toMatchObject({
      purchaseAmount: undefined,
      failure: { code: 'ONRAMP_AMOUNT', kind: 'tooLow', bounds: { min: '10.00', currency: 'USD' } },
    }),
  )
  setOnramp(kit, { paymentAmount: '99999' })
  await soon(() => expect(now()?.failure).toMatchObject({ kind: 'tooHigh' }))
  world.apiFaults.fail({ kind: 'status', status: 500 }, { path: /quote/ })
  setOnramp(kit, { paymentAmount: '70' })
  await soon(() => expect(now()?.failure).toMatchObject({ code: 'ONRAMP_UNAVAILABLE' }))
  expect(now()).toMatchObject({ purchaseAmount: undefined, error: 'Not available right now' })
  world.apiFaults.clear()
  // An answer of somebody else's than was asked counts as none.
  world.apiFaults.fail({ kind: 'changed', at: 'provider', to: 'other' }, { path: /quote/ })
  setOnramp(kit, { paymentAmount: '71' })
  await soon(() => expect(now()?.quotes.sandbox?.status).toBe('error'))
  expect(now()?.purchaseAmount).toBeUndefined()
})

test('startPurchase: without a window there is a link, and the order is kept, followed and the same after a reload', async () => {
  const backend = memoryBackend()
  const { kit, now } = await load(backend)
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  setOnramp(kit, { paymentAmount: '50' })
  await soon(() => expect(now()?.purchaseAmount).toBeDefined())
  // Nothing opens windows here, as in a browser with a blocker.
  const attempt = await startPurchase(kit, { provider: 'sandbox', label: 'Sandbox' })
  expect(attempt).toMatchObject({ step: 'blocked', provider: 'sandbox' })
  expect(attempt.url).toMatch(/^http:\/\/localhost:\d+\/onramp\/checkout\?.*signature=/)
  expect(events).toContain('SELECT_BUY_PROVIDER')
  expect(now()?.attempt?.orderId).toBe(attempt.orderId)
  expect(getOrders(kit)).toMatchObject([{ id: attempt.orderId, status: 'started' }])

  await fetch(attempt.url ?? '') // the visitor looks at it
  const second = await load(backend)
  const seen: (readonly PurchaseOrder[])[] = []
  onTestFinished(watchOrders(second.kit, { onChange: (orders) => seen.push(orders) }))
  expect(seen.at(-1)).toMatchObject([{ id: attempt.orderId, status: 'started' }])
  const path = `${world.urls.page}/onramp/checkout/${attempt.orderId}/cancel`
  await fetch(path, { method: 'POST', redirect: 'manual' })
  await soon(() =>
    expect(seen.at(-1)).toMatchObject([
      { id: attempt.orderId, status: 'failed', reason: 'cancelled' },
    ]),
  )
  // What a provider says whose page takes a second try.
  world.apiFaults.fail(
    { kind: 'changed', at: 'order.status', to: 'delivered' },
    { path: /onramp\/orders/ },
  )
  await soon(() => expect(seen.at(-1)).toMatchObject([{ status: 'delivered' }]))
})

test('startPurchase: an address that is none of the provider’s is not opened, and no order is kept', async () => {
  const { kit, now } = await load()
  setOnramp(kit, { paymentAmount: '50' })
  world.apiFaults.fail(
    { kind: 'changed', at: 'url', to: 'https://evil.example/' },
    { path: /onrampurl/ },
  )
  await expect(startPurchase(kit, { provider: 'sandbox' })).rejects.toMatchObject({
    code: 'PURCHASE_LINK',
  })
  await soon(() => expect(now()?.attempt).toMatchObject({ step: 'failed' }))
  expect(now()?.attempt?.url).toBeUndefined()
  expect(getOrders(kit)).toEqual([])
  resetOnramp(kit)
  await expect(startPurchase(kit, { provider: 'sandbox' })).rejects.toMatchObject({
    code: 'INVALID_PURCHASE',
  })
})
