import { expect, test, vi } from 'vitest'
import { RequestAbortedError } from '../errors/connection.ts'
import {
  local,
  path,
  solana,
  soon,
  startCatalogueWorld,
  type Listed,
} from '../fixtures/catalogueWorld.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import type { Kit } from '../kit/kit.ts'
import { fetchConnectCatalogue } from './fetchConnectCatalogue.ts'
import { fetchWallets } from './fetchWallets.ts'
import { searchWait } from './searchRules.ts'
import { watchWallets, type WalletsInfo } from './watchWallets.ts'

const { api, asked, newKit, stopLater, wholeCatalogue } = await startCatalogueWorld()

function watch(kit: Kit, parameters: Partial<watchWallets.Parameters> = {}) {
  const infos: WalletsInfo[] = []
  const list = watchWallets(kit, { onChange: (info) => infos.push(info), ...parameters })
  stopLater(list.stop)
  const last = () => infos.at(-1)
  const settled = () =>
    soon(() => expect(last()).toMatchObject({ isLoading: false, isLoadingMore: false }))
  return { infos, last, settled, ...list }
}
const ids = (info: { readonly wallets: readonly Listed[] } | undefined) =>
  info?.wallets.map(({ id }) => id) ?? []

test('all wallets: pages of 40 go through the whole catalogue, each wallet once', async () => {
  const whole = await wholeCatalogue(`&chains=${local.caipNetworkId}`)
  const before = asked().length
  const list = watch(newKit())
  expect(list.last()).toMatchObject({ wallets: [], isLoading: true })
  await list.settled()
  // The four that are recommended stand before the first page.
  expect(ids(list.last())).toEqual(whole.slice(0, 44).map(({ id }) => id))
  expect(list.last()).toMatchObject({ count: whole.length, hasMore: true, error: undefined })
  while (list.last()?.hasMore) {
    list.loadMore()
    list.loadMore() // one at a time
    await list.settled()
  }
  expect(ids(list.last())).toEqual(whole.map(({ id }) => id))
  const pages = asked()
    .slice(before)
    .map(({ query }) => query)
  expect(pages.filter(({ entries }) => entries === '40')).toHaveLength(
    Math.ceil((whole.length - 4) / 40),
  )
  expect(pages.every(({ chains }) => chains === local.caipNetworkId)).toBe(true)
  list.loadMore()
  expect(asked().length - before).toBe(pages.length)
})

test('all wallets: an answer is asked for once, however often it is shown', async () => {
  const kit = newKit()
  const first = watch(kit)
  await first.settled()
  const before = asked().length
  const second = watch(kit)
  await second.settled()
  expect(second.last()?.wallets).toEqual(first.last()?.wallets)
  expect(asked()).toHaveLength(before)
})

test('all wallets: their number never shrinks while the page lives', async () => {
  const kit = newKit()
  const first = watch(kit)
  await first.settled()
  api.fail({ kind: 'json', body: { data: [], count: 3 } }, { path })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 }) // what is cached has expired
  stopLater(() => void vi.useRealTimers())
  const second = watch(kit)
  await second.settled()
  expect(second.last()).toMatchObject({ wallets: [], count: first.last()?.count })
})

test('all wallets: only those that work on the kit’s networks', async () => {
  const kit = newKit({ networks: [solana], adapters: [] })
  const { wallets, count } = await fetchWallets(kit)
  expect(count).toBe((await wholeCatalogue(`&chains=${solana.caipNetworkId}`)).length)
  for (const { chains } of wallets)
    expect(chains.some((chain) => ['solana:*', solana.caipNetworkId].includes(chain))).toBe(true)
})

test('all wallets: installed ones first, wherever they stand, then the featured ones in their order', async () => {
  const whole = (await wholeCatalogue(`&chains=${local.caipNetworkId}`)) as (Listed & {
    rdns?: string
  })[]
  const last = whole.findLast(({ rdns }) => rdns !== undefined)
  const featured = [whole[200]?.id ?? '', whole[100]?.id ?? '']
  const kit = newKit({ wallets: { featuredWalletIds: featured } })
  kit.store.setState({
    connectors: [
      someConnector({ name: last?.name ?? '', type: 'ANNOUNCED', rdns: last?.rdns ?? '' }),
    ],
  })
  const list = watch(kit)
  await list.settled()
  expect(ids(list.last()).slice(0, 4)).toEqual([last?.id, ...featured, whole[0]?.id])
  expect(new Set(ids(list.last())).size).toBe(list.last()?.wallets.length)
})

