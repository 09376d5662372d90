import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openChannel } from '../channel/channel.ts'
import type { Methods } from '../channel/method.ts'
import { appMethods } from './appMethods.ts'
import { frameMethods } from './frameMethods.ts'

/** Messages for each direction; with those of the kit they are more than 100,000. */
const count = 40_000

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '0x',
    'a@b.co',
    '123456',
    'eip155:1',
    'approve',
    'google',
    'link',
    'https://frame.example/popup?attempt=0',
    'A'.repeat(22),
  ),
)
const value = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.dictionary(
    fc.constantFrom(
      'email',
      'otp',
      'chainId',
      'method',
      'params',
      'user',
      'height',
      'version',
      'provider',
      'attempt',
      'mode',
      'uri',
      'state',
      'id',
    ),
    fc.oneof(text, fc.integer(), fc.double(), fc.constant(null)),
  ),
)

function messages(methods: Methods) {
  const id = fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 })
    .map((digits) => digits.map((digit) => digit.toString(16)).join(''))
  const question = fc.record({
    v: fc.constant(1),
    id,
    kind: fc.constant('request'),
    type: fc.constantFrom(...Object.keys(methods)),
    payload: value,
  })
  const odd = fc.record(
    {
      v: fc.oneof(fc.constant(1), fc.jsonValue()),
      id: fc.oneof(id, fc.string(), fc.integer()),
      kind: fc.constantFrom('request', 'response', 'error', 'abort', 'hello'),
      type: fc.constantFrom(...Object.keys(methods), '__proto__', 'constructor', 'toString', ''),
      payload: value,
      extra: value,
    },
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 5, arbitrary: question }, { weight: 3, arbitrary: odd }, fc.jsonValue())
}

type Message = { readonly [name: string]: unknown }

/** What a side has to hear of all that is sent: well-formed questions that it knows, with what they need. */
function expected(methods: Methods, sent: readonly unknown[]) {
  return sent.flatMap((message) => {
    const { v, id, kind, type, payload, ...rest } = (message ?? {}) as Message // of any kind
    const isQuestion = v === 1 && kind === 'request' && Object.keys(rest).length === 0
    if (!isQuestion || typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) return []
    const method = Object.hasOwn(methods, String(type)) ? methods[String(type)] : undefined
    const parsed = method?.request.safeParse(payload)
    return parsed?.success ? [[type, parsed.data]] : []
  })
}

async function flood(
  methods: Methods,
  last: { readonly type: string; readonly payload?: unknown },
) {
  const { port1, port2 } = new MessageChannel()
  const reached: unknown[] = []
  const handlers = Object.fromEntries(
    Object.keys(methods).map((type) => [
      type,
      (payload: unknown) => {
        reached.push([type, payload])
        throw new Error('known to this side alone')
      },
    ]),
  )
  const answerer = openChannel({ port: port1, asks: {}, answers: methods, handlers })
  const answers: unknown[] = []
  const lastId = '0'.repeat(32)
  const done = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }: MessageEvent<Message>) => {
      answers.push(data)
      if (data.id === lastId) resolve()
    }
  })
  const sent = fc.sample(messages(methods), { numRuns: count, seed: 7 })
  for (const message of sent) port2.postMessage(message)
  port2.postMessage({ v: 1, id: lastId, kind: 'request', ...last })
  await done
  answerer.close()
  reached.pop() // the last one, which is no part of the flood
  return { sent, reached, answers }
}

test.each([
  ['the frame', appMethods, { type: '@latchkey-app/PING' }],
  ['the page', frameMethods, { type: '@latchkey-frame/HIDE', payload: {} }],
] as const)(
  'fuzz: of all that is sent to %s only what its schemas accept arrives',
  async (_, methods, last) => {
    const { sent, reached, answers } = await flood(methods, last)
    expect(sent).toHaveLength(count)
    expect(reached).toEqual(expected(methods, sent))
    expect(answers.length).toBeGreaterThan(count / 4)
    expect(JSON.stringify(answers)).not.toContain('known to this side alone')
  },
)
