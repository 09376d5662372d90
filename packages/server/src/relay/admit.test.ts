import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectClient, connectionUrl, createIdentity, relayUrl } from '../fixtures/relayClient.ts'
import { startWorld } from '../fixtures/world.ts'
import type { Store } from '../store/store.ts'

let store: Store
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  store = await openMemoryStore()
  world = await start()
})
afterAll(async () => {
  await world.close()
  await store.close()
})

const start = (options: Parameters<typeof startWorld>[1] = {}) =>
  startWorld(['http://127.0.0.1:1'], { store, ...options })

/** The status of the answer to a request for a connection: 101 when there is one. */
function statusOf(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; code?: string }>((resolve, reject) => {
    const socket = new WebSocket(url, { headers })
    socket.once('error', reject)
    socket.once('open', () => {
      socket.terminate()
      resolve({ status: 101 })
    })
    socket.once('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.once('end', () => {
        const { code } = JSON.parse(body) as { code: string } // the shape of every error
        resolve({ status: response.statusCode ?? 0, code })
      })
    })
  })
}

const hour = 3_600
const now = () => Math.floor(Date.now() / 1000)
const signed = (...args: [changes?: Record<string, unknown>, header?: object]) => {
  const identity = createIdentity()
  return connectionUrl(world.url, identity, identity.token(relayUrl(world.url), ...args))
}

test('admit: takes a client in whose clock is an hour off, or whose address ends in a slash', async () => {
  for (const shift of [-hour, hour]) {
    const iat = now() + shift
    expect(await statusOf(signed({ iat, exp: iat + 24 * hour, nbf: iat }))).toEqual({ status: 101 })
  }
  // As far behind as it may be: a token for an hour that has run out by the clock of the server.
  expect(await statusOf(signed({ iat: now() - 2 * hour, exp: now() - hour }))).toEqual({
    status: 101,
  })
  expect(await statusOf(signed({ aud: `${relayUrl(world.url)}/` }))).toEqual({ status: 101 })
})

test.each<[string, () => string]>([
  ['is expired', () => signed({ iat: now() - 48 * hour, exp: now() - 24 * hour })],
  ['is from the future', () => signed({ iat: now() + 24 * hour, exp: now() + 48 * hour })],
  ['may not be used yet', () => signed({ nbf: now() + 24 * hour })],
  ['is made for another host', () => signed({ aud: 'wss://relay.example.com/relay' })],
  ['is made for another path', () => signed({ aud: world.url })],
  ['is made for no address', () => signed({ aud: 'relay' })],
  ["is signed with another's key", () => signed({ iss: createIdentity().clientId })],
  ['names no key', () => signed({ iss: 'did:key:z6Mk' })],
  ['names a key of another kind', () => signed({ iss: `did:key:zQ3${'s'.repeat(45)}` })],
  ['names an endless key', () => signed({ iss: `did:key:z${'6'.repeat(5_000)}` })],
  ['names no did:key', () => signed({ iss: 'did:web:example.com' })],
  ['says that it is not signed', () => signed({}, { alg: 'none' })],
  ['says that it is signed with HMAC', () => signed({}, { alg: 'HS256' })],
  ['lacks its time', () => signed({ exp: undefined })],
  ['has a text as its time', () => signed({ exp: '9999999999' })],
  ['is cut', () => signed().replace(/.{20}&projectId/, '&projectId')],
  ['has no signature', () => signed().replace(/\.[^.&]+&projectId/, '.&projectId')],
  ['has a fourth part', () => signed().replace('&projectId', '.e30&projectId')],
  ['is garbage', () => connectionUrl(world.url, createIdentity(), '\0.%ff.ø')],
])('admit: refuses a token that %s', async (_, url) => {
  expect(await statusOf(url())).toEqual({ status: 401, code: 'invalid_token' })
})

