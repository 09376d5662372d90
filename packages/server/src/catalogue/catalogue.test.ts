import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { readFileSync } from 'node:fs'
import * as api from '@latchkey/protocol/api'
import { worksOnChain } from '@latchkey/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startWorld } from '../fixtures/world.ts'
import { writeCatalogue } from '../fixtures/writeCatalogue.ts'
import type { Store } from '../store/store.ts'

type World = Awaited<ReturnType<typeof startWorld>>

let store: Store
let builtIn: World
beforeAll(async () => {
  store = await openMemoryStore()
  builtIn = await start()
})
afterAll(async () => {
  await builtIn.close()
  await store.close()
})

const limits = { requestsPerPrefix: 1_000_000, requestsPerProject: 1_000_000 }
const start = (options: Parameters<typeof startWorld>[1] = {}) =>
  startWorld(['http://127.0.0.1:1'], { store, limits, ...options })

async function startWith(wallets: object[], files: Record<string, Buffer> = {}) {
  const catalogue = await writeCatalogue({ base: 'none', wallets }, files)
  const world = await start({ catalogue })
  onTestFinished(() => world.close())
  return world
}

async function list(world: World, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams({ projectId: 'demo', st: 'latchkey', sv: 'react-0' })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const response = await world.get(`/getWallets?${search.toString()}`)
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  const { data, count } = api.getWallets.response.parse(body)
  return { data, count, ids: data.map(({ id }) => id) }
}

const wallet = (id: string, more: object = {}) => ({ id, name: id, chains: ['eip155:*'], ...more })
const png = readFileSync(new URL('../fixtures/pictures/stripe.png', import.meta.url))
const webp = readFileSync(new URL('../fixtures/pictures/stripe.webp', import.meta.url))

test('getWallets: gives 40 wallets to a page, the best known first, and how many there are', async () => {
  const { data, count } = await list(builtIn)
  expect(data).toHaveLength(40)
  expect(count).toBeGreaterThan(500)
  expect(data[0]).toMatchObject({
    id: 'io.metamask',
    name: 'MetaMask',
    homepage: 'https://metamask.io',
    image_id: 'io.metamask',
    image_url: expect.stringMatching(
      /^http:\/\/127\.0\.0\.1:\d+\/getWalletImage\/io\.metamask\?v=[0-9a-f]{16}$/,
    ),
    order: 1,
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link',
    rdns: 'io.metamask',
    badge_type: 'certified',
    injected: [
      { namespace: 'eip155', injected_id: 'isMetaMask' },
      { namespace: 'solana', injected_id: 'MetaMask' },
    ],
  })
})

test('getWallets: pages hold every wallet once, in one order, however many are on each', async () => {
  const collect = async (entries: number) => {
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await list(builtIn, { page, entries })
      ids.push(...answer.ids)
      if (ids.length >= answer.count) return ids
    }
  }
  const [byForty, bySeven, byHundred] = [await collect(40), await collect(7), await collect(100)]
  expect(new Set(byForty).size).toBe(byForty.length)
  expect(bySeven).toEqual(byForty)
  expect(byHundred).toEqual(byForty)
  const behind = await list(builtIn, { page: 1_000 })
  expect(behind).toMatchObject({ data: [], count: byForty.length })
})

test('getWallets: gives 100 wallets at most', async () => {
  expect((await list(builtIn, { entries: 100_000 })).data).toHaveLength(api.mostWalletEntries)
  for (const entries of ['0', '-1', '1.5', 'x', ''])
    expect((await builtIn.get(`/getWallets?projectId=demo&entries=${entries}`)).status).toBe(400)
})

test('getWallets: include, exclude, rdns and names narrow the list, each and together', async () => {
  const world = await startWith([
    wallet('a', { rdns: 'io.a' }),
    wallet('b', { rdns: 'io.b' }),
    wallet('c', { name: 'Cé Wallet' }),
    wallet('d'),
  ])
  expect((await list(world, { include: 'c,a,unknown' })).ids).toEqual(['a', 'c'])
  expect((await list(world, { exclude: 'a,unknown' })).ids).toEqual(['b', 'c', 'd'])
  expect((await list(world, { include: 'a,b', exclude: 'a' })).ids).toEqual(['b'])
  expect((await list(world, { rdns: 'IO.A, io.b' })).ids).toEqual(['a', 'b'])
  expect((await list(world, { names: 'cé wallet,D' })).ids).toEqual(['c', 'd'])
  expect((await list(world, { rdns: 'io.a', names: 'b' })).ids).toEqual([])
  expect((await list(world, { include: '' })).count).toBe(4)
  expect(await list(world, { include: 'unknown' })).toMatchObject({ ids: [], count: 0 })
  expect((await list(world, { include: 'a,b,c', entries: 1, page: 2 })).ids).toEqual(['b'])
})

