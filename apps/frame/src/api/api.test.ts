import { getDevices, getSupportedChains, getVault, startEmailLogin } from '@latchkey/protocol/api'
import { openChannel } from '@latchkey/protocol/channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCookieJar } from '../fixtures/cookieJar.ts'
import { projectId, site, startFrameWorld, type FrameWorld } from '../fixtures/frameWorld.ts'
import { connectSigner } from '../signer/connectSigner.ts'
import { createHandlers } from '../signer/createHandlers.ts'
import { memoryKeyStore, type KeyStore } from '../signer/keyStore.ts'
import { signerMethods } from '../signer/methods.ts'
import { createApi } from './createApi.ts'
import { createTransport } from './createTransport.ts'
import { thumbprint } from './createProofs.ts'

/** Access that ends soon, so that tests can see it end. */
const accessMs = 2_000
const frameUrl = 'https://frame.example'

let world: FrameWorld
beforeAll(async () => {
  world = await startFrameWorld({ limits: { accessTokenMs: accessMs } })
})
afterAll(() => world.close())

let count = 0

/** A browser without a page: a signer, cookies, and the client of the server. */
function openClient({
  keys = { ...memoryKeyStore(), isKept: true },
  jar = createCookieJar({ origin: frameUrl }),
  tabs = jar.browser,
  now,
  signerNow,
  onEnded = () => {},
}: {
  keys?: KeyStore
  jar?: ReturnType<typeof createCookieJar>
  tabs?: string
  now?: () => number
  signerNow?: () => number
  onEnded?: () => Promise<void> | void
} = {}) {
  const { port1, port2 } = new MessageChannel()
  const answering = openChannel({
    port: port2,
    asks: {},
    answers: signerMethods,
    handlers: createHandlers({ store: Promise.resolve(keys), now: signerNow }),
  })
  const { signer, end } = connectSigner(port1)
  let ended = 0
  const api = createApi({
    apiUrl: world.apiUrl,
    projectId,
    origin: site,
    signer,
    tabs,
    fetch: jar.fetch,
    onEnded: () => {
      ended++
      return onEnded()
    },
    ...(now && { now }),
  })
  return {
    api,
    jar,
    keys,
    ended: () => ended,
    refreshes: () => jar.asked.filter((line) => line.includes('/session/refresh')).length,
    async logIn(email = `client${++count}@example.com`) {
      const since = Date.now()
      const jkt = await thumbprint(await signer.publicKey())
      const body = { email, origin: site, jkt }
      const started = await api.callOpenly(startEmailLogin, { body })
      if (started.action === 'CONNECT') throw new Error('There is a session already')
      const code = await world.readCode(email, since)
      return api.verify({ attemptId: started.attemptId, code, storage: 'kept' })
    },
    close() {
      end()
      answering.close()
    },
  }
}

test('proofs: the server says its nonce once, and every answer brings the next', async () => {
  const client = openClient()
  await client.logIn()
  const before = client.jar.asked.length
  await client.api.call(getVault)
  expect(client.jar.asked.length - before).toBe(1)
  client.close()
})

test('proofs: a server that asks for a nonce for ever is asked twice, and no more', async () => {
  const asked: string[] = []
  const answer = () =>
    new Response(JSON.stringify({ code: 'use_dpop_nonce', message: 'Use the nonce' }), {
      status: 401,
      headers: { 'dpop-nonce': `n${asked.length}` },
    })
  const api = createApi({
    apiUrl: 'https://api.example',
    projectId,
    origin: site,
    signer: { sign: async ({ nonce }) => (asked.push(nonce ?? ''), 'proof') },
    fetch: async () => answer(),
  })
  await expect(api.session.access()).rejects.toMatchObject({ code: 'use_dpop_nonce' })
  expect(asked).toEqual(['', 'n1'])
})

test('session: however many ask at once, it is refreshed once', async () => {
  const client = openClient({ now: () => 0 })
  await client.logIn()
  client.api.session.drop((await client.api.session.access()).token)
  const before = client.refreshes()
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.api.call(getDevices)))
  expect(answers.every(({ devices }) => devices.length === 1)).toBe(true)
  expect(client.refreshes() - before).toBe(1)
  client.close()
})

test('session: access that ended unnoticed is renewed, and the call made again', async () => {
  // A clock that stands still, as that of a laptop that slept.
  const client = openClient({ now: () => 0 })
  const { expiresAt } = await client.logIn()
  await expect.poll(Date.now, { timeout: 2 * accessMs }).toBeGreaterThan(expiresAt)
  const before = client.refreshes()
  expect((await client.api.call(getDevices)).devices).toHaveLength(1)
  expect(client.refreshes() - before).toBe(1)
  client.close()
})

