import type { OnrampOrder } from '@latchkey/protocol/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { PurchaseOrder } from './onramp.ts'
import { addOrder, applyAnswer, mergeOrder, readOrders } from './orders.ts'
import { ordersKey } from './ordersKey.ts'
import { isOpenOrder, maxOrders, mayGoOn, parseOrders, statusOrder } from './parseOrders.ts'

const id = 'A'.repeat(22)
const order: PurchaseOrder = {
  id,
  provider: 'sandbox',
  label: 'Sandbox',
  status: 'started',
  networkId: 'test:1',
  address: '0xabc',
  purchase: { symbol: 'LUSD', amount: '48.5' },
  payment: { currency: 'USD', amount: '50' },
  startedAt: 1_000,
  updatedAt: 0,
}
const answer: OnrampOrder = {
  id,
  provider: 'sandbox',
  status: 'started',
  purchase: { amount: null, currency: 'LUSD', network: 'test:2', address: '0xevil' },
  payment: { amount: null, currency: 'USD' },
  startedAt: 1,
  updatedAt: 1,
}
const statuses = ['started', 'pending', 'paid', 'delivered', 'failed', 'expired'] as const
const answers = fc.array(
  fc
    .record({ status: fc.constantFrom(...statuses), updatedAt: fc.nat(50) })
    .map((change) => ({ ...answer, ...change })),
  { maxLength: 20 },
)

test('mergeOrder: in whatever order answers come, an order only goes on, and its end stays', () => {
  fc.assert(
    fc.property(answers, (list) => {
      let known = order
      for (const one of list) {
        const next = mergeOrder(known, one)
        expect(statusOrder[next.status]).toBeGreaterThanOrEqual(statusOrder[known.status])
        expect(next.updatedAt).toBeGreaterThanOrEqual(known.updatedAt)
        if (known.status === 'delivered') expect(next.status).toBe('delivered')
        if (!isOpenOrder(known)) expect(['started', 'pending']).not.toContain(next.status)
        known = next
      }
      expect(known).toMatchObject({ networkId: order.networkId, address: order.address })
    }),
  )
})

test('mergeOrder: a second try at the provider that succeeds counts, for a day', () => {
  const failed = mergeOrder(order, { ...answer, status: 'failed', reason: 'card_declined' })
  expect(mayGoOn({ ...failed, startedAt: Date.now() - 86_300_000 })).toBe(true)
  expect(mayGoOn({ ...failed, startedAt: Date.now() - 86_500_000 })).toBe(false)
  const delivered = mergeOrder(failed, { ...answer, status: 'delivered', updatedAt: 2 })
  expect(delivered.status).toBe('delivered')
  expect(delivered.reason).toBeUndefined()
  expect(mayGoOn({ ...delivered, startedAt: Date.now() })).toBe(false)
})

test('mergeOrder: takes amounts, hash and a reason that can be shown, and nothing else', () => {
  const delivered = mergeOrder(order, {
    ...answer,
    status: 'delivered',
    hash: '0xfeed',
    purchase: { ...answer.purchase, amount: '48.499999' },
  })
  expect(delivered).toEqual({
    ...order,
    status: 'delivered',
    hash: '0xfeed',
    purchase: { symbol: 'LUSD', amount: '48.499999' },
    updatedAt: 1,
  })
  const failed = mergeOrder(order, {
    ...answer,
    status: 'failed',
    reason: 'Go to https://evil.example \u202E now',
    hash: 'javascript:alert(1)',
    payment: { ...answer.payment, amount: '1e9' },
  })
  expect(failed).toMatchObject({ reason: 'Go to now', payment: { amount: '50' } })
  expect(failed.hash).toBeUndefined()
})

test('orders: are kept, changed once, and cut to the newest', () => {
  const storage = createStorage({ backend: memoryBackend() })
  for (let count = 0; count < maxOrders + 5; count += 1)
    addOrder(storage, { ...order, id: String(count).padStart(22, '0') })
  addOrder(storage, order)
  expect(readOrders(storage)).toHaveLength(maxOrders)
  expect(readOrders(storage)[0]).toEqual(order)
  expect(applyAnswer(storage, { ...answer, status: 'paid' })).toMatchObject({ status: 'paid' })
  expect(applyAnswer(storage, { ...answer, status: 'paid' })).toBeUndefined()
  expect(applyAnswer(storage, { ...answer, id: 'B'.repeat(22), status: 'paid' })).toBeUndefined()
})

test.each([0, 2])('parseOrders: a list of version %s is refused, whatever is in it', (version) => {
  expect(parseOrders({ version: 1, orders: [order] })).toEqual([order])
  expect(parseOrders({ version, orders: [order] })).toBeUndefined()
})

test('parseOrders: reads what was written, and drops what it does not know', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const storage = createStorage({ backend: memoryBackend() })
      const orders = parseOrders({ version: 1, orders: [order, value] })
      expect(orders?.[0]).toEqual(order)
      storage.set(ordersKey, value)
      expect(readOrders(storage)).toEqual([])
    }),
  )
  const wrong = [{ id: 'short' }, { status: 'gone' }, { networkId: 'x' }, { address: '<b>' }]
  for (const change of wrong)
    expect(parseOrders({ version: 1, orders: [order, { ...order, ...change }] })).toEqual([order])
})