test('admit: refuses requests without a token or a project, of unknown projects, sites and paths', async () => {
  const good = signed()
  const refusals = [
    [good.replace(/auth=[^&]+/, ''), {}, 400, 'bad_request'],
    [good.replace('projectId=demo', ''), {}, 400, 'bad_request'],
    [good.replace('demo', 'nobody'), {}, 401, 'unknown_project'],
    [good, { origin: 'https://evil.example' }, 403, 'origin_not_allowed'],
    [good, { origin: 'null' }, 403, 'origin_not_allowed'],
    [good.replace('/relay', '/other'), {}, 404, 'not_found'],
    [good.replace('/relay', ''), {}, 404, 'not_found'],
  ] as const
  for (const [url, headers, status, code] of refusals)
    expect(await statusOf(url, headers)).toEqual({ status, code })
  expect(await statusOf(good, { origin: 'https://app.example.com' })).toEqual({ status: 101 })
  expect(await statusOf(good, { origin: 'http://localhost:5173' })).toEqual({ status: 101 })
})

test('admit: goes by the public address where there is one', async () => {
  const server = await start({ publicUrl: 'https://api.example.com/latchkey/' })
  onTestFinished(server.close)
  const identity = createIdentity()
  const ask = (audience: string) =>
    statusOf(connectionUrl(server.url, identity, identity.token(audience)))
  expect(await ask('wss://api.example.com/latchkey/relay')).toEqual({ status: 101 })
  expect(await ask(relayUrl(server.url))).toEqual({ status: 401, code: 'invalid_token' })
})

test('admit: a relay that is switched off is not there', async () => {
  const server = await start({ relay: false })
  onTestFinished(server.close)
  expect(await statusOf(connectionUrl(server.url))).toEqual({ status: 404, code: 'not_found' })
  expect((await server.get('/ready')).status).toBe(200)
})

test('admit: a plain request, and one for another protocol, get no connection', async () => {
  expect((await world.get('/relay?projectId=demo')).status).toBe(404)
  const { port, search } = new URL(connectionUrl(world.url))
  const status = await new Promise((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: 'h2c' }
    const asked = request({ host: '127.0.0.1', port, path: `/relay${search}`, headers })
    asked.once('response', ({ statusCode }) => resolve(statusCode))
    asked.once('upgrade', () => resolve(101))
    asked.once('error', reject)
    asked.end()
  })
  expect(status).toBe(400)
})

/** Asks for a connection at any address at all, and gives the status line; `undefined` where the other side hangs up at once. */
function upgradeAt(port: string, address: string, isGone = false) {
  return new Promise<string | undefined>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    socket.on('error', () => resolve(undefined))
    socket.on('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0]))
    socket.on('close', () => resolve(undefined))
    socket.write(head, () => isGone && socket.resetAndDestroy())
  })
}

test('admit: no address, and nobody who hangs up, ends the server', async () => {
  const off = await start({ relay: false })
  onTestFinished(off.close)
  for (const { url, get } of [world, off]) {
    const { port } = new URL(url)
    for (const address of ['//', '///', '/\\', 'http://[', 'http://a:99999/', '*', '/ws'])
      expect(await upgradeAt(port, address), address).toMatch(/^HTTP\/1\.1 (?:400|404) /)
    const gone = ['/ws', '/relay', '//'].flatMap((address) => Array<string>(20).fill(address))
    await Promise.all(gone.map((address) => upgradeAt(port, address, true)))
    expect((await get('/ready')).status).toBe(200)
  }
})

test('admit: a project and a network have so many connections, and so many requests for one', async () => {
  const server = await start({ limits: { relayProjectSockets: 2 } })
  onTestFinished(server.close)
  const clients = [await connectClient(server.url), await connectClient(server.url)]
  const refused = { status: 429, code: 'too_many_requests' }
  expect(await statusOf(connectionUrl(server.url))).toEqual(refused)
  await clients[0]?.close()
  await expect.poll(() => statusOf(connectionUrl(server.url))).toEqual({ status: 101 })

  const crowded = await start({ limits: { relayPrefixSockets: 1 } })
  onTestFinished(crowded.close)
  await connectClient(crowded.url)
  expect(await statusOf(connectionUrl(crowded.url))).toEqual(refused)

  const busy = await start({ limits: { requestsPerPrefix: 2 } })
  onTestFinished(busy.close)
  for (const expected of [{ status: 101 }, { status: 101 }, refused])
    expect(await statusOf(connectionUrl(busy.url))).toEqual(expected)
})