test('session: two tabs that refresh at once both go on', async () => {
  const first = openClient()
  await first.logIn()
  const tabs = [1, 2, 3].map(() => openClient({ keys: first.keys, jar: first.jar }))
  const found = await Promise.all(tabs.map(({ api }) => api.session.find()))
  expect(found).toEqual(['live', 'live', 'live'])
  for (const tab of tabs) {
    expect((await tab.api.call(getDevices)).devices).toHaveLength(1)
    tab.close()
  }
  first.close()
})

test.each([3_600_000, -3_600_000])(
  'clock: one that is wrong by %i ms does no harm',
  async (offset) => {
    const client = openClient({ signerNow: () => Date.now() + offset })
    const { accessToken } = await client.logIn()
    client.api.session.drop(accessToken)
    expect((await client.api.call(getDevices)).devices).toHaveLength(1)
    client.close()
  },
)

test('session: one that was revoked elsewhere ends here, once, with a word', async () => {
  const email = `client${++count}@example.com`
  const here = openClient()
  const { accessToken } = await here.logIn(email)
  const there = openClient()
  await there.logIn(email)
  const { revokeDevices } = await import('@latchkey/protocol/api')
  await there.api.call(revokeDevices, { query: { except: 'current' } })
  here.api.session.drop(accessToken)
  await expect(here.api.call(getDevices)).rejects.toMatchObject({ code: 'invalid_session' })
  expect(here.ended()).toBe(1)
  const before = here.jar.asked.length
  await expect(here.api.call(getDevices)).rejects.toMatchObject({ code: 'invalid_session' })
  expect(await here.api.session.find()).toBe('none')
  expect(here.jar.asked.length).toBe(before)
  here.close()
  there.close()
})

/** A tab that the others do not hear: theirs is what the server says. */
const openUnheard = ({ keys, jar }: ReturnType<typeof openClient>) =>
  openClient({ keys, jar, tabs: 'nobody' })

test('session: one that was ended in another tab ends here as well, whoever looks for it first', async () => {
  const here = openClient()
  const { accessToken } = await here.logIn()
  const there = openUnheard(here)
  await there.api.session.access()
  await there.api.signOut()
  here.api.session.drop(accessToken)
  expect(await here.api.session.find()).toBe('none')
  expect(here.ended()).toBe(1)
  here.close()
  there.close()
})

test('session: a sign-out ends it in every tab before the server has heard of it', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const jar = createCookieJar({
    origin: frameUrl,
    now: ({ pathname }) => (pathname.endsWith('/session/end') ? gate : undefined),
  })
  const here = openClient({ jar })
  await here.logIn()
  const there = openClient({ keys: here.keys, jar })
  await there.api.session.access()
  // As where sessions are of one site each, and what tabs say is not.
  const elsewhere = openClient({ tabs: jar.browser })
  await elsewhere.logIn()
  const left = there.api.signOut()
  await expect.poll(() => here.ended()).toBe(1)
  release()
  await left
  expect(await here.api.session.find()).toBe('none')
  expect(await elsewhere.api.session.find()).toBe('live')
  expect([here.ended(), there.ended(), elsewhere.ended()]).toEqual([1, 0, 0])
  for (const client of [here, there, elsewhere]) client.close()
})

test('session: of two people in one browser the first one’s ends in every tab when the second logs in', async () => {
  const here = openClient()
  await here.logIn()
  const there = openClient({ keys: here.keys, jar: here.jar })
  const next = await there.logIn()
  await expect.poll(() => here.ended()).toBe(1)
  expect(await here.api.session.find()).toBe('live')
  expect((await here.api.session.access()).user.id).toBe(next.user.id)
  for (const client of [here, there]) client.close()
})

test('session: a page that nobody has logged in to hears of no end', async () => {
  const client = openClient()
  expect(await client.api.session.find()).toBe('none')
  expect(client.ended()).toBe(0)
  client.close()
})

