import { localSolana, regtestNetworkId, startDevnet, type Devnet } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSiwxClient, siwxOrigin } from '../../fixtures/siwxClient.ts'
import { createSiwxSigners } from '../../fixtures/siwxSigners.ts'
import { chainId, startWorld } from '../../fixtures/world.ts'
import type { ListenOptions } from '../../listen.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'

let devnet: Devnet
let world: Awaited<ReturnType<typeof start>>
let signers: Awaited<ReturnType<typeof createSiwxSigners>>

const start = (options: Partial<ListenOptions> = {}) =>
  startWorld([], {
    chains: {
      [chainId]: { upstreams: [devnet.chains[31337].url] },
      [localSolana.caipNetworkId]: { upstreams: ['http://127.0.0.1:1'] },
      [regtestNetworkId]: { upstreams: ['http://127.0.0.1:1'] },
    },
    projects: ['demo', 'other'].map((id) => ({ id, name: id, allowedOrigins: [siwxOrigin] })),
    ...options,
  })

beforeAll(async () => {
  devnet = await startDevnet()
  signers = await createSiwxSigners(devnet.chains[31337].url)
  world = await start()
}, 60_000)
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

const on = ({ url } = world, projectId = 'demo', origin = siwxOrigin) =>
  createSiwxClient(fetch, { url, query: `?projectId=${projectId}`, origin })

test.each(['alice', 'contract', 'unborn', 'solana', 'bitcoin', 'taproot', 'legacy'] as const)(
  'behavior: %s signs in through the operator’s server, and the site’s own server learns who it is',
  async (name) => {
    const browser = on()
    const signer = signers[name]
    const { body, headers } = await browser.signIn(signer)
    expect(body.sessions).toMatchObject([{ data: { accountAddress: signer.accountAddress } }])
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBe(siwxOrigin)
    expect(headers.get('cache-control')).toBe('no-store')
    const asked = await world.get('/auth/v1/me?projectId=demo', {
      headers: { authorization: `Bearer ${body.token ?? ''}` },
    })
    expect(await asked.json()).toMatchObject({ sessions: body.sessions })
    expect((await browser.signOut()).body.sessions).toEqual([])
    expect(await browser.me()).toEqual([])
  },
)

test('error: a token and a nonce of one project are of none in another', async () => {
  const browser = on()
  const { body } = await browser.signIn(signers.alice)
  const other = on(world, 'other')
  other.useToken(body.token ?? '')
  expect(await other.me()).toEqual([])
  const { nonce, token } = await browser.nonce()
  const signed = await browser.sign(signers.alice, nonce)
  const shown = { body: signed, headers: { 'x-nonce-jwt': token } }
  expect((await other.send('postSiwxAuthenticate', shown)).body.code).toBe('attempt_ended')
  expect((await browser.send('postSiwxAuthenticate', shown)).status).toBe(200)
})

test('error: of many who show the same message to two servers at once, one is let in', async () => {
  const store = await openMemoryStore()
  const both = [await start({ store }), await start({ store })]
  try {
    const { nonce, token } = await on(both[0]).nonce()
    const body = await on().sign(signers.bob, nonce)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        on(both[turn % 2]).send('postSiwxAuthenticate', {
          body,
          headers: { 'x-nonce-jwt': token },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.body.code === 'attempt_ended')).toHaveLength(9)
  } finally {
    for (const server of both) await server.close()
    await store.close()
  }
})

test('error: a site that is not of the project signs nobody in, and is told so', async () => {
  const evil = on(world, 'demo', 'https://evil.example')
  for (const name of ['getSiwxNonce', 'getSiwxMe', 'postSiwxAuthenticate'] as const) {
    const body = name === 'postSiwxAuthenticate' ? { body: { message: '', signature: '' } } : {}
    const refused = await evil.send(name, body)
    expect(refused).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  }
  expect((await on(world, 'nobody').send('getSiwxNonce')).body.code).toBe('unknown_project')
})

test('behavior: a browser may ask with what signing in takes, and no other method', async () => {
  const preflight = await world.get('/auth/v1/authenticate?projectId=demo', {
    method: 'OPTIONS',
    headers: { origin: siwxOrigin, 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': siwxOrigin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, x-nonce-jwt',
  })
  expect((await world.get('/auth/v1/me?projectId=demo', { method: 'PUT' })).status).toBe(405)
  const { paths } = (await (await world.get('/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/auth/v1/nonce', '/auth/v1/authenticate', '/auth/v1/me']),
  )
})

test('behavior: an operator who switches it off has no such routes', async () => {
  const off = await start({ siwx: false })
  try {
    expect((await on(off).send('getSiwxNonce')).status).toBe(404)
  } finally {
    await off.close()
  }
})
