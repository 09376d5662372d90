import { getAccountHistory } from '@latchkey/protocol/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHistory } from '../../fixtures/historyConformance.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { alice, bob, startWorld } from '../../fixtures/world.ts'
import { limits } from '../../config/limits.ts'
import { createOrders, type NewOrder } from '../../onramp/orders/orders.ts'
import type { OrderReport } from '../../onramp/providers/onrampProvider.ts'
import { createProject } from '../../store/projects.ts'
import type { Store } from '../../store/store.ts'

const base = 'eip155:8453'
const hash = `0x${'ab'.repeat(32)}`
const usdc = { id: 'usdc', symbol: 'USDC', network: base, contractAddress: '' } as const
const order: NewOrder = {
  projectId: 'demo',
  provider: 'coinbase',
  purchase: usdc,
  address: alice,
  paymentCurrency: 'USD',
  paymentAmount: '104.25',
  purchaseAmount: undefined,
  paymentMethod: undefined,
}

let store: Store
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  store = await openMemoryStore()
  world = await startWorld([], {
    store,
    // Nobody listens there: purchases need no node.
    chains: { [base]: { upstreams: ['http://127.0.0.1:1'] } },
    limits: { historyPageEntries: 2 },
  })
})
afterAll(async () => {
  await world?.close()
  await store?.close()
})

/** Begins an order, and has the provider say something of it. */
async function buy(changes: Partial<NewOrder> = {}, report?: OrderReport) {
  const orders = createOrders(store, limits)
  const { id } = await orders.begin({ ...order, ...changes })
  if (report) await orders.report(id, report)
  return id
}

async function ask(address: string, extra = '') {
  const query = `projectId=demo&chainId=${base}&onramp=coinbase${extra}`
  const response = await world.get(`/v1/account/${address}/history?${query}`)
  const text = await response.text()
  return { status: response.status, text }
}

async function readAll(address: string) {
  const all = []
  let text = ''
  for (let cursor = ''; ;) {
    const page = await ask(address, cursor)
    expect(page.status, page.text).toBe(200)
    const { data, next } = getAccountHistory.response.parse(JSON.parse(page.text))
    expect(data.length).toBeLessThanOrEqual(2)
    all.push(...data)
    text += page.text
    if (next === null) return { all, text }
    cursor = `&cursor=${next}`
  }
}

test('purchases: those at Coinbase, the newest first, page by page, without what was paid or how to see the order', async () => {
  await createProject(store, { id: 'other', name: 'Other' })
  const ids = [
    await buy({}, { status: 'delivered', purchaseAmount: '97.3', paymentAmount: '104.25', hash }),
    await buy({ address: alice.toLowerCase() }, { status: 'pending', purchaseAmount: '20' }),
    await buy({}, { status: 'failed', reason: 'The bank has said no' }),
  ]
  await buy()
  await buy({ address: bob }, { status: 'pending' })
  await buy({ provider: 'moonpay' }, { status: 'pending' })
  await buy({ projectId: 'other' }, { status: 'pending' })
  await buy({ purchase: { ...usdc, network: 'eip155:1' } }, { status: 'pending' })

  const { all, text } = await readAll(alice)
  const told = all.map(({ metadata, transfers }) => [
    metadata.status.replace('ONRAMP_TRANSACTION_STATUS_', ''),
    transfers.map(({ quantity, fungible_info: token }) => `${quantity.numeric} ${token?.symbol}`),
    metadata.hash,
  ])
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      ['SUCCESS', ['97.3 USDC'], hash],
      ['IN_PROGRESS', ['20 USDC'], ''],
      ['FAILED', [], ''],
    ]),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  const times = all.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(all.map(({ metadata }) => [metadata.operationType, metadata.chain])).toEqual(
    Array(3).fill(['bought', base]),
  )
  for (const secret of [...ids, '104.25', 'USD"', 'The bank']) expect(text).not.toContain(secret)
})

test('purchases: they are no part of what the chain tells, and what is asked wrongly is refused', async () => {
  expect(await askHistory(world, base, alice)).toMatchObject({ body: { data: [], next: null } })
  expect((await ask(alice, '&cursor=1.2')).status).toBe(400)
  expect((await ask('0x12')).status).toBe(400)
  const other = `/v1/account/${alice}/history?projectId=demo&chainId=${base}&onramp=moonpay`
  expect((await world.get(other)).status).toBe(400)
})

test('purchases: one address among many orders is found along an index', async () => {
  await store.db.execute(sql`set enable_seqscan = off`)
  const { rows } = (await store.db.execute(
    sql`explain select 1 from onramp_orders where project_id = 'demo' and provider = 'coinbase' and network = ${base} and lower(address) = ${alice.toLowerCase()} order by started_at desc`,
  )) as { rows: Record<string, string>[] } // both drivers answer `{ rows }`
  await store.db.execute(sql`reset enable_seqscan`)
  expect(JSON.stringify(rows)).toContain('onramp_orders_address')
})
