import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../devnet/rpc.ts'
import { devnetContracts } from '../devnet/contracts.ts'
import { startDevnet, type Devnet } from '../devnet/startDevnet.ts'
import { createOrderId, openCheckout, payByCard, plainHandOff } from './fixtures/buyer.ts'
import { receiveWebhooks, type ReceivedWebhook } from './fixtures/receiveWebhooks.ts'
import { makeFolder, startSite } from './fixtures/startSite.ts'
import { signHandOff } from './handOff.ts'
import { stockTreasury } from './stockTreasury.ts'

let devnet: Devnet
let url: string
beforeAll(async () => {
  devnet = await startDevnet()
  await stockTreasury({ devnet, solana: undefined })
  url = devnet.chains[31337].url
})
afterAll(() => devnet?.stop())

const start = (options: Parameters<typeof startSite>[0] = {}) =>
  startSite({ chains: Object.values(devnet.chains), ...options })
type Site = Awaited<ReturnType<typeof startSite>>

const balanceOf = async (address: string) =>
  BigInt(String(await call(url, 'eth_getBalance', [address, 'latest'])))
/** An address that nobody has used, made of an order's id. */
const newAddress = (id: string) =>
  `0x${Buffer.from(id, 'base64url').toString('hex').padStart(40, '0')}`
const statusOf = ({ onramp }: Site, id: string) =>
  onramp.orders().find((order) => order.id === id)?.status
const reasonOf = ({ onramp }: Site, id: string) =>
  onramp.orders().find((order) => order.id === id)?.reason
const settled = (site: Site, id: string, status: string) =>
  vi.waitFor(() => expect(statusOf(site, id)).toBe(status), { timeout: 10_000, interval: 20 })

/** Whether a webhook carries the signature that the merchant's server checks. */
function isSigned({ webhookSecret }: Site, webhook: ReceivedWebhook | undefined): boolean {
  const [, time, shown] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(webhook?.signature ?? '') ?? []
  const right = createHmac('sha256', webhookSecret).update(`${time}.${webhook?.body}`)
  return right.digest('hex') === shown
}

/** Opens a checkout for somebody new. */
async function open(site: Site, change: Readonly<Record<string, string>> = {}) {
  const id = createOrderId()
  const handOff = { ...plainHandOff(id), address: newAddress(id), ...change }
  return { id, address: handOff.address, ...(await openCheckout(site, handOff)) }
}

test('behavior: two presses of Pay are one payment and one delivery', async () => {
  const site = await start()
  const order = await open(site)
  await Promise.all([payByCard(order, 'succeeds'), payByCard(order, 'succeeds')])
  await settled(site, order.id, 'delivered')
  expect(await balanceOf(order.address)).toBe(parseEther('0.03258333'))
  expect(site.onramp.orders()[0]?.events).toHaveLength(3)
})

test('error: links that nobody signed so, or whose time is over, open nothing', async () => {
  const site = await start()
  const handOff = plainHandOff()
  const signed = signHandOff(site.url, handOff, site.secret)
  const status = async (link: string) => (await fetch(link)).status
  expect(await status(signed.replace('0b0b0b', '0c0c0c'))).toBe(403)
  expect(await status(signed.replace(/&signature=.*/, ''))).toBe(403)
  expect(await status(`${signed}&address=0x0`)).toBe(403)
  expect(await status(signHandOff(site.url, handOff, 'another secret'))).toBe(403)
  expect(await status(signHandOff(site.url, { ...handOff, expires: '1' }, site.secret))).toBe(410)
  expect(await status(signHandOff(site.url, { ...handOff, expires: '' }, site.secret))).toBe(410)
  expect(await status(`${site.url}/checkout/${createOrderId()}`)).toBe(404)
  expect(site.onramp.orders()).toEqual([])
})

test.each([
  ['a network', { network: 'eip155:1' }],
  ['a currency', { purchaseCurrency: 'DOGE' }],
  ['an address', { address: '0x1234' }],
  ['an amount', { paymentAmount: '9.99' }],
  ['an order', { order: 'short' }],
])('error: a signed link with %s that will not do is refused in words', async (_, change) => {
  const site = await start()
  const refused = await open(site, change)
  expect(refused.status).toBe(422)
  expect(refused.page).toContain('This cannot be bought here')
  expect(site.onramp.orders()).toEqual([])
})

