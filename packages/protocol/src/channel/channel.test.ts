import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openChannel } from './channel.ts'
import { ChannelError } from './channelError.ts'
import { channelLimits } from './envelope.ts'
import { defineMethod } from './method.ts'

const methods = {
  greet: defineMethod({
    request: z.strictObject({ name: z.string() }),
    response: z.strictObject({ text: z.string() }),
    deadline: 200,
  }),
  hang: defineMethod({ request: z.undefined(), response: z.undefined(), deadline: 50 }),
  refuse: defineMethod({ request: z.undefined(), response: z.undefined(), deadline: 200 }),
  wait: defineMethod({ request: z.undefined(), response: z.undefined(), deadline: 5_000 }),
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Two ends of a real message channel: an asker, and an answerer or whatever the test does with its port. */
function connect() {
  const { port1, port2 } = new MessageChannel()
  const aborted: string[] = []
  const asker = openChannel({ port: port1, asks: methods, answers: {}, handlers: {} })
  closers.push(() => asker.close())
  const answer = () => {
    const answerer = openChannel({
      port: port2,
      asks: {},
      answers: methods,
      handlers: {
        greet: ({ name }) => ({ text: `Hello ${name}` }),
        hang: () => new Promise<undefined>(() => undefined),
        refuse: () => {
          throw new ChannelError('REFUSED', { message: 'Not today' })
        },
        wait: (_, signal) =>
          new Promise<undefined>(() =>
            signal.addEventListener('abort', () => aborted.push('wait')),
          ),
      },
    })
    closers.push(() => answerer.close())
    return answerer
  }
  return { asker, answer, port2, aborted }
}

test('openChannel: asks and answers', async () => {
  const { asker, answer } = connect()
  answer()
  expect(await asker.ask('greet', { name: 'Ada' })).toEqual({ text: 'Hello Ada' })
})

test('openChannel: gives the other side’s error its code, and keeps what it did not mean to tell', async () => {
  const { asker, answer } = connect()
  answer()
  await expect(asker.ask('refuse', undefined)).rejects.toMatchObject({
    code: 'REFUSED',
    message: 'Not today',
  })
})

test('openChannel: a deadline ends its own question and no other', async () => {
  const { asker, answer } = connect()
  answer()
  const hanging = asker.ask('hang', undefined)
  const greeting = asker.ask('greet', { name: 'Ada' })
  await expect(hanging).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect(await greeting).toEqual({ text: 'Hello Ada' })
})

test('openChannel: an abort reaches the answerer', async () => {
  const { asker, answer, aborted } = connect()
  answer()
  const controller = new AbortController()
  const waiting = asker.ask('wait', undefined, { signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toThrow('Request was aborted')
  await asker.ask('greet', { name: 'Ada' }) // a later message: the abort has arrived by now
  expect(aborted).toEqual(['wait'])
})

test('openChannel: closing ends every question', async () => {
  const { asker } = connect()
  const question = asker.ask('greet', { name: 'Ada' })
  asker.close()
  await expect(question).rejects.toMatchObject({ code: 'CLOSED' })
})

test('openChannel: a malformed question is refused, a malformed answer is not believed', async () => {
  const { asker, answer, port2 } = connect()
  const wrong = { name: 7 } as unknown as { name: string } // a caller without types
  port2.onmessage = ({ data }) =>
    port2.postMessage({ ...data, kind: 'response', payload: { text: 7 } })
  await expect(asker.ask('greet', { name: 'Ada' })).rejects.toMatchObject({
    code: 'INVALID_ANSWER',
  })
  answer()
  await expect(asker.ask('greet', wrong)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

test('openChannel: late, doubled and foreign answers are dropped and counted', async () => {
  const { asker, port2 } = connect()
  port2.onmessage = ({ data }) => {
    const reply = { ...data, kind: 'response', payload: { text: 'Hello' } }
    port2.postMessage({ ...reply, id: '0'.repeat(32) })
    port2.postMessage({ ...reply, type: 'hang' })
    port2.postMessage({ ...reply, v: 2 })
    port2.postMessage(reply)
    port2.postMessage(reply)
    port2.postMessage({ ...reply, id: 'f'.repeat(32) })
  }
  expect(await asker.ask('greet', { name: 'Ada' })).toEqual({ text: 'Hello' })
  expect(await asker.ask('greet', { name: 'Eve' })).toEqual({ text: 'Hello' })
  expect(asker.dropped()).toBeGreaterThanOrEqual(8)
})

test('openChannel: a question that no port can carry fails at once and takes no place', async () => {
  const { asker, answer } = connect()
  answer()
  const uncloneable = { name: 'Ada', more: () => undefined }
  for (let index = 0; index <= channelLimits.inFlight; index += 1)
    await expect(asker.ask('greet', uncloneable)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await asker.ask('greet', { name: 'Ada' })).toEqual({ text: 'Hello Ada' })
})

test('openChannel: too many questions at once are refused', async () => {
  const { asker, answer } = connect()
  answer()
  const questions = Array.from({ length: channelLimits.inFlight }, () =>
    asker.ask('hang', undefined),
  )
  await expect(asker.ask('greet', { name: 'Ada' })).rejects.toMatchObject({ code: 'BUSY' })
  expect(await Promise.allSettled(questions)).toHaveLength(channelLimits.inFlight)
  expect(await asker.ask('greet', { name: 'Ada' })).toEqual({ text: 'Hello Ada' })
})

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { in: nested(depth - 1) })
const shared = (depth: number): unknown => {
  const part = depth === 0 ? 'x' : shared(depth - 1)
  return { one: part, two: part } // 2^depth paths through few objects
}
const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic

test('openChannel: whatever a hostile peer sends, the channel goes on', async () => {
  const { asker, answer, port2 } = connect()
  const answerer = answer()
  const { port1: other } = new MessageChannel()
  other.close()
  const message = { v: 1, id: 'a'.repeat(32), kind: 'request', type: 'greet' }
  const hostile: unknown[] = [
    cyclic,
    { ...message, payload: cyclic },
    { ...message, payload: nested(40) },
    { ...message, payload: shared(30) },
    { ...message, payload: new Uint8Array(1_000_000) },
    { ...message, payload: new Map([['name', 'Ada']]) },
    { ...message, payload: { name: 'x'.repeat(300_000) } },
    { ...message, type: '__proto__' },
    { ...message, type: 'toString' },
    { ...message, kind: 'response' },
    { ...message, extra: true },
    ...fc.sample(fc.jsonValue(), 200),
  ]
  for (const data of hostile) {
    port2.postMessage(data)
  }
  expect(await asker.ask('greet', { name: 'Ada' })).toEqual({ text: 'Hello Ada' })
  expect(asker.dropped()).toBeGreaterThan(200)
  expect(answerer.dropped()).toBe(0)
})