test.each([
  ['metamsk', 'MetaMask'],
  ['trust', 'Trust Wallet'],
])('search: %s finds %s, not before 300 ms have passed, in one request', async (search, name) => {
  const kit = newKit()
  await fetchConnectCatalogue(kit)
  const before = asked().length
  const start = performance.now()
  const list = watch(kit, { search })
  await list.settled()
  expect(performance.now() - start).toBeGreaterThanOrEqual(searchWait - 5)
  expect(list.last()?.wallets[0]?.name).toBe(name)
  expect(list.last()).toMatchObject({ count: list.last()?.wallets.length, hasMore: false })
  expect(asked().slice(before)).toMatchObject([{ query: { search, entries: '100' } }])
})

test('search: one character is no search; one that is given up asks for nothing', async () => {
  const kit = newKit()
  await fetchConnectCatalogue(kit)
  const before = asked().length
  const one = watch(kit, { search: ' m ' })
  await one.settled()
  expect(one.last()?.wallets.length).toBeGreaterThan(40)
  watch(kit, { search: 'meta' }).stop()
  const found = watch(kit, { search: 'metamask' })
  await found.settled()
  expect(
    asked()
      .slice(before)
      .flatMap(({ query }) => query.search ?? []),
  ).toEqual(['metamask'])
})

test.each(['zzqqxxyy no such wallet', 'z'.repeat(5_000)])(
  'search: nothing found is an answer',
  async (search) => {
    const list = watch(newKit(), { search })
    await list.settled()
    expect(list.last()).toMatchObject({ wallets: [], count: 0, error: undefined, hasMore: false })
  },
)

test('badge: only wallets that bear it', async () => {
  const certified = await wholeCatalogue(`&badge_type=certified&chains=${local.caipNetworkId}`)
  const list = watch(newKit(), { badge: 'certified' })
  await list.settled()
  expect(new Set(ids(list.last()))).toEqual(new Set(certified.map(({ id }) => id)))
  expect(list.last()?.wallets.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
})

test('include and exclude narrow everything that the catalogue brings', async () => {
  const [a, b, c, d] = await wholeCatalogue(`&chains=${local.caipNetworkId}`)
  if (!a || !b || !c || !d) throw new Error('The catalogue is empty')
  const wallets = { includeWalletIds: [a.id, b.id, c.id], excludeWalletIds: [b.id] }
  const kit = newKit({ wallets })
  const { recommended, excluded } = await fetchConnectCatalogue(kit)
  expect(recommended.map(({ id }) => id)).toEqual([a.id, c.id])
  expect(excluded).toMatchObject([{ id: b.id, name: b.name }])
  const list = watch(kit)
  await list.settled()
  expect(ids(list.last())).toEqual([a.id, c.id])
  const search = watch(kit, { search: b.name })
  await search.settled()
  expect(ids(search.last())).not.toContain(b.id)
  expect(ids(search.last())).not.toContain(d.id)
})

test('empty lists of ids are none', async () => {
  const kit = newKit({
    wallets: { includeWalletIds: [], excludeWalletIds: [], featuredWalletIds: [] },
  })
  const list = watch(kit)
  await list.settled()
  expect(list.last()?.wallets).toHaveLength(44)
})

test('without a server: the site’s own wallets, which a search finds too', async () => {
  const before = api.requests.length
  const kit = newKit({
    server: { apiUrl: undefined },
    wallets: {
      customWallets: [
        { id: 'a', name: 'Alpha' },
        { id: 'b', name: 'Beta', mobile_link: 'javascript:alert(1)' },
      ],
    },
  })
  const list = watch(kit)
  await list.settled()
  expect(list.last()).toMatchObject({ count: 2, hasMore: false, error: undefined })
  expect(list.last()?.wallets).toEqual([
    { id: 'a', name: 'Alpha', chains: [local.caipNetworkId] },
    { id: 'b', name: 'Beta', chains: [local.caipNetworkId] },
  ])
  const search = watch(kit, { search: 'bet' })
  await search.settled()
  expect(ids(search.last())).toEqual(['b'])
  expect(api.requests).toHaveLength(before)
})

test.each([
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'reset' },
  { kind: 'json', body: { data: 'none' } },
] as const)(
  'a server that fails ($kind): the failure is told, and asking again helps',
  async (fault) => {
    api.fail(fault, { path })
    const list = watch(newKit())
    await list.settled()
    expect(list.last()).toMatchObject({ wallets: [], error: expect.any(Error) })
    list.loadMore() // only `retry` asks again
    expect(list.last()).toMatchObject({ error: expect.any(Error) })
    api.clear()
    list.retry()
    await soon(() => expect(list.last()?.wallets.length).toBeGreaterThan(40))
    expect(list.last()?.error).toBeUndefined()
  },
)

