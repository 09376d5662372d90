import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startAnvil } from './fixtures/anvil.ts'
import { startFaultyNode } from './fixtures/faultyNode.ts'
import { emptyFrame } from './fixtures/loginWorld.ts'
import { freePort } from './fixtures/freePort.ts'
import { openMemoryStore } from './fixtures/memoryStore.ts'
import { alice, startWorld } from './fixtures/world.ts'
import { OperatorError, createServer, getProject, listen, type Store } from './exports/index.ts'

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterAll(() => store.close())

const chains = { 'eip155:1': { upstreams: ['http://127.0.0.1:1'] } } as const

test('createServer: answers in process, without a port', async () => {
  const server = await createServer({ store, chains, projects: [{ id: 'a', name: 'A' }] })
  const response = await server.fetch(new Request('http://x/v1/supported-chains?projectId=a'))
  expect(await response.json()).toMatchObject({
    http: ['eip155:1'],
    networks: [{ id: 'eip155:1', name: 'Ethereum' }],
  })
  await server.close()
  expect(await getProject(store, 'a')).toMatchObject({ name: 'A' })
})

test('createServer: brings its projects to what is given, and leaves the rest of them', async () => {
  const start = async (project: { allowedOrigins?: string[] }) => {
    const server = await createServer({
      store,
      chains,
      projects: [{ id: 'b', name: 'B', ...project }],
    })
    await server.close()
    return getProject(store, 'b')
  }
  expect(await start({ allowedOrigins: ['https://b.example'] })).toMatchObject({
    allowedOrigins: ['https://b.example'],
  })
  expect(await start({})).toMatchObject({ allowedOrigins: ['https://b.example'] })
})

test.each([
  [{ 'solana:main': { upstreams: ['http://127.0.0.1:1'] } }, /no Solana chain/],
  [
    { 'bip122:12a765e31ffd4059bada1e25190f6e98': { upstreams: ['http://a.example'] } },
    /no Bitcoin/,
  ],
  [{ 'cosmos:cosmoshub-4': { upstreams: ['http://a.example'] } }, /no chain that is served/],
  [{ 'eip155:0x1': { upstreams: ['http://127.0.0.1:1'] } }, /no EVM chain/],
  [{ 'eip155:1': { upstreams: [] } }, /no upstream/],
  [{ 'eip155:1': { upstreams: ['file:///etc/passwd'] } }, /http or https/],
])('createServer: refuses chains %j', async (bad, message) => {
  await expect(createServer({ store, chains: bad })).rejects.toThrow(message)
})

test('createServer: in production refuses what is fit for development only', async () => {
  const production = { chains, isProduction: true }
  const publicUrl = 'https://api.example.com'
  const refused = [
    { ...production, store },
    { ...production, store, publicUrl: 'http://api.example.com' },
    { ...production, store, publicUrl, names: { avatars: 'loopback' as const } },
    { ...production, publicUrl, databaseUrl: 'postgres://app:postgres@db.example/app' },
    { ...production, publicUrl, databaseUrl: 'postgres://app@db.example/app' },
    {
      ...production,
      store,
      publicUrl,
      projects: [{ id: 'plain', name: 'Plain', allowedOrigins: ['http://shop.example'] }],
    },
  ]
  for (const options of refused)
    await expect(createServer(options)).rejects.toBeInstanceOf(OperatorError)
  const fixed = [{ id: 'plain', name: 'Plain', allowedOrigins: ['https://shop.example'] }]
  const server = await createServer({ ...production, store, publicUrl, projects: fixed })
  await server.close()
})

test('createServer: in production refuses a frame without what keeps it safe', async () => {
  const good = {
    store,
    chains,
    isProduction: true,
    publicUrl: 'https://api.example.com',
    frameUrl: 'https://wallet.example.com',
    frameFolder: emptyFrame,
    secret: randomBytes(32).toString('base64'),
    mail: { url: 'smtps://name:hunter2@mail.example.com', from: 'Example <no-reply@example.com>' },
  }
  const cases = [
    [{ frameUrl: 'http://wallet.example.com' }, /LATCHKEY_FRAME_URL.*https/],
    [{ frameUrl: 'https://api.example.com' }, /LATCHKEY_FRAME_URL.*of its own/],
    [{ secret: undefined }, /LATCHKEY_SECRET has to be set/],
    [{ secret: 'A'.repeat(44) }, /LATCHKEY_SECRET/],
    [{ mail: undefined }, /LATCHKEY_SMTP_URL/],
    [{ farcaster: { relay: 'http://relay.example.com' } }, /LATCHKEY_FARCASTER_RELAY.*https/],
    [{ farcaster: { app: 'http://app.example.com' } }, /LATCHKEY_FARCASTER_APP.*https/],
    [{ mail: { ...good.mail, url: 'https://mail.example.com/hunter2' } }, /^LATCHKEY_SMTP_URL/],
    [{ mail: { ...good.mail, from: 'nobody' } }, /^LATCHKEY_MAIL_FROM/],
  ] as const
  for (const [bad, message] of cases) {
    const starting = createServer({ ...good, ...bad })
    await expect(starting).rejects.toThrow(message)
    await expect(starting).rejects.not.toThrow(/hunter2/)
  }
  const server = await createServer(good)
  await server.close()
})

test('listen: a port that is taken is a clear error', async () => {
  const port = await freePort()
  const first = await listen({ port, store, chains })
  await expect(listen({ port, store, chains })).rejects.toThrow(/PORT/)
  await first.close()
})

test('listen: closing lets a request in flight finish, takes no new one, and ends', async () => {
  const chain = await startAnvil(31337)
  const node = await startFaultyNode(chain.url)
  onTestFinished(async () => {
    await node.stop()
    await chain.stop()
  })
  const world = await startWorld([node.url], { store })
  let arrived = () => {}
  const isAsked = new Promise<void>((resolve) => (arrived = resolve))
  node.fail((asked) => {
    if (asked.method === 'eth_getBalance') arrived()
    return 'none'
  })
  const answer = world.balance(alice)
  await isAsked
  const closed = world.close()
  expect((await answer).status).toBe(200)
  await closed
  await expect(world.get('/health')).rejects.toThrow()
})

test('listen: closing does not wait for ever', async () => {
  const chain = await startAnvil(31337)
  const node = await startFaultyNode(chain.url, ({ method }) =>
    method === 'eth_getBalance' ? 'hang' : 'none',
  )
  onTestFinished(async () => {
    await node.stop()
    await chain.stop()
  })
  const world = await startWorld([node.url], { store, limits: { stopMs: 200 } })
  const answer = world.balance(alice).catch((error: unknown) => error)
  await expect.poll(() => node.asked.length).toBeGreaterThan(1)
  await world.close()
  expect(await answer).toBeInstanceOf(Error)
})
