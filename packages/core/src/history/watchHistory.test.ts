// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AccountHistory } from '@latchkey/protocol/api'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getHistory } from './getHistory.ts'
import { watchHistory, type HistoryInfo } from './watchHistory.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { ServerOptions } from '../kit/kit.ts'
import {
  friend,
  hashOf,
  impostor,
  owner,
  someSent,
  someTransaction,
  someTransfer,
} from '../fixtures/someHistory.ts'
import { fromChain } from '../networks/fromChain.ts'
import { updateTransaction, updateTransactions } from '../transfers/record.ts'

const networkId = 'eip155:31337'
const key = { networkId, address: owner } as const
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

type Answer = AccountHistory | { readonly status: number }
/** What the server answers, by the cursor that it is asked with. */
let pages: Record<string, Answer>
const asked: URL[] = []

const server = createServer(({ url = '' }, response) => {
  const asking = new URL(url, 'http://localhost')
  asked.push(asking)
  const answer = pages[asking.searchParams.get('cursor') ?? ''] ?? { status: 404 }
  response.setHeader('access-control-allow-origin', '*')
  response.writeHead('status' in answer ? answer.status : 200)
  response.end(JSON.stringify('status' in answer ? { code: 'odd', message: 'Odd' } : answer))
})
const apiUrl = await new Promise<string>((resolve) =>
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  }),
)
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  pages = { '': { data: [someTransaction(9), someTransaction(8)], next: 'a' } }
})
afterEach(() => void asked.splice(0))

/** A page load that watches the history, and what it says of it. */
async function load(server: ServerOptions = { apiUrl }) {
  const kit = createKit({
    projectId: 'test',
    networks: [
      fromChain({
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
      }),
    ],
    adapters: [eip155()],
    server,
    logging: { logLevel: 'silent' },
    connection: { storage: createStorage({ backend: memoryBackend() }) },
  })
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  const infos: HistoryInfo[] = []
  const now = () => infos.at(-1)
  const stop = watchHistory(kit, { ...key, onChange: (info) => infos.push(info) })
  onTestFinished(() => {
    stop()
    kit.destroy()
  })
  const numbers = () => now()?.entries.map(({ hash }) => Number(hash))
  return { kit, infos, now, numbers, events }
}

test('watchHistory: page after page, each asked for once', async () => {
  pages.a = { data: [someTransaction(7)], next: 'b' }
  pages.b = { data: [someTransaction(6)], next: null }
  const { kit, infos, now, numbers, events } = await load()
  await soon(() => expect(now()).toMatchObject({ status: 'success', next: 'a' }))
  expect(infos[0]).toMatchObject({ status: 'pending', entries: [] })
  expect(numbers()).toEqual([9, 8])

  const [more] = await Promise.all([
    getHistory(kit, { ...key, cursor: 'a' }),
    getHistory(kit, { ...key, cursor: 'a' }),
  ])
  expect(more.entries.map(({ hash }) => Number(hash))).toEqual([7])
  await soon(() => expect(numbers()).toEqual([9, 8, 7]))
  await getHistory(kit, { ...key, cursor: 'b' })
  await soon(() => expect(now()).toMatchObject({ status: 'success', next: undefined }))
  expect(numbers()).toEqual([9, 8, 7, 6])
  expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'a', 'b'])
  expect(events.filter((event) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(3)
})

test('watchHistory: what may be missing is said, of the newest page as of all', async () => {
  const coverage = 'partial'
  pages[''] = { data: [someTransaction(9)], next: 'a', coverage }
  pages.a = { data: [someTransaction(7)], next: null, coverage }
  const { kit, now, numbers } = await load()
  await soon(() => expect(now()).toMatchObject({ status: 'success', coverage }))
  expect((await getHistory(kit, { ...key, cursor: 'a' })).coverage).toBe(coverage)
  await soon(() => expect(numbers()).toEqual([9, 7]))
  expect(now()).toMatchObject({ next: undefined, coverage })
})

