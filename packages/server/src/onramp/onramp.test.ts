import * as api from '@latchkey/protocol/api'
import { parseAmountLimits } from '@latchkey/protocol'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { recordedHash } from '../fixtures/onrampConformance.ts'
import { moonpayCase, sandboxCase, sandboxWebhook } from '../fixtures/onrampContracts.ts'
import { createBuyer, startOnrampWorld } from '../fixtures/onrampWorld.ts'
import { alice } from '../fixtures/world.ts'
import { onrampEvents, onrampOrders } from '../store/onrampSchema.ts'
import { limits } from '../config/limits.ts'
import { createProject, setFeatures } from '../store/projects.ts'
import { listen } from '../listen.ts'
import { createOrders } from './orders/orders.ts'

const lines: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString())
      done()
    },
  }),
)
const secrets = [
  ...Object.values({ ...sandboxCase.credentials }),
  ...[moonpayCase.credentials.secret, moonpayCase.credentials.webhookSecret],
].flatMap((value) => value ?? [])

let world: Awaited<ReturnType<typeof startOnrampWorld>>
beforeAll(async () => {
  // Nobody listens where MoonPay would be: a provider that is down.
  const moonpay = { ...moonpayCase.credentials, url: 'http://127.0.0.1:1' }
  world = await startOnrampWorld({ log, onramp: { moonpay } })
})
afterAll(async () => {
  await world.close()
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
})

test('options: what those sell who answer, and everyone who is set up', async () => {
  const { status, answer } = await world.options()
  expect(status).toBe(200)
  const { purchaseCurrencies, paymentCurrencies, providers } =
    api.getOnrampOptions.response.parse(answer)
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['LUSD'])
  expect(paymentCurrencies[0]?.payment_method_limits).toEqual([
    { id: 'card', min: '10.00', max: '7500.00' },
  ])
  expect(providers.map(({ id }) => id)).toEqual(['moonpay', 'sandbox'])
  expect(providers[1]?.supportedChains).toEqual(['eip155:31337'])
  expect(providers[0]?.supportedChains).toContain('eip155:1')
  expect(providers.map(({ imageUrl }) => imageUrl)).toEqual([undefined, undefined])
})

