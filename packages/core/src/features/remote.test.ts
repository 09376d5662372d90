// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { updateFeatures } from './updateFeatures.ts'
import { watchFeatures } from './watchFeatures.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { KitOptions } from '../kit/kit.ts'
import { mainnet } from '../networks/eip155.ts'
import { defaultFeatures } from './resolveFeatures.ts'

type Answer = { readonly status?: number; readonly body: unknown }

/** A server that answers what a test says: the real one is held to the same routes in its own tests. */
async function startServer(answers: Readonly<Record<string, Answer>>) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url)
    const { status = 200, body } = answers[url.pathname] ?? { status: 500, body: {} }
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } // a TCP server's address
}

function makeKit(options: Partial<KitOptions>) {
  const kit = createKit({
    projectId: 'local',
    networks: [mainnet],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  onTestFinished(() => kit.destroy())
  return kit
}

/** The server is asked once the page has nothing else to do, which a busy machine puts off. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 })

const config = (...features: object[]): Answer => ({ body: { features } })
const origins = (...allowedOrigins: string[]): Answer => ({ body: { allowedOrigins } })
const social = { id: 'social_login', isEnabled: true, config: ['email', 'google'] }

test('nothing is asked before the visitor acts', async () => {
  const { asked, url } = await startServer({})
  const kit = makeKit({ server: { apiUrl: url } })
  const stop = kit.start()
  expect(kit.store.getState().features).toBeUndefined()
  await kit.prepare()
  await eventually(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ pathname }) => pathname).sort()).toEqual([
    '/appkit/v1/config',
    '/projects/v1/origins',
  ])
  for (const { searchParams } of asked) {
    expect(searchParams.get('projectId')).toBe('local')
    expect(searchParams.get('st')).toBe('latchkey')
    expect(searchParams.get('sv')).toMatch(/^core-eip155-\d/)
  }
  stop()
})

test('the server’s list decides, and ignored settings raise one warning that names them', async () => {
  const { url } = await startServer({
    '/appkit/v1/config': config(social),
    '/projects/v1/origins': origins(),
  })
  const kit = makeKit({
    server: { apiUrl: url },
    features: { swaps: ['0x'], activity: true, send: false },
  })
  const seen: unknown[] = []
  watchFeatures(kit, { onChange: (features) => seen.push(features?.email) })
  await kit.prepare()
  await eventually(() => expect(kit.store.getState().alert).toBeDefined())
  expect(kit.store.getState().features).toMatchObject({
    email: true,
    socials: ['google'],
    swaps: false,
    activity: false,
    send: false,
  })
  expect(seen, 'off until the server has answered').toEqual([false, true])
  expect(kit.store.getState().alert).toMatchObject({
    code: 'LOCAL_CONFIGURATION_IGNORED',
    kind: 'warning',
    short: 'Local configuration ignored',
  })
  expect(kit.log.toText()).toContain('"features.swaps", "features.activity"')
  expect(kit.log.toText()).not.toContain('features.send')
})

test('an ignored setting by its older name is named by both', async () => {
  const { url } = await startServer({
    '/appkit/v1/config': config(social),
    '/projects/v1/origins': origins(),
  })
  const kit = makeKit({ server: { apiUrl: url }, features: { history: true } })
  await kit.prepare()
  await eventually(() => expect(kit.store.getState().alert).toBeDefined())
  expect(kit.log.toText()).toContain('"features.history" (now "activity")')
})

test('featuresSource local turns it round, without a warning', async () => {
  const { url } = await startServer({
    '/appkit/v1/config': config(social),
    '/projects/v1/origins': origins(),
  })
  const kit = makeKit({
    server: { apiUrl: url, featuresSource: 'local' },
    features: { email: false },
  })
  await kit.prepare()
  await eventually(() => expect(kit.store.getState().features?.socials).toEqual(['google']))
  expect(kit.store.getState().features?.email).toBe(false)
  expect(kit.store.getState().alert).toBeUndefined()
})

test.each<[string, Answer]>([
  ['fails', { status: 500, body: {} }],
  ['answers nonsense', { body: { features: 'all' } }],
])('a server that %s: local settings and defaults count, nobody is alarmed', async (_, answer) => {
  const { url } = await startServer({
    '/appkit/v1/config': answer,
    '/projects/v1/origins': answer,
  })
  const kit = makeKit({ server: { apiUrl: url }, features: { email: false } })
  await kit.prepare()
  await eventually(() =>
    expect(kit.store.getState().features).toEqual({ ...defaultFeatures, email: false }),
  )
  expect(kit.store.getState().alert).toBeUndefined()
})

test('a server that does not know the project says so, and is no reason to stop', async () => {
  const unknown = { status: 401, body: { code: 'unknown_project', message: 'There is none' } }
  const { url } = await startServer({
    '/appkit/v1/config': unknown,
    '/projects/v1/origins': unknown,
  })
  const kit = makeKit({ server: { apiUrl: url } })
  await kit.prepare()
  await eventually(() =>
    expect(kit.store.getState().alert).toMatchObject({
      code: 'INVALID_PROJECT_ID',
      short: 'Invalid App Configuration',
    }),
  )
  expect(kit.store.getState().features).toEqual(defaultFeatures)
})

test('a site that is not in the allowed origins is told which one it is', async () => {
  const { url } = await startServer({
    '/appkit/v1/config': config(),
    '/projects/v1/origins': origins('https://app.example.com'),
  })
  vi.stubGlobal('location', new URL('https://elsewhere.example.com/page'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const kit = makeKit({ server: { apiUrl: url } })
  await kit.prepare()
  await eventually(() =>
    expect(kit.store.getState().alert).toMatchObject({ code: 'INVALID_APP_CONFIGURATION' }),
  )
  expect(kit.store.getState().alert?.long).toContain('https://elsewhere.example.com')
})

test('an ignored setting is no reason to hide that the site is not allowed', async () => {
  const { url } = await startServer({
    '/appkit/v1/config': config(),
    '/projects/v1/origins': origins('https://app.example.com'),
  })
  vi.stubGlobal('location', new URL('https://elsewhere.example.com/page'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const kit = makeKit({ server: { apiUrl: url }, features: { email: true } })
  await kit.prepare()
  await eventually(() => expect(kit.store.getState().alert?.code).toBe('INVALID_APP_CONFIGURATION'))
  await eventually(() => expect(kit.log.toText()).toContain('"features.email"'))
  updateFeatures(kit, { swaps: ['0x'] }) // whichever of the two answers came last
  await eventually(() => expect(kit.log.toText()).toContain('"features.swaps"'))
  expect(kit.store.getState().alert?.code).toBe('INVALID_APP_CONFIGURATION')
})

test('updateFeatures: changes what the site decides, and is ignored where the server does', async () => {
  const { url } = await startServer({
    '/appkit/v1/config': config(social),
    '/projects/v1/origins': origins(),
  })
  const kit = makeKit({ server: { apiUrl: url } })
  await kit.prepare()
  await eventually(() => expect(kit.store.getState().features?.email).toBe(true))
  updateFeatures(kit, { receive: false, walletFeaturesOrder: ['send', 'receive'] })
  expect(kit.store.getState().features).toMatchObject({
    receive: false,
    send: true,
    walletFeaturesOrder: ['send', 'receive'],
  })
  expect(kit.store.getState().alert).toBeUndefined()
  updateFeatures(kit, { email: false })
  expect(kit.store.getState().features).toMatchObject({ email: true, receive: false })
  await eventually(() =>
    expect(kit.store.getState().alert?.code).toBe('LOCAL_CONFIGURATION_IGNORED'),
  )
})