test('session: somebody else has it by now: nobody gets access before the wallet is put away', async () => {
  let putAway = () => {}
  const gate = new Promise<void>((resolve) => (putAway = resolve))
  const here = openClient({ onEnded: () => gate })
  const { accessToken, user } = await here.logIn()
  const there = openUnheard(here)
  await there.api.session.access()
  await there.api.signOut()
  const next = await there.logIn()
  expect(next.user.id).not.toBe(user.id)
  here.api.session.drop(accessToken)
  const calls = [here.api.call(getVault), here.api.call(getDevices), here.api.session.access()]
  for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
    expect([status, reason.code]).toEqual(['rejected', 'invalid_session'])
  expect(here.ended()).toBe(1)
  const before = here.jar.asked.length
  let isFound = false
  const finding = here.api.session.find().finally(() => (isFound = true))
  await expect(here.api.call(getVault)).rejects.toMatchObject({ code: 'invalid_session' })
  expect([isFound, here.jar.asked.length]).toEqual([false, before])
  putAway()
  expect(await finding).toBe('live')
  expect((await here.api.session.access()).user.id).toBe(next.user.id)
  expect(here.ended()).toBe(1)
  here.close()
  there.close()
})

test('session: access of somebody else is not used any more once a login has looked again', async () => {
  const here = openClient({ now: () => 0 })
  await here.logIn()
  const there = openUnheard(here)
  await there.api.session.access()
  await there.api.signOut()
  const next = await there.logIn()
  here.api.session.lookAgain()
  expect(await here.api.session.find()).toBe('none')
  expect(here.ended()).toBe(1)
  expect((await here.api.session.access()).user.id).toBe(next.user.id)
  here.close()
  there.close()
})

test('session: where the wallet cannot be put away, nobody gets access any more', async () => {
  const here = openClient({ onEnded: () => Promise.reject(new Error('The signer is gone')) })
  await here.logIn()
  await here.logIn()
  expect(here.ended()).toBe(1)
  await expect(here.api.session.find()).rejects.toThrow('The signer is gone')
  await expect(here.api.call(getVault)).rejects.toMatchObject({ code: 'invalid_session' })
  here.close()
})

test('session: signing out while it is refreshed leaves nobody logged in', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const jar = createCookieJar({
    origin: frameUrl,
    now: ({ pathname }) => (isHeld && pathname.endsWith('/refresh') ? gate : undefined),
  })
  const client = openClient({ jar })
  await client.logIn()
  client.api.session.drop((await client.api.session.access()).token)
  isHeld = true
  const refreshing = client.api.session.access()
  await expect.poll(() => client.jar.asked.at(-1)).toContain('/refresh')
  const left = client.api.signOut()
  release()
  await expect(refreshing).rejects.toMatchObject({ code: 'invalid_session' })
  await left
  expect(await client.api.session.find()).toBe('none')
  client.close()
})

const sending = { projectId, onNonce: () => {} }

test('transport: nobody there, something else there, and a caller that gives up are told apart', async () => {
  const gone = createTransport({ ...sending, apiUrl: 'http://127.0.0.1:1' })
  await expect(gone.send(getSupportedChains, {})).rejects.toMatchObject({
    code: 'unreachable',
    status: 0,
  })
  const html = createTransport({
    ...sending,
    apiUrl: 'https://api.example',
    fetch: async () => new Response('<!doctype html>Sign in to the network'),
  })
  await expect(html.send(getSupportedChains, {})).rejects.toMatchObject({ code: 'malformed' })
  const slow = createTransport({
    ...sending,
    apiUrl: 'https://api.example',
    deadline: 50,
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  })
  await expect(slow.send(getSupportedChains, {})).rejects.toMatchObject({ code: 'unreachable' })
  const signal = AbortSignal.abort()
  await expect(gone.send(getSupportedChains, {}, { signal })).rejects.toMatchObject({
    code: 'aborted',
  })
})

test('transport: the project goes along, redirects and caches do not', async () => {
  const asked: [URL, RequestInit][] = []
  const { send, addressOf } = createTransport({
    ...sending,
    apiUrl: 'https://api.example',
    fetch: async (input, init = {}) => {
      asked.push([input as URL, init]) // what a transport gives
      return new Response(JSON.stringify({ http: [], ws: [] }))
    },
  })
  await send(getSupportedChains, {})
  const [[url, init] = []] = asked
  expect(url?.searchParams.get('projectId')).toBe(projectId)
  expect(init).toMatchObject({ redirect: 'error', cache: 'no-store', credentials: 'omit' })
  expect(addressOf(getSupportedChains, undefined)).toBe('https://api.example/v1/supported-chains')
})

test('thumbprint: as the standard writes it (RFC 7638), of the members that count', async () => {
  // The key of RFC 9449, section 4, and the thumbprint of section 6.1.
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
    y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
  } as const
  expect(await thumbprint({ ...key, kid: 'ignored' } as typeof key)).toBe(
    '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I',
  )
})
