import { regtestNetworkId } from '@latchkey/testing'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSiwxClient, siwxOrigin } from '../../fixtures/siwxClient.ts'
import { createKeySigners } from '../../fixtures/siwxSigners.ts'
import { chainId } from '../../fixtures/world.ts'
import { OperatorError } from '../../errors.ts'
import { createMemorySiwxStore } from './createMemorySiwxStore.ts'
import { createSiwx } from './createSiwx.ts'
import type { SiwxOptions } from './siwxOptions.ts'

const local = 'http://localhost:3000'
let signers: ReturnType<typeof createKeySigners>
beforeAll(() => {
  signers = createKeySigners()
})
afterEach(() => void vi.useRealTimers())

function open(options: Partial<SiwxOptions> = {}) {
  const siwx = createSiwx({
    origins: [siwxOrigin, local],
    chains: { [chainId]: {}, 'eip155:1': {}, [regtestNetworkId]: {} },
    ...options,
  })
  const client = (at?: Parameters<typeof createSiwxClient>[1]) => createSiwxClient(siwx.fetch, at)
  return { ...siwx, client }
}

const addresses = (sessions: readonly { data: { accountAddress: string } }[]) =>
  sessions.map(({ data }) => data.accountAddress)
const { stringify } = JSON

test('behavior: a session holds several accounts, signed out one by one or all at once', async () => {
  const { client } = open()
  const browser = client()
  const { alice, bob, bitcoin } = signers
  for (const signer of [alice, bob, bitcoin]) await browser.signIn(signer)
  expect(addresses(await browser.me())).toEqual(
    [alice, bob, bitcoin].map(({ accountAddress }) => accountAddress),
  )
  await browser.signIn(alice)
  expect(addresses(await browser.me()).at(-1)).toBe(alice.accountAddress)
  const { accountAddress } = bob
  expect((await browser.signOut({ chainId, accountAddress })).body.sessions).toHaveLength(2)
  expect((await browser.signOut({ chainId, accountAddress })).body.sessions).toHaveLength(2)
  expect((await browser.signOut({ chainId: regtestNetworkId })).body.sessions).toHaveLength(1)
  await browser.signIn(bob)
  expect((await browser.signOut()).body.sessions).toEqual([])
  expect(await browser.me()).toEqual([])
  expect((await browser.signOut()).status).toBe(200)
})

test('behavior: of more accounts than a session holds, the first goes', async () => {
  const { client } = open({ limits: { siwxAccounts: 2 } })
  const browser = client()
  const { alice, bob, bitcoin } = signers
  for (const signer of [alice, bob, bitcoin]) await browser.signIn(signer)
  expect(addresses(await browser.me())).toEqual([bob.accountAddress, bitcoin.accountAddress])
})

test('behavior: texts for several chains come with one nonce, and all count or none', async () => {
  const { client } = open()
  const browser = client()
  const { nonce, token } = await browser.nonce()
  const headers = { 'x-nonce-jwt': token }
  const [here, there] = [
    await browser.sign(signers.alice, nonce),
    await browser.sign(signers.alice, nonce, { message: { chainId: 'eip155:1' } }),
  ]
  const refused = async (others: object[]) => {
    const body = { ...here, others }
    return (await browser.send('postSiwxAuthenticate', { body, headers })).body.code
  }
  expect(await refused([here])).toBe('bad_request')
  const foreign = await browser.sign(signers.bob, 'a'.repeat(32))
  expect(await refused([foreign])).toBe('bad_request')
  expect(await refused(Array.from({ length: 10 }, () => there))).toBe('bad_request')
  expect(await browser.me()).toEqual([])
  const body = { ...here, others: [there] }
  await browser.send('postSiwxAuthenticate', { body, headers })
  expect((await browser.me()).map(({ data }) => data.chainId)).toEqual([chainId, 'eip155:1'])

  const next = await browser.nonce()
  const wrong = await browser.sign(signers.bob, next.nonce, { signature: () => '0x00' })
  const both = { ...(await browser.sign(signers.bitcoin, next.nonce)), others: [wrong] }
  const answer = await browser.send('postSiwxAuthenticate', {
    body: both,
    headers: { 'x-nonce-jwt': next.token },
  })
  expect(answer.body.code).toBe('invalid_proof')
  expect(await browser.me()).toHaveLength(2)
})

test('behavior: signing in changes what the browser holds, and ends what it held before', async () => {
  const { client } = open()
  const browser = client()
  await browser.signIn(signers.alice)
  const before = browser.cookie()
  await browser.signIn(signers.bob)
  expect(browser.cookie()).not.toBe(before)
  const planter = client()
  planter.useCookie(before)
  expect(await planter.me()).toEqual([])
})