test('a page that fails leaves what was there', async () => {
  const list = watch(newKit())
  await list.settled()
  const first = ids(list.last())
  api.fail({ kind: 'status', status: 503 }, { path, times: 1 })
  list.loadMore()
  await list.settled()
  expect(list.last()).toMatchObject({ error: expect.any(Error), hasMore: true })
  expect(ids(list.last())).toEqual(first)
  list.retry()
  await soon(() => expect(list.last()?.wallets.length).toBeGreaterThan(first.length))
})

test('stopping breaks a request off, and nothing is reported afterwards', async () => {
  const kit = newKit()
  const fetches = vi.spyOn(globalThis, 'fetch')
  stopLater(() => fetches.mockRestore())
  api.fail({ kind: 'hang' }, { path })
  const list = watch(kit)
  const requests = () =>
    fetches.mock.calls.filter(([to]) => (to instanceof Request ? to.url : `${to}`).includes(path))
  await soon(() => expect(requests()).not.toHaveLength(0))
  const reports = list.infos.length
  list.stop()
  for (const [, init] of requests()) expect(init?.signal?.aborted).toBe(true)
  expect(list.infos).toHaveLength(reports)
})

test('one who gives up does not break off what another waits for', async () => {
  const kit = newKit()
  api.fail({ kind: 'slow', delay: 200 }, { path })
  const controller = new AbortController()
  const before = asked().length
  const [given, kept] = [fetchWallets(kit, { signal: controller.signal }), fetchWallets(kit)]
  given.catch(() => undefined) // looked at below
  await soon(() => expect(asked().length).toBe(before + 1))
  controller.abort()
  await expect(given).rejects.toThrow(RequestAbortedError)
  expect((await kept).wallets).toHaveLength(40)
  await expect(fetchWallets(kit, { signal: controller.signal })).rejects.toThrow(
    RequestAbortedError,
  )
})

test('malice: what a taken-over server says is cleaned of all that may not show', async () => {
  const honest = { id: 'ok', name: 'Honest', chains: ['eip155:*'] }
  const data = [
    {
      ...honest,
      homepage: 'javascript:alert(1)',
      mobile_link: 'intent://x',
      webapp_link: 'data:text/html,x',
      app_store: 'http://store.example',
      image_url: 'data:text/html,<script>alert(1)</script>',
      rdns: '<b>',
    },
    { ...honest, name: 'Twin' },
    { ...honest, id: 'spoof', name: 'Meta\u202eMask\u200b' },
    { ...honest, id: 'elsewhere', chains: ['eip155:313370'] },
    { ...honest, id: 'a,b' },
    { ...honest, id: 'nameless', name: '\u200b' },
    { ...honest, id: 'hidden', name: ' hONEST ' },
  ]
  api.fail({ kind: 'json', body: { data, count: 1e9 } }, { path })
  const { wallets } = await fetchWallets(newKit(), { excluded: [{ id: 'x', name: 'nobody' }] })
  expect(wallets).toEqual([
    honest,
    { ...honest, id: 'spoof', name: 'MetaMask' },
    { ...honest, id: 'hidden', name: 'hONEST' },
  ])
  const rest = await fetchWallets(newKit(), { excluded: [{ id: 'x', name: 'honest' }] })
  expect(ids(rest)).toEqual(['spoof'])
})