test('options: those of the specification where nobody answers, and none to buy from where nobody may sell', async () => {
  await createProject(world.store, {
    id: 'meldOnly',
    name: 'Only Meld',
    features: [{ id: 'onramp', isEnabled: true, config: ['meld', 'moonpay'] }],
  })
  await createProject(world.store, {
    id: 'none',
    name: 'None',
    features: [{ id: 'onramp', isEnabled: false, config: null }],
  })
  for (const [project, sellers] of [
    ['meldOnly', ['moonpay']],
    ['none', []],
  ] as const) {
    const buyer = createBuyer(world.url, project)
    const { answer } = await buyer.options()
    expect(answer).toMatchObject({
      paymentCurrencies: [
        {
          id: 'USD',
          payment_method_limits: [
            { id: 'card', min: '10.00', max: '7500.00' },
            { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
          ],
        },
      ],
      purchaseCurrencies: [
        {
          id: '2b92315d-eab7-5bef-84fa-089a131333f5',
          symbol: 'USDC',
          networks: [
            { chain_id: '1', contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
            { chain_id: '137', contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
          ],
        },
      ],
      providers: sellers.map((id) => ({ id })),
    })
    // What is set up but not allowed to this project is not there for it.
    expect((await buyer.quote()).answer.code).toBe('onramp_unavailable')
    expect((await buyer.handOff()).answer.code).toBe('onramp_unavailable')
  }
})

test('config: names those that are set up, and follows the project', async () => {
  const read = async () => {
    const answer: unknown = await (await world.get('/appkit/v1/config?projectId=demo')).json()
    return api.getConfig.response.parse(answer).features.find(({ id }) => id === 'onramp')
  }
  const offered = ['moonpay', 'sandbox']
  expect(await read()).toEqual({ id: 'onramp', isEnabled: true, config: null, offered })
  await setFeatures(world.store, 'demo', [
    { id: 'onramp', isEnabled: true, config: ['meld', 'sandbox'] },
  ])
  expect(await read()).toMatchObject({ config: ['sandbox'] })
  await setFeatures(world.store, 'demo', [{ id: 'onramp', isEnabled: true, config: null }])
})

test('quote: is the provider’s own, exactly', async () => {
  const { status, answer } = await world.quote()
  expect(status).toBe(200)
  expect(api.postOnrampQuote.response.parse(answer)).toEqual({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.50', currency: 'USD' },
    purchaseAmount: { amount: '98.123456789012345678', currency: 'LUSD' },
    networkFee: { amount: '0.50', currency: 'USD' },
    providerFee: { amount: '1.00', currency: 'USD' },
    quoteId: 'quote-1',
    provider: 'sandbox',
    expiresAt: 4_000_000_000_000,
  })
  // Its own id, as the options have it, is as good as the symbol.
  expect((await world.quote({ purchaseCurrency: 'lusd', provider: undefined })).status).toBe(200)
})

test('quote: amounts at the limits are taken, those beyond are refused with the limits', async () => {
  for (const amount of ['10.00', '10', '7500.00', '7500', '10.01', '7499.99'])
    expect((await world.quote({ amount })).status, amount).toBe(200)
  const asked = world.sandbox.asked.length
  for (const [amount, code] of [
    ['9.99', 'onramp_amount_too_low'],
    ['0', 'onramp_amount_too_low'],
    ['0.00', 'onramp_amount_too_low'],
    ['7500.01', 'onramp_amount_too_high'],
    ['999999999999999999999999999999', 'onramp_amount_too_high'],
    ['100.001', 'bad_request'],
    ['1e3', 'bad_request'],
    ['-5', 'bad_request'],
    ['', 'bad_request'],
    ['١٠٠', 'bad_request'],
    [100, 'bad_request'],
  ] as const) {
    const { status, answer } = await world.quote({ amount })
    expect([status, answer.code], String(amount)).toEqual([400, code])
    if (code !== 'bad_request')
      expect(parseAmountLimits(answer.limits)).toEqual({
        min: '10.00',
        max: '7500.00',
        currency: 'USD',
      })
  }
  // The provider is not bothered with what its limits refuse.
  expect(world.sandbox.asked).toHaveLength(asked)
})

test('quote: what is not sold there, or not paid so, is refused', async () => {
  for (const changes of [
    { purchaseCurrency: 'WBTC' },
    { network: 'eip155:137' },
    { paymentCurrency: 'XYZ' },
    { paymentMethod: 'ach_bank_account' },
    { paymentMethod: 'cheque' },
  ])
    expect((await world.quote(changes)).answer.code, JSON.stringify(changes)).toBe(
      'onramp_unsupported',
    )
  expect((await world.quote({ provider: 'stripe' })).answer.code).toBe('onramp_unavailable')
  expect((await world.quote({ network: 'ethereum' })).answer.code).toBe('bad_request')
})

test('quote: a provider that is down gives none, and says no more than that', async () => {
  const { status, answer } = await world.quote({
    provider: 'moonpay',
    network: 'eip155:1',
    purchaseCurrency: 'USDC',
  })
  expect(status).toBe(502)
  expect(answer).toMatchObject({
    code: 'onramp_unavailable',
    message: 'MoonPay cannot be asked now. Try again later, or choose another provider.',
  })
  expect(JSON.stringify(answer)).not.toContain('127.0.0.1')
  // The others stay.
  expect((await world.quote()).status).toBe(200)
})

test('order: begins with an address of the provider, and is there for whoever knows its id', async () => {
  const { orderId, url } = await world.begin({ redirectUrl: 'https://app.example.com/done' })
  expect(url.origin).toBe(world.sandbox.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    order: orderId,
    address: alice,
    network: 'eip155:31337',
    paymentAmount: '100.00',
    redirectUrl: 'https://app.example.com/done',
  })
  expect(orderId).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(await world.order(orderId)).toEqual({
    id: orderId,
    provider: 'sandbox',
    status: 'started',
    purchase: { amount: null, currency: 'LUSD', network: 'eip155:31337', address: alice },
    payment: { amount: '100.00', currency: 'USD' },
    startedAt: expect.any(Number) as unknown, // a matcher
    updatedAt: expect.any(Number) as unknown,
  })
  expect(await world.orderStatus('A'.repeat(22))).toBe(404)
  // Another project does not see it.
  expect(await createBuyer(world.url, 'meldOnly').orderStatus(orderId)).toBe(404)
})

test('order: nothing is begun for an address, an amount or a way back that is none', async () => {
  const before = (await world.store.db.select().from(onrampOrders)).length
  const wallet = (address: string) => ({ destinationWallets: [{ address }] })
  for (const [changes, code] of [
    [wallet('0x0000000000000000000000000000000000000000'), 'bad_request'],
    [wallet(alice.replace('F', 'f')), 'bad_request'],
    [wallet(alice.slice(0, -1)), 'bad_request'],
    [wallet('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), 'bad_request'],
    [{ destinationWallets: [] }, 'bad_request'],
    [{ defaultNetwork: 'nowhere' }, 'bad_request'],
    [{ defaultNetwork: 'eip155:0' }, 'bad_request'],
    [{ defaultNetwork: 'constructor' }, 'bad_request'],
    [{ presetFiatAmount: '0.00' }, 'bad_request'],
    [{ presetFiatAmount: -1 }, 'bad_request'],
    [{ presetFiatAmount: '9.99' }, 'onramp_amount_too_low'],
    [{ presetFiatAmount: 7_500.01 }, 'onramp_amount_too_high'],
    [{ defaultNetwork: 'ethereum', purchaseCurrency: 'LUSD' }, 'onramp_unsupported'],
    [{ redirectUrl: 'https://evil.example' }, 'bad_request'],
    [{ redirectUrl: 'https://app.example.com@evil.example/' }, 'bad_request'],
    [{ redirectUrl: 'javascript:alert(1)' }, 'bad_request'],
    [{ redirectUrl: '//app.example.com' }, 'bad_request'],
    [{ defaultExperience: 'sell' }, 'bad_request'],
  ] as const)
    expect((await world.handOff(changes)).answer.code, JSON.stringify(changes)).toBe(code)
  expect(await world.store.db.select().from(onrampOrders)).toHaveLength(before)
})

test('order: its webhooks are believed when signed, and count once, in whatever order they come', async () => {
  const { orderId: order } = await world.begin()
  const delivered = sandboxWebhook({
    order,
    status: 'delivered',
    hash: recordedHash,
    purchaseAmount: '98.1',
  })
  const send = (...[event]: Parameters<typeof sandboxWebhook>) =>
    world.webhook(sandboxWebhook(event))
  expect(await send({ order, status: 'pending' })).toBe(200)
  expect((await world.order(order)).status).toBe('pending')
  expect(await send({ order, status: 'paid' })).toBe(200)
  expect(await world.webhook(delivered)).toBe(200)
  const after = await world.order(order)
  expect(after).toMatchObject({
    status: 'delivered',
    hash: recordedHash,
    purchase: { amount: '98.1' },
  })
  // Twice, late, and out of order.
  expect(await world.webhook(delivered)).toBe(200)
  expect(await send({ order, status: 'paid', id: 'evt_late' })).toBe(200)
  expect(await send({ order, status: 'failed', reason: 'refunded', id: 'evt_odd' })).toBe(200)
  expect(await world.order(order)).toEqual(after)
  const events = await world.store.db
    .select()
    .from(onrampEvents)
    .where(eq(onrampEvents.orderId, order))
  expect(events.map(({ id }) => id).sort()).toEqual(
    [
      `evt_${order}_delivered`,
      `evt_${order}_paid`,
      `evt_${order}_pending`,
      'evt_late',
      'evt_odd',
    ].sort(),
  )
})

test('order: of many webhooks at once each counts once', async () => {
  const { orderId: order } = await world.begin()
  const events = ['paid', 'pending', 'delivered', 'paid', 'delivered', 'pending', 'delivered']
  const sent = await Promise.all(
    events.map((status) => world.webhook(sandboxWebhook({ order, status, hash: recordedHash }))),
  )
  expect(new Set(sent)).toEqual(new Set([200]))
  expect((await world.order(order)).status).toBe('delivered')
})

test('order: a webhook that is forged, stale, too large or nobody’s changes nothing', async () => {
  const { orderId: order } = await world.begin()
  const paid = { order, status: 'paid' }
  const genuine = sandboxWebhook(paid)
  for (const forged of [
    sandboxWebhook(paid, Date.now(), 'another-secret'),
    sandboxWebhook(paid, Date.now() - 301_000),
    sandboxWebhook(paid, Date.now() + 301_000),
    { ...genuine, headers: {} },
    { ...genuine, body: genuine.body.replace('"paid"', '"delivered"') },
    sandboxWebhook({ order, status: 'rich' }),
  ])
    expect(await world.webhook(forged)).toBe(401)
  expect(await world.webhook({ ...genuine, body: 'x'.repeat(70_000) })).toBe(413)
  expect(await world.webhook(genuine, 'moonpay')).toBe(401)
  expect(await world.webhook(genuine, 'stripe')).toBe(404)
  expect(await world.webhook(genuine, 'constructor')).toBe(404)
  const got = await world.get('/v1/onramp/webhooks/sandbox', {
    headers: { origin: 'https://app.example.com' },
  })
  expect([got.status, got.headers.get('access-control-allow-origin')]).toEqual([405, null])
  expect((await world.order(order)).status).toBe('started')
  // One that is genuine, of an order that is not here, is taken and forgotten.
  expect(await world.webhook(sandboxWebhook({ order: 'A'.repeat(22), status: 'paid' }))).toBe(200)
})

test('order: without a webhook the provider is asked, once for all who want to know', async () => {
  const { orderId } = await world.begin()
  world.sandbox.orders.set(orderId, { status: 'paid', paymentAmount: '100.00' })
  const questions = () =>
    world.sandbox.asked.filter(({ path }) => path === `/api/orders/${orderId}`).length
  const answers = await Promise.all(Array.from({ length: 12 }, () => world.order(orderId)))
  expect(answers.some(({ status }) => status === 'paid')).toBe(true)
  expect(questions()).toBeLessThan(12)
  world.sandbox.orders.set(orderId, { status: 'delivered', hash: recordedHash })
  await expect.poll(async () => (await world.order(orderId)).status).toBe('delivered')
  // What is delivered is asked for no more.
  const before = questions()
  await world.order(orderId)
  expect(questions()).toBe(before)
})

test('order: a second try at the provider is found by asking too, for a day', async () => {
  const { orderId } = await world.begin()
  const { orders, asked } = world.sandbox
  const questions = () => asked.filter(({ path }) => path === `/api/orders/${orderId}`).length
  const failed = { status: 'failed', reason: 'card_declined' }
  orders.set(orderId, failed)
  await expect.poll(() => world.order(orderId)).toMatchObject(failed)
  const startedAt = Date.now() - limits.onrampStartedMs
  const row = eq(onrampOrders.id, orderId)
  await world.store.db.update(onrampOrders).set({ startedAt }).where(row)
  const before = questions()
  expect(await world.order(orderId)).toMatchObject(failed)
  expect(questions()).toBe(before)
  await world.store.db
    .update(onrampOrders)
    .set({ startedAt: startedAt + 60_000 })
    .where(row)
  orders.set(orderId, { status: 'delivered', hash: recordedHash })
  await expect
    .poll(() => world.order(orderId))
    .toMatchObject({ status: 'delivered', hash: recordedHash })
})

test('order: is asked for at most every few seconds, and stays as it was while the provider is down', async () => {
  const slow = await startOnrampWorld({ limits: { onrampAskMs: 60_000 } })
  onTestFinished(() => slow.close())
  const { orderId } = await slow.begin()
  slow.sandbox.orders.set(orderId, { status: 'paid' })
  // It was begun a moment ago.
  expect((await slow.order(orderId)).status).toBe('started')
  await slow.store.db.update(onrampOrders).set({ askedAt: 0 })
  slow.sandbox.fail({ status: 500, text: 'down' })
  expect((await slow.order(orderId)).status).toBe('started')
  slow.sandbox.fail()
  expect((await slow.order(orderId)).status).toBe('started')
  await slow.store.db.update(onrampOrders).set({ askedAt: 0 })
  expect((await slow.order(orderId)).status).toBe('paid')
})

test('order: a provider that gives a foreign address, or none, begins nothing', async () => {
  const stripe = { key: 'sk_test_secret', url: world.sandbox.url }
  const other = await listen({
    port: 0,
    store: world.store,
    chains: {},
    onramp: { stripe },
    projects: [{ id: 'foreign', name: 'Foreign' }],
  })
  onTestFinished(() => other.close())
  const buyer = createBuyer(other.url, 'foreign')
  const body = { provider: 'stripe', purchaseCurrency: 'USDC', defaultNetwork: 'ethereum' }
  for (const redirect_url of [
    'https://evil.example/?session_hash=1',
    'https://crypto.link.com.evil.example/',
    'https://crypto.link.com:8443/',
    'http://crypto.link.com/',
    'https://name@crypto.link.com/',
    'javascript:alert(1)',
    null,
  ]) {
    world.sandbox.fail({ json: { id: 'cos_1', status: 'initialized', redirect_url } })
    expect((await buyer.handOff(body)).answer.code, String(redirect_url)).toBe('onramp_unavailable')
  }
  world.sandbox.fail()
  const rows = await world.store.db
    .select()
    .from(onrampOrders)
    .where(eq(onrampOrders.projectId, 'foreign'))
  expect(rows).toEqual([])
})

test('order: is given up after its time, forgotten long after, and a payment in between still counts', async () => {
  const quick = await startOnrampWorld()
  const short = { onrampStartedMs: 500, onrampPendingMs: 500, onrampKeptMs: 86_400_000 }
  const orders = createOrders(quick.store, { ...limits, ...short })
  onTestFinished(() => quick.close())
  const { orderId } = await quick.begin()
  const aged = Date.now() - 1_000
  await quick.store.db.update(onrampOrders).set({ startedAt: aged })
  await orders.tidy()
  expect((await quick.order(orderId)).status).toBe('expired')
  expect(await quick.webhook(sandboxWebhook({ order: orderId, status: 'paid' }))).toBe(200)
  await orders.tidy()
  expect((await quick.order(orderId)).status).toBe('paid')
  await quick.store.db.update(onrampOrders).set({ updatedAt: Date.now() - 90_000_000 })
  await orders.tidy()
  expect(await quick.orderStatus(orderId)).toBe(404)
  expect(await quick.store.db.select().from(onrampEvents)).toEqual([])
})

test('budgets: quotes and orders take more of them than other requests', async () => {
  const poor = await startOnrampWorld({ limits: { requestsPerProject: 12 } })
  onTestFinished(() => poor.close())
  expect((await poor.quote()).status).toBe(200)
  expect((await poor.quote()).status).toBe(200)
  expect((await poor.quote()).answer.code).toBe('too_many_requests')
})