test('watchHistory: a server that sends round in a circle comes to an end', async () => {
  pages.a = { data: [someTransaction(7)], next: 'a' }
  const { kit, now, numbers } = await load()
  await soon(() => expect(now()?.next).toBe('a'))
  await getHistory(kit, { ...key, cursor: 'a' })
  await soon(() => expect(now()).toMatchObject({ status: 'success', next: undefined }))
  expect(numbers()).toEqual([9, 8, 7])
})

test('watchHistory: what is sent is there at once, and becomes the one that the server tells of', async () => {
  const { kit, now, numbers } = await load()
  await soon(() => expect(now()?.status).toBe('success'))
  updateTransactions(kit.storage, (list) => [someSent(10), ...list])
  await soon(() => expect(now()?.entries[0]).toMatchObject({ status: 'pending' }))
  expect(numbers()).toEqual([10, 9, 8])

  updateTransaction(kit.storage, { networkId, hash: hashOf(10) }, { status: 'success' })
  await soon(() => expect(now()?.entries[0]).toMatchObject({ status: 'confirmed' }))
  pages[''] = { data: [10, 9, 8].map((number) => someTransaction(number)), next: 'a' }
  await getHistory(kit, { ...key, isForced: true })
  await soon(() => expect(now()?.entries[0]?.id).toBe(hashOf(10)))
  expect(numbers()).toEqual([10, 9, 8])
})

test('watchHistory: a failure says so beside what is known, is reported once, and can be tried again', async () => {
  pages[''] = { status: 500 }
  const { kit, now, numbers, events } = await load()
  updateTransactions(kit.storage, () => [someSent(10)])
  await soon(() => expect(now()?.status).toBe('error'))
  await soon(() => expect(numbers()).toEqual([10]))
  expect(now()?.error?.message).toContain('Failed to fetch transactions')
  const again = () => getHistory(kit, { ...key, isForced: true })
  await expect(again()).rejects.toThrow('Failed to fetch transactions')
  expect(events.filter((event) => event === 'ERROR_FETCH_TRANSACTIONS')).toHaveLength(1)

  pages[''] = { data: [someTransaction(9)], next: 'a' }
  await again()
  await soon(() => expect(now()?.status).toBe('success'))
  expect(numbers()).toEqual([10, 9])

  pages.a = { status: 502 }
  await expect(getHistory(kit, { ...key, cursor: 'a' })).rejects.toThrow()
  await soon(() => expect(now()?.status).toBe('error'))
  expect(numbers()).toEqual([10, 9])
  pages.a = { data: [someTransaction(5)], next: null }
  await getHistory(kit, { ...key, cursor: 'a', isForced: true })
  await soon(() => expect(numbers()).toEqual([10, 9, 5]))
})

test('watchHistory: an answer that is none is a failure', async () => {
  // What a server says can be anything.
  pages[''] = { data: 'none', next: null } as unknown as AccountHistory
  const { now } = await load()
  await soon(() => expect(now()?.status).toBe('error'))
})

test('watchHistory: without a server, what this browser knows is all', async () => {
  const { kit, now, numbers } = await load({})
  await soon(() => expect(now()).toMatchObject({ status: 'success', entries: [] }))
  updateTransactions(kit.storage, () => [someSent(3)])
  await soon(() => expect(numbers()).toEqual([3]))
  expect(await getHistory(kit, key)).toMatchObject({ entries: [{ hash: hashOf(3) }] })
  expect(asked).toEqual([])
})

test('watchHistory: bait never shows without its mark', async () => {
  const dust = someTransfer({
    direction: 'in',
    quantity: { numeric: '0' },
    value: 0,
    sender: impostor,
    recipient: owner,
  })
  const bait = someTransaction(10, { operationType: 'receive', sentFrom: impostor }, [dust])
  pages[''] = { data: [bait, someTransaction(9)], next: null }
  const { infos, now } = await load()
  await soon(() => expect(now()?.status).toBe('success'))
  const marks = infos.flatMap(({ entries }) =>
    entries.filter(({ hash }) => hash === hashOf(10)).map(({ poison }) => poison),
  )
  expect(marks).not.toHaveLength(0)
  for (const mark of marks) expect(mark).toEqual({ address: impostor, resembles: friend })
})
