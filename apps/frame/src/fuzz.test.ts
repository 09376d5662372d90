import { channelVersion } from '@latchkey/protocol/channel'
import { appMethods } from '@latchkey/protocol/frame'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFrameWorld, type FrameWorld } from './fixtures/frameWorld.ts'
import { later } from './fixtures/person.ts'

let world: FrameWorld
beforeAll(async () => {
  world = await startFrameWorld()
})
afterAll(() => world.close())

const types = Object.keys(appMethods) as (keyof typeof appMethods)[]
const hex = fc.stringMatching(/^[0-9a-f]{32}$/)
/** What a port can carry, of any kind. */
const anything = fc.anything({ withDate: true, withMap: true, withSet: true, withTypedArray: true })
/** A message that is well formed up to its payload, which is not what its type takes. */
const wrongPayload = fc
  .tuple(fc.constantFrom(...types), anything)
  .filter(([type, payload]) => !appMethods[type].request.safeParse(payload).success)
  .chain(([type, payload]) =>
    hex.map((id) => ({ v: channelVersion, id, kind: 'request', type, payload })),
  )
const wrongEnvelope = fc.record(
  {
    v: fc.oneof(fc.constant(channelVersion), anything),
    id: fc.oneof(hex, anything),
    kind: fc.constantFrom('response', 'error', 'abort', 'request', 'other'),
    type: fc.oneof(fc.constantFrom('READY', '__proto__', 'constructor', 'toString'), fc.string()),
    payload: anything,
    token: anything,
  },
  { requiredKeys: [] },
)

test('fuzz: 30,000 odd messages change nothing, ask nobody and throw nothing', async () => {
  const page = await world.openBrowser().open()
  await world.logIn(page, 'fuzzed@example.com')
  page.person.will(later)
  const before = await page.ask('@latchkey-app/GET_USER', undefined)
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  let sent = 0
  for (const message of fc.sample(fc.oneof(wrongPayload, wrongEnvelope, anything), 30_000)) {
    try {
      page.port.postMessage(message)
      sent += 1
    } catch {
      // Nothing that a port can carry.
    }
    // The answers have to be taken, or the port only fills up.
    if (sent % 2_000 === 0) await page.ask('@latchkey-app/PING', undefined)
  }
  expect(sent).toBeGreaterThan(20_000)
  expect(await page.ask('@latchkey-app/GET_USER', undefined)).toEqual(before)
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
  expect(thrown).toEqual([])
  expect(page.reloads()).toBe(0)
  expect(page.person.seen.map(({ kind }) => kind)).toEqual(['setup'])
  page.close()
})

test('fuzz: whatever stands in an RPC request, it is answered, and nobody is asked for what cannot be signed', async () => {
  const page = await world.openBrowser().open()
  const params = fc.array(
    fc.oneof(fc.string(), fc.constant(`0x${'1'.repeat(40)}`), fc.jsonValue(), fc.bigInt()),
  )
  const method = fc.constantFrom(
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'wallet_sendCalls',
    'eth_accounts',
    'eth_sign',
    'hasOwnProperty',
  )
  await fc.assert(
    fc.asyncProperty(method, params, async (name, list) => {
      await expect(page.rpc(name, ...list)).rejects.toMatchObject({
        code: expect.stringMatching(/^(UNAUTHORIZED|INVALID_REQUEST|NOT_AVAILABLE)$/),
      })
    }),
    { numRuns: 500 },
  )
  expect(page.person.seen).toEqual([])
  page.close()
})
