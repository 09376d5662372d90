import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from './environment.ts'
import { emptyFrame } from '../fixtures/loginWorld.ts'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { listen } from '../listen.ts'
import { limitTable } from './limits.ts'
import type { Store } from '../store/store.ts'

const docs = new URL('../../../../docs/', import.meta.url)

/** The rows of the tables of a page, each cell without its padding. */
async function rows(page: string) {
  const text = await readFile(new URL(page, docs), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

test('docs/limits.md is the table of limits', async () => {
  const expected = Object.entries(limitTable).map(([name, { value, unit, effect }]) => [
    `\`${name}\``,
    `${value.toLocaleString('en')} ${unit}`,
    effect,
  ])
  expect(await rows('limits.md')).toEqual(expected)
})

test('docs/server.md has the table of the environment', async () => {
  const expected = Object.entries(environment).map(([name, { default: value, meaning }]) => [
    `\`${name}\``,
    value && `\`${value}\``,
    meaning,
  ])
  expect(
    (await rows('server.md')).filter(([name]) => name !== undefined && isVariable(name)),
  ).toEqual(expected)
})

function isVariable(cell: string) {
  return /^`(PORT|NODE_ENV|DATABASE_URL|LATCHKEY_.*)`$/.test(cell)
}

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterAll(() => store.close())

const chains = { 'eip155:1': { upstreams: ['http://127.0.0.1:1'] } } as const
const projects = [
  { id: 'one', name: 'One' },
  { id: 'two', name: 'Two' },
]
const path = (id: string) => `/getAnalyticsConfig?projectId=${id}`

test('budgets: answers health checks when the network budget is spent', async () => {
  const server = await listen({
    port: 0,
    store,
    chains,
    projects,
    limits: { requestsPerPrefix: 2 },
  })
  try {
    for (const wanted of [200, 200, 429, 429])
      expect((await fetch(server.url + path('one'))).status).toBe(wanted)
    for (const place of ['/health', '/ready', '/health/', '/ready?verbose=1'])
      expect((await fetch(server.url + place)).status, place).toBe(200)
    expect((await fetch(`${server.url}/openapi.json`)).status).toBe(429)
  } finally {
    await server.close()
  }
})

test('budgets: visitors behind a proxy that writes ports have one each', async () => {
  const server = await listen({
    port: 0,
    store,
    chains,
    projects,
    trustedProxies: 1,
    limits: { requestsPerPrefix: 1 },
  })
  const ask = (address: string) =>
    fetch(server.url + path('one'), { headers: { 'x-forwarded-for': address } })
  try {
    const addresses = ['192.0.2.1:1', '198.51.100.1:1', '[2001:db8:1::1]:1', '[2001:db8:2::1]:1']
    for (const address of addresses) expect((await ask(address)).status, address).toBe(200)
    for (const address of ['192.0.2.1:2', '[2001:db8:1::1]:2'])
      expect((await ask(address)).status, address).toBe(429)
  } finally {
    await server.close()
  }
})

test("budgets: the frame's site has one too", async () => {
  const server = await listen({
    port: 0,
    framePort: 0,
    frameFolder: emptyFrame,
    store,
    chains,
    projects,
    limits: { requestsPerPrefix: 2 },
  })
  try {
    const ask = () => fetch(`${server.frameUrl}/assets/none.js`)
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404])
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await server.close()
  }
})

test('budgets: a network that asks too much is told when to come back, others are served', async () => {
  const server = await listen({
    port: 0,
    store,
    chains,
    projects,
    trustedProxies: 1,
    limits: { requestsPerPrefix: 3 },
  })
  const ask = (ip: string) =>
    fetch(server.url + path('one'), { headers: { 'x-forwarded-for': `203.0.113.1, ${ip}` } })
  try {
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      expect((await ask(ip)).status).toBe(200)
    const refused = await ask('198.51.100.4')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await ask('198.51.101.4')).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('budgets: who is asking is not believed from a header that no proxy has added', async () => {
  const server = await listen({
    port: 0,
    store,
    chains,
    projects,
    limits: { requestsPerPrefix: 1 },
  })
  const ask = (ip: string) =>
    fetch(server.url + path('one'), { headers: { 'x-forwarded-for': ip } })
  try {
    expect((await ask('198.51.100.1')).status).toBe(200)
    expect((await ask('203.0.113.1')).status).toBe(429)
  } finally {
    await server.close()
  }
})

test('budgets: a project that is asked for too much does not stop another, and a batch counts as many', async () => {
  const server = await listen({
    port: 0,
    store,
    chains,
    projects,
    limits: { requestsPerProject: 4 },
  })
  const batch = (id: string, length: number) =>
    fetch(`${server.url}/v1/?projectId=${id}&chainId=eip155:1`, {
      method: 'POST',
      body: JSON.stringify(
        Array.from({ length }, (_, index) => ({
          jsonrpc: '2.0',
          id: index,
          method: 'eth_chainId',
        })),
      ),
    })
  try {
    expect((await batch('one', 4)).status).toBe(200)
    expect((await batch('one', 1)).status).toBe(429)
    expect((await batch('two', 5)).status).toBe(429)
  } finally {
    await server.close()
  }
})

test('limits: a batch that is too long is 400, a body that is too large 413, announced or not', async () => {
  const server = await listen({
    port: 0,
    store,
    chains,
    projects,
    limits: { rpcBatch: 2, bodyBytes: 1_000 },
  })
  const ask = (body: string | ReadableStream<Uint8Array>) =>
    fetch(`${server.url}/v1/?projectId=one&chainId=eip155:1`, {
      method: 'POST',
      body,
      ...(typeof body !== 'string' && { duplex: 'half' as const }),
    })
  try {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    expect((await ask(JSON.stringify([call, call]))).status).toBe(200)
    expect((await ask(JSON.stringify([call, call, call]))).status).toBe(400)
    const large = JSON.stringify(call) + ' '.repeat(1_000)
    expect((await ask(large)).status).toBe(413)
    expect((await ask(new Blob([large]).stream())).status).toBe(413)
    expect((await ask(new Blob([JSON.stringify(call)]).stream())).status).toBe(200)
  } finally {
    await server.close()
  }
})