test('behavior: declined, unanswered, unconfirmed, cancelled and abandoned orders say why they failed', async () => {
  const site = await start({ durations: { issuer: 20, checkout: 300 } })
  const declined = await open(site)
  await payByCard(declined, 'declined')
  const unanswered = await open(site)
  await payByCard(unanswered, 'timesOut')
  expect(statusOf(site, unanswered.id)).toBe('pending')
  const unconfirmed = await open(site)
  await payByCard(unconfirmed, 'needsVerification')
  await fetch(`${unconfirmed.url}/verify`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'refuse' }),
  })
  const cancelled = await open(site)
  await fetch(`${cancelled.url}/cancel`, { method: 'POST' })
  const abandoned = await open(site)
  await settled(site, abandoned.id, 'expired')
  await settled(site, unanswered.id, 'failed')
  expect(
    [declined, unanswered, unconfirmed, cancelled].map(({ id }) => reasonOf(site, id)),
  ).toEqual(['card_declined', 'issuer_timeout', 'verification_refused', 'cancelled'])
  // What is over stays so, whoever presses what.
  await payByCard(declined, 'succeeds')
  await fetch(`${unconfirmed.url}/verify`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
  })
  expect(statusOf(site, declined.id)).toBe('failed')
  expect(statusOf(site, unconfirmed.id)).toBe('failed')
  expect(await balanceOf(declined.address)).toBe(0n)
})

test('behavior: a confirmed card pays, and a transfer when it arrives', async () => {
  const site = await start()
  const confirmed = await open(site)
  await payByCard(confirmed, 'needsVerification')
  expect(statusOf(site, confirmed.id)).toBe('pending')
  await fetch(`${confirmed.url}/verify`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
  })
  await settled(site, confirmed.id, 'delivered')

  const transfer = await open(site, { paymentMethod: 'ach_bank_account' })
  const quote = /name="quote" value="([^"]+)"/.exec(transfer.page)?.[1] ?? ''
  const send = (iban: string) =>
    fetch(`${transfer.url}/transfer`, {
      method: 'POST',
      body: new URLSearchParams({ quote, iban }),
    })
  expect((await send('DE02120300000000202051')).status).toBe(422)
  expect((await send('GB33 BUKB 2020 1555 5555 55')).status).toBe(200)
  expect(statusOf(site, transfer.id)).toBe('pending')
  expect(site.onramp.release(transfer.id)).toBe(true)
  expect(site.onramp.release(transfer.id)).toBe(false)
  await settled(site, transfer.id, 'delivered')
})

test('error: a card form says what is wrong with it, and never repeats a number that may be real', async () => {
  const site = await start()
  const order = await open(site)
  const quote = /name="quote" value="([^"]+)"/.exec(order.page)?.[1] ?? ''
  const sent = await fetch(`${order.url}/card`, {
    method: 'POST',
    body: new URLSearchParams({
      quote,
      number: '5555 5555 5555 4444',
      expiry: '01/20',
      code: '',
      name: '<b>Ada</b>',
    }),
  })
  const page = await sent.text()
  expect(sent.status).toBe(422)
  expect(page).toContain('Only test cards are taken here')
  expect(page).toContain('A month that is not over')
  expect(page).not.toContain('5555 5555')
  expect(page).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  expect(statusOf(site, order.id)).toBe('started')
})

test('behavior: a price that has changed is shown before anything is paid', async () => {
  const site = await start({ durations: { quote: 1 } })
  // Bank transfers cost less, so that another tab has changed what arrives.
  const order = await open(site)
  await fetch(`${order.url}?method=ach_bank_account`)
  const late = await payByCard(order, 'succeeds')
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('The price has changed')
  expect(statusOf(site, order.id)).toBe('started')
})

test('behavior: money goes back until something is signed for it, and not after', async () => {
  const site = await start()
  site.onramp.setSwitches({ deliveries: 'held' })
  const order = await open(site)
  await payByCard(order, 'succeeds')
  expect(statusOf(site, order.id)).toBe('paid')
  expect(site.onramp.refund(order.id)).toBe(true)
  expect(reasonOf(site, order.id)).toBe('refunded')
  const other = await open(site)
  await payByCard(other, 'succeeds')
  site.onramp.restore()
  await settled(site, other.id, 'delivered')
  expect(site.onramp.refund(other.id)).toBe(false)
  expect(await balanceOf(order.address)).toBe(0n)
})

test('error: what a receiver cannot take is not delivered, and is paid back', async () => {
  const site = await start()
  // A contract without a way to receive Ether.
  const order = await open(site, { address: devnetContracts.usd })
  await payByCard(order, 'succeeds')
  await settled(site, order.id, 'failed')
  expect(reasonOf(site, order.id)).toBe('undeliverable')
})

