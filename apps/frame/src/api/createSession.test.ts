import type { SessionAccess } from '@latchkey/protocol/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { createSession } from './createSession.ts'
import type { Transport } from './createTransport.ts'

/** A browser in which messages arrive at once, so that a test says what came first. */
class Channel {
  static readonly all = new Set<Channel>()
  onmessage?: (event: { data: unknown }) => void
  constructor() {
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data })
  }
}
beforeEach(() => void vi.stubGlobal('BroadcastChannel', Channel))
afterEach(() => {
  vi.unstubAllGlobals()
  Channel.all.clear()
})

function person(name: string): SessionAccess {
  const user = { id: `user ${name}`, email: null, name, provider: 'email' } as const
  const ids = { deviceId: `device of ${name}`, sessionId: `session of ${name}` }
  const none = { emailChange: null, claim: null }
  return { accessToken: `token of ${name}`, now: 0, expiresAt: 300_000, user, ...ids, ...none }
}

const [alice, bob] = [person('Alice'), person('Bob')]
const refused = new ApiError('invalid_session', 'Log in first')
const unconfirmed = new ApiError('origin_unconfirmed', 'Ask the visitor')
const unreachable = new ApiError('unreachable', 'The wallet server cannot be reached')

/** A tab whose questions the test answers, and another one, for which it speaks. */
function openTab(owner?: SessionAccess) {
  const asked: {
    body: unknown
    resolve: (given: unknown) => void
    reject: (error: Error) => void
  }[] = []
  const send = (_: unknown, { body }: { body?: unknown }) =>
    new Promise((resolve, reject) => asked.push({ body, resolve, reject }))
  let ended = 0
  const session = createSession({
    transport: { send, addressOf: () => 'https://api.example' } as Transport, // of one route here
    proofs: { remember: () => {}, prove: (_, sendWith) => sendWith({}) },
    origin: 'https://site.example',
    now: () => 0,
    onEnded: () => void ended++,
  })
  if (owner) {
    session.begin(owner)
    session.drop(owner.accessToken)
  }
  const other = new Channel()
  return {
    session,
    ended: () => ended,
    hear: (endedDevice = '') => other.postMessage(endedDevice),
    asked: () => asked.map(({ body }) => body),
    /** Answers the question of this number, and waits until whoever has asked has heard. */
    async answer(index: number, given: SessionAccess | ApiError) {
      await settle()
      const question = asked[index]
      if (!question) throw new Error(`Question ${index} was not asked`)
      if (given instanceof ApiError) question.reject(given)
      else question.resolve(given)
      await settle()
    },
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test.each([
  ['before', [0, 1]],
  ['after', [1, 0]],
])(
  'tabs: somebody else logs in during a refresh, which answers %s the next one: whoever was there is gone',
  async (_, order) => {
    const { session, hear, answer, ended } = openTab(alice)
    const access = expect(session.access()).rejects.toMatchObject({ code: 'invalid_session' })
    hear()
    for (const index of order) await answer(index, [alice, bob][index] ?? bob)
    await access
    expect(ended()).toBe(1)
    expect(session.user()).toBeUndefined()
    const found = session.find()
    await answer(2, bob)
    expect(await found).toBe('live')
    expect((await session.access()).user).toEqual(bob.user)
    expect(ended()).toBe(1)
  },
)

test('tabs: a refresh that answers when its successor was found long ago changes nothing', async () => {
  const { session, hear, answer } = openTab(alice)
  const access = session.access().catch(() => {})
  hear()
  await answer(1, bob)
  const found = session.find()
  await answer(2, bob)
  expect(await found).toBe('live')
  await answer(0, alice)
  expect(await access).toBeUndefined()
  expect(session.user()).toEqual(bob.user)
})

test('tabs: the same person logs in again during a refresh that is refused: nothing ends', async () => {
  const { session, hear, answer, asked, ended } = openTab(alice)
  const access = session.access()
  hear()
  await answer(0, refused)
  await answer(1, alice)
  expect((await access).user).toEqual(alice.user)
  expect(await session.find()).toBe('live')
  expect([ended(), asked().length]).toEqual([0, 2])
})

test('tabs: somebody logs in while a page that nobody is logged in to is refused: it is asked again', async () => {
  const { session, hear, answer } = openTab()
  const found = session.find()
  await settle()
  hear()
  await answer(0, refused)
  await answer(1, bob)
  expect(await found).toBe('live')
  expect(session.user()).toEqual(bob.user)
})

test('tabs: of several that log in one after the other the last one decides', async () => {
  const { session, hear, answer, asked } = openTab()
  const found = session.find()
  await settle()
  hear()
  await answer(0, alice)
  hear()
  await answer(1, alice)
  await answer(2, bob)
  expect(await found).toBe('live')
  expect(session.user()).toEqual(bob.user)
  expect(asked()).toHaveLength(3)
})

test('tabs: a session that ends elsewhere while it is looked for does not begin here', async () => {
  const { session, hear, answer, ended } = openTab()
  const found = session.find()
  await settle()
  hear(alice.deviceId)
  await answer(0, alice)
  await answer(1, refused)
  expect(await found).toBe('none')
  expect(session.user()).toBeUndefined()
  expect(ended()).toBe(0)
})

test.each([
  ['another tab has ended', ({ hear }: ReturnType<typeof openTab>) => hear(alice.deviceId)],
  ['the server has ended', ({ session }: ReturnType<typeof openTab>) => session.lose('next')],
])('tabs: where %s it, a later login in another one is found', async (_, end) => {
  const tab = openTab(alice)
  const access = tab.session.access()
  await tab.answer(0, { ...alice, accessToken: 'next' })
  await access
  end(tab)
  expect(tab.ended()).toBe(1)
  tab.hear()
  const found = tab.session.find()
  await tab.answer(1, bob)
  expect(await found).toBe('live')
  expect(tab.session.user()).toEqual(bob.user)
})

test('tabs: a session that ends during a refresh ends, whatever that brings, and a later login is found', async () => {
  const { session, hear, answer } = openTab(alice)
  const access = expect(session.access()).rejects.toMatchObject({ code: 'invalid_session' })
  hear(alice.deviceId)
  hear()
  const found = session.find()
  await answer(0, refused)
  await access
  await answer(1, bob)
  expect(await found).toBe('live')
})

test('tabs: where the server cannot say who has logged in, nobody gets access until it can', async () => {
  const { session, hear, answer, ended } = openTab(alice)
  const access = expect(session.access()).rejects.toBe(unreachable)
  hear()
  await answer(1, unreachable)
  await answer(0, alice)
  await answer(2, unreachable)
  await access
  expect(session.user()).toBeUndefined()
  expect(ended()).toBe(0)
  const found = session.find()
  await answer(3, bob)
  expect([await found, ended()]).toEqual(['none', 1])
})

test('tabs: who has signed out in another one is not found again before the server has heard of it', async () => {
  const { session, hear, answer, asked } = openTab(alice)
  const access = session.access()
  await answer(0, alice)
  await access
  hear(alice.deviceId)
  expect([await session.findAnew(), asked().length]).toEqual(['none', 1])
  hear()
  const found = session.find()
  await answer(1, refused)
  expect(await found).toBe('none')
})

test('tabs: whoever begins to ask finds at once who has taken the place of somebody else', async () => {
  const { session, hear, answer, ended } = openTab(alice)
  hear()
  const found = session.findAnew()
  await answer(0, bob)
  await answer(1, bob)
  expect([await found, ended()]).toEqual(['live', 1])
})

test('session: a login that looks again does not join a refresh from before it', async () => {
  const { session, answer } = openTab()
  const before = session.find()
  await settle()
  session.lookAgain()
  const found = session.find()
  await answer(0, refused)
  await answer(1, bob)
  expect([await before, await found]).toEqual(['live', 'live'])
})

test('session: whoever looks for one while somebody logs in here finds that', async () => {
  const { session, answer, asked } = openTab()
  const found = session.find()
  await settle()
  session.begin(alice)
  await answer(0, refused)
  expect([await found, asked().length]).toEqual(['live', 1])
})

test('session: to go on here waits for no refresh that has not said so', async () => {
  const { session, answer, asked } = openTab()
  const found = session.find()
  await settle()
  const going = session.continueHere()
  await settle()
  await answer(0, unconfirmed)
  await answer(1, alice)
  await going
  expect(await found).toBe('live')
  expect(asked()).toMatchObject([{}, { continueToOrigin: true }])
})

test('tabs: who agrees to go on here does not agree for somebody who logs in meanwhile', async () => {
  const { session, hear, answer, asked } = openTab()
  const going = expect(session.continueHere()).rejects.toBe(unconfirmed)
  await settle()
  hear()
  await answer(0, alice)
  await answer(1, unconfirmed)
  await going
  expect(asked()[1]).not.toHaveProperty('continueToOrigin')
  expect(session.user()).toBeUndefined()
})