test('behavior: an old cookie is replaced when it asks who it is, and is good a little longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client, getSession } = open()
  const browser = client()
  await browser.signIn(signers.alice)
  const before = browser.cookie() ?? ''
  await browser.me()
  expect(browser.cookie()).toBe(before)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await getSession({ headers: new Headers({ cookie: before }) })).toBeDefined()
  expect(await browser.me()).toHaveLength(1)
  const after = browser.cookie() ?? ''
  expect(after).not.toBe(before)
  const tab = client()
  tab.useCookie(before)
  expect(await tab.me()).toHaveLength(1)
  expect(tab.cookie()).toBe(before)
  vi.setSystemTime(Date.now() + 60_001)
  expect(await getSession({ headers: new Headers({ cookie: before }) })).toBeUndefined()
  expect(await getSession({ headers: new Headers({ cookie: after }) })).toBeDefined()
})

test('behavior: each account is good until its own time, and seven days at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client } = open()
  const browser = client()
  const expirationTime = new Date(Date.now() + 60_000).toISOString()
  await browser.signIn(signers.alice, { message: { expirationTime } })
  const { headers } = await browser.signIn(signers.bob)
  expect(headers.get('set-cookie')).toContain('Max-Age=604800;')
  expect(await browser.me()).toHaveLength(2)
  vi.setSystemTime(Date.now() + 60_000)
  expect(addresses(await browser.me())).toEqual([signers.bob.accountAddress])
  vi.setSystemTime(Date.now() + 7 * 86_400_000)
  expect(await browser.me()).toEqual([])
})

test('behavior: what a site keeps with an account is there at the next sign-in, and nobody else’s', async () => {
  const { client } = open()
  const browser = client()
  const body = { metadata: { plan: 'paid' } }
  expect((await browser.send('putSiwxMetadata', { body })).body.code).toBe('invalid_session')
  await browser.signIn(signers.alice)
  await browser.signIn(signers.bob)
  const { accountAddress } = signers.alice
  const put = (extra: object) => browser.send('putSiwxMetadata', { body: { ...body, ...extra } })
  expect((await put({ accountAddress })).body.metadata).toEqual({ plan: 'paid' })
  expect((await put({ chainId: 'eip155:1' })).body.code).toBe('not_found')
  expect((await put({ metadata: { text: 'é'.repeat(2_100) } })).body.code).toBe('body_too_large')
  for (const metadata of ['paid', { a: 'b\0' }, { 'a\uD800': 1 }, { a: [{ b: '\uDC00' }] }])
    expect((await put({ metadata })).body.code).toBe('bad_request')
  const kept = (await browser.me()).map(({ metadata }) => metadata)
  expect(kept).toEqual([{ plan: 'paid' }, null])
  const later = client()
  expect((await later.signIn(signers.alice)).body.sessions[0]?.metadata).toEqual({ plan: 'paid' })
})

test('error: other sites change nothing and read nothing, whatever cookie comes along', async () => {
  const { client, fetch, getSession } = open()
  const browser = client()
  await browser.signIn(signers.alice)
  const cookie = browser.cookie() ?? ''
  const evil = { origin: 'https://evil.example' }
  for (const name of ['getSiwxMe', 'getSiwxNonce', 'putSiwxMetadata', 'postSiwxSignOut'] as const) {
    const body = name.startsWith('get') ? {} : { body: { metadata: {} } }
    const refused = await browser.send(name, { ...body, headers: evil })
    expect(refused).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  }
  // A form of another time, without the header.
  const silent = new Request(`${siwxOrigin}/auth/v1/sign-out`, {
    method: 'POST',
    headers: { cookie },
    body: '{}',
  })
  expect((await fetch(silent)).status).toBe(403)
  expect(await browser.me()).toHaveLength(1)
  const session = (method: string, headers: Record<string, string> = {}) =>
    getSession({ method, headers: new Headers({ cookie, ...headers }) })
  expect(await session('GET')).toBeDefined()
  expect(await session('POST', { origin: siwxOrigin })).toBeDefined()
  expect(await session('POST')).toBeUndefined()
  expect(await session('DELETE', evil)).toBeUndefined()
  expect(await session('GET', evil)).toBeUndefined()
})

test('behavior: the page of a request is told by Origin, Referer, or the browser’s word that it is the same', async () => {
  const { fetch } = open()
  const ask = async (headers: Record<string, string>, url = siwxOrigin) =>
    (await fetch(new Request(`${url}/auth/v1/nonce`, { headers }))).status
  expect(await ask({ origin: siwxOrigin })).toBe(200)
  expect(await ask({ referer: `${siwxOrigin}/any?page=1` })).toBe(200)
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await ask({})).toBe(403)
  expect(await ask({ referer: 'https://evil.example/' })).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'same-origin' }, 'https://evil.example')).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  const single = createSiwx({ origins: [siwxOrigin], chains: {} })
  expect((await single.fetch(new Request(`${siwxOrigin}/auth/v1/nonce`))).status).toBe(200)
})

