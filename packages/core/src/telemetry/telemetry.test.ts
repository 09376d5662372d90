// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportedEvent, type ReportedEventBody } from '@latchkey/protocol/api'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getTelemetryConsent } from './getTelemetryConsent.ts'
import { setTelemetryConsent } from './setTelemetryConsent.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { HttpStatusError, InvalidResponseError } from '../errors/chain.ts'
import { FrameTimeoutError } from '../errors/frame.ts'
import { UserRejectedError } from '../errors/connection.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { mainnet } from '../networks/eip155.ts'
import { telemetry } from './telemetry.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A collector that answers what a test says: the real one is held to the same routes in its own tests. */
async function startCollector() {
  const paths: string[] = []
  const events: ReportedEventBody[] = []
  const answers = { isOn: true, status: 200 }
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    paths.push(pathname)
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const status = pathname === '/batch' ? answers.status : 200
      if (pathname === '/batch' && status === 200) {
        expect(search).not.toContain('clientId')
        for (const event of JSON.parse(text) as unknown[]) events.push(reportedEvent.parse(event))
      }
      response.writeHead(status, { 'access-control-allow-origin': '*' })
      const config = { isAnalyticsEnabled: answers.isOn, features: [], allowedOrigins: [] }
      response.end(JSON.stringify(pathname === '/batch' ? {} : config))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server's address
  return { paths, events, answers, url: `http://127.0.0.1:${port}` }
}

const storage = { backend: memoryBackend() }
beforeEach(() => {
  storage.backend = memoryBackend()
  history.replaceState(null, '', '/')
})

function makeKit(apiUrl: string, options: Partial<KitOptions> = {}) {
  const kit = createKit({
    projectId: 'demo',
    networks: [mainnet],
    adapters: [eip155()],
    telemetry: telemetry(),
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage(storage), ...options.connection },
    server: { apiUrl, ...options.server },
  })
  onTestFinished(() => kit.destroy())
  return kit
}

/** As when a page is left, or comes to lie behind another tab. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 })

/** Lets something happen, and waits until what reports it is there, were it to be. */
async function happen(kit: Kit, ...emit: readonly Parameters<Kit['emit']>[]) {
  for (const [event, properties] of emit) kit.emit(event, properties)
  // What the kit fetches for it, in the same order: behind all that came before.
  await import('./createTelemetry.ts')
  await import('./createTelemetry.ts')
}

/** What has arrived once the operator was asked and the page was left. */
async function collected(kit: Kit, { paths, events }: Awaited<ReturnType<typeof startCollector>>) {
  await eventually(() => expect(paths).toContain('/getAnalyticsConfig'))
  await eventually(() => {
    leavePage()
    expect(events.length).toBeGreaterThan(0)
  })
  expect(kit.telemetry).toBeDefined()
  return events.map(({ props }) => props).filter(({ event }) => event !== 'INITIALIZE')
}

