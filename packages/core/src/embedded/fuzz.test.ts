import { frameMethods } from '@latchkey/protocol/frame'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../connection/connect.ts'
import { signMessage } from '../accounts/signMessage.ts'
import { createTestFrame } from '../fixtures/testFrame.ts'

/** With those of the protocol's own test, more than 100,000. */
const count = 25_000

const names = Object.keys(frameMethods)
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ purpose: fc.string(), title: fc.string(), height: fc.double({ noNaN: true }) }),
  fc.record({ user: fc.record({ address: fc.string(), chainId: fc.integer({ max: 0 }) }) }),
  fc.record({ height: fc.double({ min: 4_001 }) }),
  fc.record({ version: fc.string() }),
)
const message = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      v: fc.constant(1),
      id: fc.stringMatching(/^[0-9a-f]{32}$/),
      kind: fc.constantFrom('request', 'response', 'error', 'abort'),
      type: fc.constantFrom(...names, '@latchkey-app/GET_USER', '@latchkey-app/RPC_REQUEST'),
      payload: value,
    }),
  },
  fc.jsonValue(),
)
const seemsValid = (data: unknown) =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  'payload' in data &&
  names.includes(String(data.type)) &&
  frameMethods[data.type as keyof typeof frameMethods].request.safeParse(data.payload).success // one of them, by the line above

test('fuzz: whatever a frame sends that is no message, the page stays as it is and goes on', async () => {
  const { kit, port, behaviour } = createTestFrame()
  await connect(kit, { connector: 'auth' })
  const [state, modal] = [kit.store.getState(), kit.modal.getState()]
  const sent = fc.sample(message, { numRuns: count, seed: 11 }).filter((data) => !seemsValid(data))
  expect(sent.length).toBeGreaterThan(count * 0.9)
  for (const data of sent) port()?.postMessage(data)
  // An answer to a later question has come after all of it.
  await expect((await kit.frame()).ask('@latchkey-app/PING', undefined)).resolves.toBeUndefined()
  expect(kit.store.getState()).toBe(state)
  expect(kit.modal.getState()).toBe(modal)
  expect(await signMessage(kit, { message: 'Hello' })).toBe(behaviour.result)
})