test('behavior: what a chain has lost with its last seconds is delivered again, by the same bytes', async () => {
  const stateFolder = makeFolder()
  const first = await start({ stateFolder })
  const before = await call(url, 'evm_snapshot')
  const orders = [await open(first), await open(first)]
  for (const order of orders) await payByCard(order, 'succeeds')
  for (const { id } of orders) await settled(first, id, 'delivered')
  const hashes = first.onramp.orders().map(({ delivery }) => delivery?.hash)
  await first.onramp.stop()
  await call(url, 'evm_revert', [before])
  for (const { address } of orders) expect(await balanceOf(address)).toBe(0n)

  const second = await start({ stateFolder })
  for (const { address } of orders)
    await vi.waitFor(async () => expect(await balanceOf(address)).toBe(parseEther('0.03258333')), {
      timeout: 10_000,
      interval: 50,
    })
  expect(second.onramp.orders().map(({ delivery }) => delivery?.hash)).toEqual(hashes)
})

test('behavior: the API answers whoever has the key, with quotes, options and orders', async () => {
  const site = await start()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${site.url}/api/${path}`, { headers: { authorization: `Bearer ${site.key}` }, ...init })
  expect((await fetch(`${site.url}/api/options`)).status).toBe(401)
  const quote = (body: unknown) => ask('quote', { method: 'POST', body: JSON.stringify(body) })
  const question = {
    purchaseCurrency: 'LUSD',
    network: 'eip155:31338',
    paymentCurrency: 'USD',
    amount: '50.00',
  }
  const given = (await (await quote(question)).json()) as { id: string; purchaseAmount: string }
  expect(given).toMatchObject({ total: '50.00', purchaseAmount: '48.55' })
  const low = await quote({ ...question, amount: '9.99' })
  expect(low.status).toBe(422)
  expect(await low.json()).toMatchObject({
    code: 'amount_too_low',
    limits: { min: '10.00', max: '7500.00', currency: 'USD' },
  })
  expect((await quote('nothing')).status).toBe(422)

  const order = await open(site, {
    purchaseCurrency: 'LUSD',
    network: 'eip155:31338',
    quote: given.id,
  })
  expect(order.page).toContain('Buy 48.55 LUSD')
  await payByCard(order, 'succeeds')
  await settled(site, order.id, 'delivered')
  expect(await (await ask(`orders/${order.id}`)).json()).toMatchObject({
    order: {
      id: order.id,
      status: 'delivered',
      sequence: 3,
      paymentAmount: '50.00',
      purchaseAmount: '48.55',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    },
  })
  expect((await ask(`orders/${createOrderId()}`)).status).toBe(404)
})

test('behavior: webhooks are signed, and go again with growing pauses until they are taken', async () => {
  const site = await start()
  const { received, answerWith } = site.webhooks
  answerWith(503)
  const order = await open(site)
  await payByCard(order, 'declined')
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(4), { timeout: 5_000 })
  // The second does not overtake the first.
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  answerWith(204)
  await vi.waitFor(() =>
    expect(received.at(-1)?.event).toMatchObject({ status: 'failed', sequence: 2 }),
  )
  const body = received.at(-1)?.body
  expect(isSigned(site, received.at(-1))).toBe(true)
  const told = received.length
  expect(site.onramp.repeatWebhook(order.id)).toBe(true)
  await vi.waitFor(() => expect(received.length).toBe(told + 1))
  expect(received.at(-1)?.body).toBe(body)
  await site.onramp.forgeWebhook(order.id)
  const forged = received.at(-1)
  expect(forged?.event.status).toBe('delivered')
  expect(isSigned(site, forged)).toBe(false)
})

test('behavior: what was not told yet is told after a restart; what is kept back or lost is not', async () => {
  const stateFolder = makeFolder()
  const webhooks = await receiveWebhooks()
  webhooks.answerWith(500)
  const first = await start({ stateFolder, webhooks })
  const told = await open(first)
  first.onramp.setSwitches({ webhooks: 'lost' })
  const lost = await open(first)
  first.onramp.setSwitches({ webhooks: 'late' })
  const late = await open(first)
  await first.onramp.stop()
  webhooks.answerWith(200)
  const second = await start({ stateFolder, webhooks })
  expect(second.key).toBe(first.key)
  const ordersOf = () => new Set(webhooks.received.map(({ event }) => event.order))
  await vi.waitFor(() => expect(ordersOf()).toContain(told.id))
  expect(ordersOf()).toEqual(new Set([told.id]))
  second.onramp.sendHeldWebhooks(late.id)
  await vi.waitFor(() => expect(ordersOf()).toEqual(new Set([told.id, late.id])))
  second.onramp.restore()
  await vi.waitFor(() => expect(ordersOf()).toContain(lost.id))
})

test('error: orders that cannot be read are said to be so', async () => {
  const stateFolder = makeFolder()
  writeFileSync(join(stateFolder, 'orders.json'), '{"format":1')
  await expect(start({ stateFolder })).rejects.toThrow(
    expect.objectContaining({ code: 'STATE_UNREADABLE' }),
  )
})