test.each<[string, Partial<KitOptions>, boolean]>([
  ['neither has said anything', { telemetry: undefined }, false],
  ['the visitor has agreed, the site has not switched it on', { telemetry: undefined }, true],
  ['the site has switched it on, the visitor has not agreed', {}, false],
])('nothing is asked and no code is fetched where %s', async (_, options, hasAgreed) => {
  const collector = await startCollector()
  const kit = makeKit(collector.url, options)
  if (hasAgreed) setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_NETWORKS', {}], ['MODAL_OPEN', { connected: false }])
  leavePage()
  expect(kit.telemetry).toBeUndefined()
  expect(collector.paths).toEqual([])
})

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('a browser with %s is left alone, whatever was agreed', async (_, signals) => {
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  vi.stubGlobal('navigator', { ...signals, onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  await happen(kit, ['CLICK_NETWORKS', {}])
  expect(kit.telemetry).toBeUndefined()
  expect(collector.paths).toEqual([])
})

test('what happens after the visitor has agreed is sent when the page is left, and nothing from before', async () => {
  history.replaceState(null, '', `/pay/${address}?to=alice.eth#alice@example.com`)
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  await happen(kit, ['CLICK_ALL_WALLETS', {}])
  expect(getTelemetryConsent(kit)).toBe('unknown')
  setTelemetryConsent(kit, 'granted')
  expect(getTelemetryConsent(kit)).toBe('granted')
  await happen(
    kit,
    ['SEARCH_WALLET', { badge: 'none', search: 'alice@example.com' }],
    ['SWITCH_NETWORK', { network: 'eip155:10' }],
    ['CONNECT_ERROR', { message: `No ${address} of alice.eth with 1.5 ETH`, code: 'OTHER' }],
    [
      'SEND_SUCCESS',
      { isSmartAccount: false, token: address, amount: '1.25', network: 'eip155:1', hash: '0xabc' },
    ],
  )
  expect(await collected(kit, collector)).toEqual([
    { type: 'track', event: 'SEARCH_WALLET', properties: { badge: 'none' } },
    { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } },
    {
      type: 'track',
      event: 'CONNECT_ERROR',
      properties: { message: 'No [hex] of [name] with # ETH', code: 'OTHER' },
    },
    {
      type: 'track',
      event: 'SEND_SUCCESS',
      properties: { isSmartAccount: false, network: 'eip155:1' },
    },
  ])
  expect(collector.events.map(({ props }) => props)).toContainEqual({
    type: 'track',
    event: 'INITIALIZE',
    properties: { namespaces: ['eip155'], networks: ['eip155:1'] },
  })
  const [event] = collector.events
  expect(event).toMatchObject({ domain: location.host, caipNetworkId: 'eip155:1' })
  expect(event?.url).toBe(`${location.origin}/pay/_`)
  expect(event?.funnelId).toBe(collector.events[1]?.funnelId)
})

test('what is much is sent at once, in parts that a server takes', async () => {
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  const message = 'what has happened is told at length '.repeat(10)
  await happen(
    kit,
    ...Array.from({ length: 90 }, (): Parameters<Kit['emit']> => ['USER_REJECTED', { message }]),
  )
  await eventually(() => expect(collector.events.length).toBeGreaterThan(60))
  expect(collector.paths.filter((path) => path === '/batch').length).toBeLessThan(5)
})

test('declining forgets what waits, and agreeing again begins anew', async () => {
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_NETWORKS', {}])
  await eventually(() => expect(collector.paths).toContain('/getAnalyticsConfig'))
  setTelemetryConsent(kit, 'denied')
  expect(getTelemetryConsent(kit)).toBe('denied')
  expect(kit.telemetry).toBeUndefined()
  leavePage()
  await happen(kit, ['CLICK_ALL_WALLETS', {}])
  expect(kit.telemetry).toBeUndefined()
  setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_CONVERT', {}])
  expect((await collected(kit, collector)).map(({ event }) => event)).toEqual(['CLICK_CONVERT'])
})

test('what another tab has withdrawn is not sent any more', async () => {
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_NETWORKS', {}])
  expect(kit.telemetry).toBeDefined()
  setTelemetryConsent(makeKit(collector.url), 'denied')
  leavePage()
  expect(kit.telemetry).toBeUndefined()
  expect(collector.paths).not.toContain('/batch')
})

test('an operator that has not switched it on is asked once, and sent nothing', async () => {
  const collector = await startCollector()
  collector.answers.isOn = false
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_NETWORKS', {}])
  await eventually(() => expect(collector.paths).toEqual(['/getAnalyticsConfig']))
  await happen(kit, ['CLICK_NETWORKS', {}])
  leavePage()
  expect(collector.paths).toEqual(['/getAnalyticsConfig'])
})

test('what a server could not take is sent again, once each', async () => {
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  collector.answers.status = 503
  await happen(kit, ['CLICK_NETWORKS', {}])
  await eventually(() => expect(collector.paths).toContain('/getAnalyticsConfig'))
  await eventually(() => {
    leavePage()
    expect(collector.paths).toContain('/batch')
  })
  collector.answers.status = 200
  const again = await collected(kit, collector)
  expect(again.map(({ event }) => event)).toEqual(['CLICK_NETWORKS'])
})

test('a site that the project does not name is told so once, and sends nothing any more', async () => {
  const collector = await startCollector()
  collector.answers.status = 403
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_NETWORKS', {}])
  await eventually(() => expect(collector.paths).toContain('/getAnalyticsConfig'))
  await eventually(() => {
    leavePage()
    expect(kit.store.getState().alert).toMatchObject({
      code: 'INVALID_APP_CONFIGURATION',
      short: 'Invalid App Configuration',
    })
  })
  const before = collector.paths.length
  await happen(kit, ['CLICK_NETWORKS', {}])
  leavePage()
  expect(collector.paths).toHaveLength(before)
})

test('errors: of four kinds, five a minute, without what may say who', async () => {
  const collector = await startCollector()
  const kit = makeKit(collector.url)
  setTelemetryConsent(kit, 'granted')
  await happen(kit, ['CLICK_NETWORKS', {}])
  expect(kit.telemetry).toBeDefined()
  for (const cause of [
    new HttpStatusError(503, undefined, { details: `/v1/account/${address}/balance` }),
    new InvalidResponseError(`/v1/identity/${address}`),
    new FrameTimeoutError('ETH_SIGN'),
    new UserRejectedError(),
    'no error',
    new TypeError(`Cannot read alice@example.com of ${address}`),
    ...Array.from({ length: 9 }, () => new TypeError('x is not a function')),
  ])
    kit.log.warn('Something was not done', cause)
  const errors = (await collected(kit, collector)).filter(({ type }) => type === 'error')
  expect(errors).toEqual([
    expect.objectContaining({ event: 'API_ERROR', errorMessage: 'HTTP status code: 503' }),
    expect.objectContaining({ event: 'DATA_PARSING_ERROR', errorType: 'INVALID_RESPONSE' }),
    expect.objectContaining({ event: 'SECURE_SITE_ERROR', errorType: 'FRAME_TIMEOUT' }),
    expect.objectContaining({
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'Cannot read [email] of [hex]',
      stackTrace: expect.stringMatching(/telemetry\.test\.ts:\d+:\d+/),
    }),
    expect.objectContaining({ errorMessage: 'x is not a function' }),
  ])
  expect(JSON.stringify(collector.events)).not.toMatch(/f39F|alice|\/work\//)
})
