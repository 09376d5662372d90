import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { someError, someEvent } from '../fixtures/telemetryEvents.ts'
import { startWorld } from '../fixtures/world.ts'
import { limits } from '../config/limits.ts'
import { createProject } from '../store/projects.ts'
import { telemetryEvents, type TelemetryRow } from '../store/telemetrySchema.ts'
import { deleteEvents } from './retention.ts'

// A database that starts takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

const site = 'https://app.example.com'
type World = Awaited<ReturnType<typeof startWorld>>
let world: World
beforeAll(async () => {
  world = await startWorld(['http://127.0.0.1:1'], {
    telemetry: { projects: ['demo', 'busy', 'other'] },
  })
  for (const id of ['busy', 'other', 'silent'])
    await createProject(world.store, { id, name: id, allowedOrigins: [site] })
})
afterAll(() => world.close())

/** Sends as a browser does: as plain text, so that it need not ask first. */
function send(path: '/e' | '/batch', body: unknown, projectId = 'demo', origin: string = site) {
  return world.get(`${path}?projectId=${projectId}&st=latchkey&sv=core-1.0.0`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const kept = (projectId: string): Promise<TelemetryRow[]> =>
  world.store.db
    .select()
    .from(telemetryEvents)
    .where(sql`project_id = ${projectId}`)
    .orderBy(telemetryEvents.at)

test('an event is kept with the kit’s version, once, however often it is sent', async () => {
  const event = someEvent('SELECT_WALLET', { name: 'Test wallet', platform: 'browser' })
  for (const path of ['/e', '/batch'] as const) {
    const answer = await send(path, path === '/e' ? event : [event, event], 'other')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(site)
    expect(await answer.json()).toEqual({ accepted: path === '/e' ? 1 : 2, refused: 0 })
  }
  expect(await kept('other')).toEqual([
    expect.objectContaining({
      eventId: event.eventId,
      at: event.timestamp,
      event: 'SELECT_WALLET',
      step: 2,
      subject: 'Test wallet',
      sdk: 'latchkey core-1.0.0',
      properties: { name: 'Test wallet', platform: 'browser' },
    }),
  ])
  // The same id in another project is another event.
  expect(await (await send('/e', event, 'busy')).json()).toEqual({ accepted: 1, refused: 0 })
  expect(await kept('busy')).toHaveLength(1)
})

test('only sites of the project may report, and only where the operator has switched it on', async () => {
  const event = someEvent('MODAL_OPEN', { connected: false })
  const elsewhere = await send('/e', event, 'demo', 'https://elsewhere.example.com')
  expect(elsewhere.status).toBe(403)
  expect(await elsewhere.json()).toMatchObject({ code: 'origin_not_allowed' })
  expect(
    elsewhere.headers.get('access-control-allow-origin'),
    'so that a kit there can say so',
  ).toBe('*')
  expect((await send('/batch', [event], 'nobody')).status).toBe(401)
  expect((await send('/batch', [event], 'silent')).status).toBe(404)
  expect(await kept('silent')).toEqual([])
  const isOn = async (id: string): Promise<unknown> =>
    (await world.get(`/getAnalyticsConfig?projectId=${id}`)).json()
  expect(await isOn('demo')).toEqual({ isAnalyticsEnabled: true })
  expect(await isOn('silent')).toEqual({ isAnalyticsEnabled: false })
})

test('what is not as it has to be is refused, and costs no other event of its batch', async () => {
  const good = someEvent('CLICK_NETWORKS')
  const { props, ...rest } = good
  const bad = [
    { ...rest, props: { ...props, event: 'FROM_THE_FUTURE' } },
    { ...good, eventId: '1' },
    { ...good, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    someEvent('CLICK_NETWORKS', { token: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
    { ...good, url: 'https://app.example.com/?to=alice' },
    // Half a sign, which no store takes.
    { ...good, url: 'https://app.example.com/\ud83d' },
    someEvent('CLICK_NETWORKS', { name: 'x\ud83d' }),
    'MODAL_OPEN',
    null,
  ]
  for (const one of bad) expect((await send('/e', one)).status).toBe(400)
  const answer = await send('/batch', [...bad, { ...good, eventId: randomUUID() }])
  expect(await answer.json()).toEqual({ accepted: 1, refused: bad.length })
  for (const body of ['', '[]', '{}', 'null', '[', JSON.stringify(Array(101).fill(good))])
    expect((await send('/batch', body)).status, body.slice(0, 20)).toBe(400)
  const large = await send('/batch', ['x'.repeat(limits.telemetryBytes)])
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ code: 'body_too_large' })
})

test('what a sender has not taken out is taken out here, and nobody’s address is kept', async () => {
  const before = await kept('demo')
  await send('/batch', [
    someEvent('CONNECT_ERROR', {
      message: 'No account 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 for alice.eth, 1.5 ETH',
    }),
    someEvent('OPEN_SEND', {}, { url: 'https://app.example.com/u/alice.eth/48213' }),
    someError(
      'Cannot read https://rpc.example.com/k3y of 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 alice.eth\nconnect app.js:1:24',
    ),
  ])
  const rows = (await kept('demo')).slice(before.length)
  expect(rows).toHaveLength(3)
  const text = JSON.stringify(rows)
  expect(text).toContain('connect app.js:1:24')
  expect(text).not.toMatch(/f39F|alice|1\.5|48213|k3y|7EcDh|127\.0\.0/)
  expect(text).toContain('No account [hex] for [name], # ETH')
  expect(text).toContain('https://app.example.com/u/_/_')
})

test('five errors a minute are kept, of events many more', async () => {
  const errors = Array.from({ length: 7 }, () => someError())
  const events = Array.from({ length: 20 }, () => someEvent('CLICK_NETWORKS'))
  const answer = await send('/batch', [...errors, ...events], 'other')
  expect(await answer.json()).toEqual({ accepted: 25, refused: 2 })
  expect(await (await send('/e', someError(), 'other')).json()).toEqual({ accepted: 0, refused: 1 })
  expect((await kept('other')).filter(({ kind }) => kind === 'error')).toHaveLength(5)
  // Another project's errors are counted by themselves.
  expect(await (await send('/e', someError(), 'busy')).json()).toEqual({ accepted: 1, refused: 0 })
})

test('a network, and a project, report so much in a minute', async () => {
  const small = await startWorld(['http://127.0.0.1:1'], {
    telemetry: {},
    limits: { telemetryEventsPerPrefix: 30, telemetryEventsPerProject: 50 },
    trustedProxies: 1,
  })
  onTestFinished(() => small.close())
  const report = async (caller: string, count: number) => {
    const answer = await small.get('/batch?projectId=demo', {
      method: 'POST',
      headers: { 'x-forwarded-for': caller },
      body: JSON.stringify(Array.from({ length: count }, () => someEvent('CLICK_NETWORKS'))),
    })
    return answer.headers.get('retry-after') === null ? answer.status : `${answer.status} later`
  }
  expect(await report('192.0.2.1', 25)).toBe(200)
  expect(await report('192.0.2.200', 10), 'the same network').toBe('429 later')
  expect(await report('198.51.100.1', 20)).toBe(200)
  expect(await report('203.0.113.1', 20), 'the same project').toBe('429 later')
})

test('a clock that is wrong, or an event that has waited too long, counts as of now', async () => {
  const now = Date.now()
  const times = [now - 60_000, now - 2 * limits.telemetryLateMs, now + 3_600_000]
  const events = times.map((timestamp) => someEvent('OPEN_SWAP', {}, { timestamp }))
  await send('/batch', events, 'busy')
  const at = new Map((await kept('busy')).map((row) => [row.eventId, row.at]))
  const [good, old, coming] = events.map(({ eventId }) => at.get(eventId) ?? 0)
  expect(good).toBe(now - 60_000)
  for (const time of [old, coming]) {
    expect(time).toBeGreaterThanOrEqual(now)
    expect(time).toBeLessThanOrEqual(Date.now())
  }
})

test('retention: what is too old goes, in bounded portions, and nothing else', async () => {
  const { store } = world
  await createProject(store, { id: 'aged', name: 'Aged' })
  const now = Date.now()
  const day = 86_400_000
  await store.db
    .execute(sql`insert into telemetry_events (project_id, event_id, at, kind, event, url, properties)
    select 'aged', gen_random_uuid(), ${now}::bigint - n * ${day / 4}::bigint, 'track', 'MODAL_OPEN', '', '{}'
    from generate_series(1, 160) n`)
  expect(await deleteEvents(store.db, now - 30 * day, { telemetryDeletes: 16 })).toBe(40)
  expect(await kept('aged')).toHaveLength(120)
  expect((await kept('aged'))[0]?.at).toBe(now - 30 * day)
})

test('retention: a server deletes by itself, also after reporting was switched off', async () => {
  const { store } = world
  await createProject(store, { id: 'past', name: 'Past' })
  await store.db
    .execute(sql`insert into telemetry_events (project_id, event_id, at, kind, event, url, properties)
    select 'past', gen_random_uuid(), 1, 'track', 'MODAL_OPEN', '', '{}' from generate_series(1, 3)`)
  const { createTelemetry } = await import('./createTelemetry.ts')
  const { createLog } = await import('../log.ts')
  const telemetry = createTelemetry({
    settings: undefined,
    store,
    limits: { ...limits, telemetryDeletesMs: 10 },
    log: createLog('silent'),
  })
  onTestFinished(telemetry.close)
  await vi.waitFor(async () => expect(await kept('past')).toEqual([]), { timeout: 10_000 })
})