test('getWallets: chains are whole ids; a wallet for all of a namespace works on each of its chains', async () => {
  const world = await startWith([
    wallet('one', { chains: ['eip155:1'] }),
    wallet('ten', { chains: ['eip155:10'] }),
    wallet('all', { chains: ['eip155:*'] }),
    wallet('solana', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
  ])
  const on = async (chains: string) => (await list(world, { chains })).ids
  expect(await on('eip155:1')).toEqual(['one', 'all'])
  expect(await on('eip155:10')).toEqual(['ten', 'all'])
  expect(await on('eip155:100')).toEqual(['all'])
  expect(await on('eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual([
    ...['one', 'all', 'solana'],
  ])
  expect(await on('solana:other')).toEqual([])
  expect(await on('eip155:*')).toEqual(['all'])
  expect(await on('eip155')).toEqual([])
  expect((await list(world, { chains: 'eip155:1', search: 'o' })).ids).toEqual(['one'])
})

test('getWallets: of the built-in wallets gives those, and all those, that work on a chain', async () => {
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { data, count } = await list(builtIn, { chains: chain, entries: 100 })
  expect(count).toBeGreaterThan(20)
  for (const { id, chains } of data) expect(worksOnChain(chains, chain), id).toBe(true)
  const all = (await list(builtIn)).count
  expect((await list(builtIn, { chains: 'eip155:1' })).count).toBeLessThan(all)
})

test('getWallets: badge_type tells the certified ones from the others', async () => {
  const all = (await list(builtIn)).count
  const certified = await list(builtIn, { badge_type: 'certified' })
  const others = await list(builtIn, { badge_type: 'none' })
  expect(certified.data.every(({ badge_type: badge }) => badge === 'certified')).toBe(true)
  expect(certified.count + others.count).toBe(all)
  expect((await builtIn.get('/getWallets?projectId=demo&badge_type=gold')).status).toBe(400)
})

test('getWallets: searches, by pages, within what else is asked', async () => {
  expect((await list(builtIn, { search: 'metamsk' })).ids[0]).toBe('io.metamask')
  expect((await list(builtIn, { search: ' TRUST ' })).ids[0]).toBe('com.trustwallet.app')
  const { ids, count } = await list(builtIn, { search: 'wallet', entries: 100 })
  expect(count).toBeGreaterThan(100)
  const paged = [1, 2, 3].map((page) => list(builtIn, { search: 'wallet', entries: 30, page }))
  expect((await Promise.all(paged)).flatMap((page) => page.ids)).toEqual(ids.slice(0, 90))
  expect(
    (await list(builtIn, { search: 'trust', exclude: 'com.trustwallet.app' })).ids,
  ).not.toContain('com.trustwallet.app')
  expect(await list(builtIn, { search: 'no such wallet anywhere' })).toMatchObject({ count: 0 })
})

test('getWallets: whatever is asked is answered in order, with a count that fits, and without what is excluded', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      'trust',
      'wallet',
      'eip155:1',
      'io.metamask,app.phantom',
      ',',
      '__proto__',
      '%',
    ),
  )
  const query = fc.record(
    {
      search: text,
      include: text,
      exclude: text,
      chains: text,
      rdns: text,
      names: text,
      page: fc.nat({ max: 20 }).map((page) => page + 1),
      entries: fc.nat({ max: 200 }).map((entries) => entries + 1),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { data, count, ids } = await list(builtIn, asked)
      expect(new Set(ids).size).toBe(ids.length)
      expect(data.length).toBeLessThanOrEqual(Math.min(asked.entries ?? 40, 100, count))
      const excluded = (asked.exclude ?? '').split(',').map((id) => id.trim())
      expect(ids.filter((id) => excluded.includes(id))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('getWallets: answers the sites of the project only, and may be kept for five minutes', async () => {
  const ask = (origin: string, headers = {}) =>
    builtIn.get('/getWallets?projectId=demo', { headers: { origin, ...headers } })
  const allowed = await ask('https://app.example.com')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  expect(allowed.headers.get('cache-control')).toContain('max-age=300')
  expect(allowed.headers.get('vary')).toBe('Origin')
  expect((await ask('https://other.example')).status).toBe(403)
  expect((await builtIn.get('/getWallets?projectId=nobody')).status).toBe(401)

  const etag = allowed.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]+"$/)
  const again = await ask('https://app.example.com', { 'if-none-match': `"x", W/${etag}` })
  expect(again.status).toBe(304)
  expect(again.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  expect(await again.text()).toBe('')
  const other = await builtIn.get('/getWallets?projectId=demo&page=2', {
    headers: { 'if-none-match': etag },
  })
  expect(other.status).toBe(200)
})

test('getWallets: pictures have the address that the operator names', async () => {
  const world = await start({ publicUrl: 'https://api.example.com/' })
  onTestFinished(() => world.close())
  const { data } = await list(world)
  expect(data[0]?.image_url).toMatch(
    /^https:\/\/api\.example\.com\/getWalletImage\/io\.metamask\?v=/,
  )
})

test('pictures: are shown by any page, as what they are, and kept where the address names the content', async () => {
  const { data } = await list(builtIn)
  const url = data[0]?.image_url ?? ''
  const named = await fetch(url, { headers: { origin: 'https://anybody.example' } })
  expect(named.status).toBe(200)
  expect(Object.fromEntries(named.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(named.headers.get('vary')).toBeNull()
  const bytes = Buffer.from(await named.arrayBuffer())
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')

  const etag = named.headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  for (const old of [url.replace(/v=.*/, 'v=0'), url.replace(/\?.*/, '')])
    expect((await fetch(old)).headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  ['/public/getAssetImage/eip155:1', 200],
  ['/public/getAssetImage/eip155%3A8453', 200],
  ['/public/getAssetImage/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 200],
  ['/public/getAssetImage/walletConnect', 200],
  ['/public/getAssetImage/stripe', 200],
  ['/public/getAssetImage/eip155:31337', 200],
  ['/public/getCurrencyImage/EUR', 200],
  ['/public/getCurrencyImage/usd?projectId=demo&st=latchkey&sv=react-0', 200],
  ['/public/getTokenImage/usdc', 200],
  [`/public/getTokenImage/${encodeURIComponent('USD₮0')}`, 200],
  ['/getWalletImage/app.phantom?projectId=demo', 200],
  ['/public/getAssetImage/eip155:999999999', 404],
  ['/public/getAssetImage/io.metamask', 404],
  ['/public/getCurrencyImage/XXX', 404],
  ['/getWalletImage/__proto__', 404],
  ['/getWalletImage/constructor', 404],
  ['/getWalletImage/..%2f..%2fpackage.json', 400],
  ['/getWalletImage/..%5cwallets.json', 400],
  ['/getWalletImage/%00', 404],
])('pictures: %s is answered with %i', async (path, status) => {
  const response = await builtIn.get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  if (status === 404) expect(response.headers.get('cache-control')).toBe('public, max-age=300')
})

test('own catalogue: adds wallets first, changes and leaves out built-in ones, and replaces pictures', async () => {
  const catalogue = await writeCatalogue(
    {
      exclude: ['com.trustwallet.app'],
      wallets: [
        wallet('com.example.ours', { name: 'Ours', image: 'logo.png', mobile_link: 'ours://' }),
        { id: 'io.metamask', name: 'MetaMask!', play_store: null },
        wallet('com.example.plain'),
      ],
    },
    { 'logo.png': png, 'images/networks/eip155.1.webp': webp, 'images/tokens/ours.png': png },
  )
  const world = await start({ catalogue })
  onTestFinished(() => world.close())
  const { data, count } = await list(world)
  expect(data.slice(0, 3).map(({ id, name }) => [id, name])).toEqual([
    ['com.example.ours', 'Ours'],
    ['com.example.plain', 'com.example.plain'],
    ['io.metamask', 'MetaMask!'],
  ])
  expect(count).toBe((await list(builtIn)).count + 1)
  expect(data[1]).not.toHaveProperty('image_url')
  expect(data[2]).toMatchObject({
    rdns: 'io.metamask',
    mobile_link: 'metamask://',
    play_store: null,
  })
  expect((await list(world, { include: 'com.trustwallet.app' })).count).toBe(0)

  const bytesAt = async (path: string) => Buffer.from(await (await world.get(path)).arrayBuffer())
  expect(await bytesAt('/getWalletImage/com.example.ours')).toEqual(png)
  expect((await world.get('/getWalletImage/com.example.ours')).headers.get('content-type')).toBe(
    'image/png',
  )
  expect(await bytesAt('/public/getAssetImage/eip155:1')).toEqual(webp)
  expect(await bytesAt('/public/getTokenImage/OURS')).toEqual(png)
  expect((await world.get('/public/getAssetImage/eip155:10')).status).toBe(200)
})