test('behavior: pages of another origin that is listed may ask, with credentials', async () => {
  const { fetch, client } = open({ cookie: { name: 'shop', sameSite: 'none' } })
  const asked = await fetch(
    new Request('https://api.example.com/auth/v1/authenticate', {
      method: 'OPTIONS',
      headers: { origin: local, 'access-control-request-method': 'POST' },
    }),
  )
  expect(asked.status).toBe(204)
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'access-control-allow-origin': local,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': expect.stringContaining('x-nonce-jwt'),
    vary: 'Origin',
  })
  const browser = client({ url: 'https://api.example.com', origin: local })
  const { headers } = await browser.signIn(signers.alice)
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-shop=[\w-]{43}; .*; HttpOnly; Secure; SameSite=None; Partitioned$/,
  )
  expect(headers.get('access-control-allow-origin')).toBe(local)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('behavior: with tokens there is no cookie, and a token ends where it is replaced', async () => {
  const { client, getSession } = open({ transport: 'token' })
  const browser = client()
  const { body, headers } = await browser.signIn(signers.alice)
  expect(headers.get('set-cookie')).toBeNull()
  expect(body.token).toMatch(/^[\w-]{43}$/)
  const first = body.token ?? ''
  const seen = (token: string) =>
    getSession({ method: 'POST', headers: new Headers({ authorization: `Bearer ${token}` }) })
  expect((await seen(first))?.accounts).toHaveLength(1)
  await browser.signIn(signers.bob)
  expect(await seen(first)).toBeUndefined()
  expect(await browser.me()).toHaveLength(2)
  const left = await browser.signOut({ accountAddress: signers.bob.accountAddress })
  expect(left.body.token).not.toBeNull()
  expect(await browser.me()).toHaveLength(1)
  expect((await browser.signOut()).body.token).toBeNull()
  expect(await seen('A'.repeat(43))).toBeUndefined()
})

test('error: the store has nothing that opens a session', async () => {
  const kept: unknown[] = []
  const memory = createMemorySiwxStore()
  const { client } = open({
    store: {
      ...memory,
      putNonce: async (nonce) => void (kept.push(nonce), await memory.putNonce(nonce)),
      createSession: async (session) =>
        void (kept.push(session), await memory.createSession(session)),
    },
  })
  const browser = client()
  const { nonce, token } = await browser.nonce()
  const body = await browser.sign(signers.alice, nonce)
  await browser.send('postSiwxAuthenticate', { body, headers: { 'x-nonce-jwt': token } })
  const secret = browser.cookie()?.split('=')[1] ?? ''
  expect(kept).toHaveLength(2)
  expect(stringify(kept)).not.toContain(secret)
  expect(stringify(kept)).not.toContain(token)
  expect(stringify(kept[0])).not.toContain(nonce)
})

test('error: what is none of its routes, another method and what is no JSON are refused', async () => {
  const { fetch, handle } = open({ path: '/api/sign-in' })
  const at = (path: string, init: RequestInit = {}) =>
    new Request(siwxOrigin + path, { ...init, headers: { origin: siwxOrigin } })
  expect(await handle(at('/auth/v1/nonce'))).toBeUndefined()
  expect((await fetch(at('/auth/v1/nonce'))).status).toBe(404)
  expect((await fetch(at('/api/sign-in/nonce/'))).status).toBe(200)
  expect((await fetch(at('/api/sign-in/nonce', { method: 'DELETE' }))).status).toBe(405)
  const post = (body: string) =>
    fetch(at('/api/sign-in/authenticate', { method: 'POST', body })).then((one) => one.status)
  expect(await post('message=1')).toBe(400)
  expect(await post('{"message":1}')).toBe(400)
  expect(await post(stringify({ message: 'a'.repeat(300_000), signature: '' }))).toBe(413)
})

test('error: options that would let others in are refused', () => {
  const refuse = (options: Partial<SiwxOptions>) =>
    expect(() => open(options), stringify(options)).toThrow(OperatorError)
  refuse({ origins: [] })
  refuse({ origins: ['*'] })
  refuse({ origins: ['https://app.example.com/'] })
  refuse({ origins: ['http://app.example.com'] })
  refuse({ chains: { 'eip155:mainnet': {} } })
  refuse({ chains: { 'cosmos:hub-4': {} } })
  refuse({ chains: { [regtestNetworkId]: { rpcUrls: ['http://127.0.0.1:1'] } } })
  refuse({ chains: { [chainId]: { rpcUrls: ['ws://127.0.0.1:1'] } } })
  refuse({ path: 'auth' })
  refuse({ path: '/auth/' })
  refuse({ cookie: { name: 'a; Path=/' } })
})
