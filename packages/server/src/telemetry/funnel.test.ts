import { randomUUID } from 'node:crypto'
import type { ReportedEvent, ReportedProperties } from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { someEvent } from '../fixtures/telemetryEvents.ts'
import { startWorld } from '../fixtures/world.ts'
import { limits } from '../config/limits.ts'
import { readFunnel } from './funnel.ts'
import { readFunnelQuestion, writeFunnel } from './funnelCommand.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld(['http://127.0.0.1:1'], { telemetry: {} })
})
afterAll(() => world.close())

type Happened = readonly [ReportedEvent, ReportedProperties?]
const start = Date.now() - 3_600_000
let clock = start

/** What happens in one opening, a second after another. */
async function opening(...events: readonly Happened[]) {
  const funnelId = randomUUID()
  const bodies = events.map(([event, properties]) =>
    someEvent(event, properties, { funnelId, timestamp: (clock += 1_000) }),
  )
  const answer = await world.get('/batch?projectId=demo', {
    method: 'POST',
    body: JSON.stringify(bodies),
  })
  expect(await answer.json()).toEqual({ accepted: events.length, refused: 0 })
}

const open: Happened = ['MODAL_OPEN', { connected: false }]
const choose = (name: string): Happened => ['SELECT_WALLET', { name }]
const connect = (name: string): Happened => ['CONNECT_SUCCESS', { name, method: 'browser' }]
const rejected: Happened = ['USER_REJECTED', { message: 'Declined in the wallet' }]

test('funnel: each opening counts once for each step it has reached, by wallet and by error', async () => {
  await opening(open)
  await opening(open, choose('Fox'), connect('Fox'), ['SIGN_SUCCESS', { kind: 'message' }])
  await opening(
    open,
    choose('Fox'),
    rejected,
    choose('Fox'),
    rejected,
    choose('Fox'),
    connect('Fox'),
  )
  await opening(open, choose('Fox'), rejected, choose('Owl'), connect('Owl'), ['SEND_SUCCESS'])
  await opening(open, choose('Owl'), [
    'CONNECT_ERROR',
    { code: 'PAIRING_EXPIRED', message: 'Late' },
  ])
  await opening(
    open,
    ['SOCIAL_LOGIN_STARTED', { provider: 'github' }],
    ['CONNECT_SUCCESS', { name: 'Wallet', method: 'email' }],
    ['SOCIAL_LOGIN_SUCCESS', { provider: 'github' }],
    ['SIWX_AUTH_SUCCESS'],
  )
  await opening(
    open,
    ['EMAIL_SUBMITTED'],
    ['EMAIL_VERIFICATION_CODE_FAIL', { message: 'Invalid code' }],
  )
  // Not of the way in: whoever is connected already, and a connection that has come back.
  await opening(['MODAL_OPEN', { connected: true }], ['SEND_SUCCESS'])
  await opening(['CONNECT_SUCCESS', { name: 'Fox', reconnect: true }])

  const question = { projectId: 'demo', from: start, to: clock + 1 }
  const funnel = await readFunnel(world.store.db, question, limits)
  expect(funnel).toEqual({
    ...question,
    steps: { opened: 7, chosen: 6, connected: 4, signed: 3 },
    wallets: [
      { name: 'Fox', chosen: 3, connected: 2, signed: 1, failed: 2 },
      { name: 'Owl', chosen: 2, connected: 1, signed: 1, failed: 1 },
      { name: 'github', chosen: 1, connected: 1, signed: 1, failed: 0 },
      { name: 'email', chosen: 1, connected: 0, signed: 0, failed: 1 },
    ],
    errors: [
      { event: 'USER_REJECTED', problem: 'Declined in the wallet', name: 'Fox', openings: 2 },
      { event: 'CONNECT_ERROR', problem: 'PAIRING_EXPIRED', name: 'Owl', openings: 1 },
      {
        event: 'EMAIL_VERIFICATION_CODE_FAIL',
        problem: 'Invalid code',
        name: 'email',
        openings: 1,
      },
    ],
  })
  const text = writeFunnel(funnel)
  expect(text).toMatch(
    /opened +7 +100 %\n +chosen +6 +86 %\n +connected +4 +57 %\n +signed +3 +43 %/,
  )
  expect(text).toMatch(/Fox +3 +2 +1 +2/)
  expect(text).toMatch(/USER_REJECTED +2 +Fox +Declined in the wallet/)
})

test('funnel: only the range and the project that are asked for', async () => {
  const { db } = world.store
  const none = { steps: { opened: 0, chosen: 0, connected: 0, signed: 0 }, wallets: [], errors: [] }
  for (const question of [
    { projectId: 'demo', from: 0, to: start },
    { projectId: 'demo', from: clock + 1, to: clock + 2 },
    { projectId: 'other', from: 0, to: clock + 1 },
  ])
    expect(await readFunnel(db, question, limits)).toEqual({ ...question, ...none })
  expect(writeFunnel({ projectId: 'demo', from: 0, to: 1, ...none })).toContain('opened     0')
})

test('funnel: the command reads days of UTC, the last one whole', () => {
  const now = Date.parse('2026-11-22T09:00:00Z')
  const day = 86_400_000
  expect(readFunnelQuestion(['demo'], {}, now)).toEqual({
    projectId: 'demo',
    from: now - 7 * day,
    to: now,
  })
  expect(readFunnelQuestion(['demo'], { from: '2026-11-01', to: '2026-11-02' }, now)).toEqual({
    projectId: 'demo',
    from: Date.parse('2026-11-01T00:00:00Z'),
    to: Date.parse('2026-11-03T00:00:00Z'),
  })
  for (const [ids, dates] of [
    [[], {}],
    [['a', 'b'], {}],
    [['a'], { from: 'yesterday' }],
    [['a'], { from: '2026-13-01' }],
    [['a'], { from: '2026-11-03', to: '2026-11-02' }],
  ] as const)
    expect(() => readFunnelQuestion(ids, dates, now)).toThrow(/latchkey funnel|--from|--to/)
})
