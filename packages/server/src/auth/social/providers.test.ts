import * as api from '@latchkey/protocol/api'
import type { SocialProvider } from '@latchkey/protocol/frame'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FrameClient } from '../../fixtures/frameClient.ts'
import { startSocialWorld, type Somebody } from '../../fixtures/socialWorld.ts'
import { socialDefinitions } from './createProviders.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: Awaited<ReturnType<typeof startSocialWorld>>
let browser: FrameClient
beforeAll(async () => {
  world = await startSocialWorld()
  browser = await world.client()
})
afterEach(() => {
  for (const { id } of Object.values(socialDefinitions)) world.providers[id].restore()
})
afterAll(() => world.close())

const all = Object.values(socialDefinitions).map(({ id }) => id)
const openId = Object.values(socialDefinitions).flatMap(({ id, kind }) =>
  kind === 'openid' ? [id] : [],
)
const ann = { name: 'Ann Lindqvist', username: 'ann', email: 'ann@example.com' }

/** Why an attempt came to nothing, as its window is told and as the frame is. */
async function failureOf(id: SocialProvider, who: Somebody = ann) {
  const { window, attemptId, answered } = await world.prove(browser, id, who)
  expect(answered.status).toBe(303)
  const shown = await world.show(browser, window)
  const seen = await browser.send(api.getSocialAttempt, { params: { attemptId } }, 'none')
  expect(seen.body.error).toBe(shown.body.error)
  expect(shown.body.resultSecret).toBeNull()
  expect((await world.confirm(browser, window)).code).toBe('attempt_ended')
  expect((await world.finish(browser, attemptId)).code).toBe('attempt_ended')
  return shown.body.error
}

test.each(all)('%s: logs a visitor in, and the same one again', async (id) => {
  const first = await world.client()
  const { shown, finished } = await world.logInWith(first, id, ann)
  expect(shown.body).toMatchObject({ state: 'proved', provider: id, purpose: 'login', error: null })
  expect(finished.status).toBe(200)
  const { user } = finished.body
  expect(user.provider).toBe(id)
  expect(user.name).toBe(id === 'x' ? '@ann' : 'Ann Lindqvist')
  const again = await world.logInWith(await world.client(), id, ann)
  expect(again.finished.body.user).toEqual(user)
  const other = await world.logInWith(await world.client(), id, { name: 'Bo Okafor' })
  expect(other.finished.body.user.id).not.toBe(user.id)
  // The session goes on as any other.
  expect((await first.session()).body.user).toEqual(user)
  expect((await first.refresh()).body.user).toEqual(user)
})

test.each(all)('%s: a visitor who says no is told so', async (id) => {
  expect(await failureOf(id, 'refuse')).toBe('denied')
})

test.each(all)('%s: a provider that is out of order is said to be', async (id) => {
  expect(await failureOf(id, { error: 'server_error' })).toBe('unavailable')
  world.providers[id].fail({ kind: 'status', at: 'token', status: 503 }, { times: 1 })
  expect(await failureOf(id)).toBe('unavailable')
})

test.each(all)('%s: the code of another login is worth nothing', async (id) => {
  // Used before.
  world.providers[id].fail({ kind: 'replayedCode' }, { times: 1 })
  expect(await failureOf(id)).not.toBeNull()
  // Not used yet, but asked for with another challenge (PKCE).
  const [mine, theirs] = [await world.begin(browser, id), await world.begin(browser, id)]
  const stand = world.providers[id]
  const stolen = await stand.logIn(await world.addressFor(browser, theirs.window), ann)
  const own = await stand.logIn(await world.addressFor(browser, mine.window), ann)
  const code = (stolen.form ?? new URL(stolen.url).searchParams).get('code') ?? ''
  const [url, form] = [new URL(own.url), own.form]
  if (form) form.set('code', code)
  else url.searchParams.set('code', code)
  await world.bring(mine.window, { ...own, url: url.href, form })
  expect((await world.show(browser, mine.window)).body.state).toBe('failed')
})

test.each(all)('%s: an answer in the name of another provider is not believed', async (id) => {
  world.providers[id].fail({ kind: 'mixedUp' }, { times: 1 })
  expect(await failureOf(id)).toBe('invalid')
})

test.each(all)('%s: is sent state, challenge and the one address to come back to', async (id) => {
  const { window } = await world.begin(browser, id)
  const address = new URL(await world.addressFor(browser, window))
  const given = Object.fromEntries(address.searchParams)
  expect(given).toMatchObject({
    response_type: 'code',
    redirect_uri: `http://localhost:${world.port}/auth/v1/social/callback/${id}`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(openId.includes(id)).toBe(/^[\w-]{43}$/.test(given.nonce ?? ''))
  // None of it leads to the attempt or its window.
  expect(address.href).not.toContain(window.attemptId)
  expect(address.href).not.toContain(window.secret)
})

test.each(
  openId.flatMap((id) =>
    (['wrongIssuer', 'wrongNonce', 'wrongAudience', 'expiredToken', 'wrongKey'] as const).map(
      (kind) => [id, kind] as const,
    ),
  ),
)('%s: an ID token with %s is not believed', async (id, kind) => {
  world.providers[id].fail({ kind }, { times: 1 })
  expect(await failureOf(id)).toBe('invalid')
})

test.each(all)('%s: a profile that is none logs nobody in', async (id) => {
  if (openId.includes(id))
    world.providers[id].fail({ kind: 'claims', claims: { sub: 'two\nlines' } }, { times: 1 })
  else world.providers[id].fail({ kind: 'json', at: 'profile', body: { id: null } }, { times: 1 })
  expect(await failureOf(id)).toBe('invalid')
})

/** The identity that a visitor has logged in with, and what the session says of them. */
async function identityOf(id: SocialProvider, who: Exclude<Somebody, string | { error: string }>) {
  const visitor = await world.client()
  const { finished } = await world.logInWith(visitor, id, who)
  const { body } = await visitor.send(api.getIdentities, {}, 'session')
  const { name, email, isEmailVerified } = body.identities[0] ?? {}
  // An address that logs in by code is none of these.
  expect(body.email).toBeNull()
  return { name, email, isEmailVerified, shown: finished.body.user.email }
}

const email = 'cy@example.com'
test.each([
  ['google', { email }, { email, isEmailVerified: true, shown: email }],
  ['google', { email, isEmailVerified: false }, { email, isEmailVerified: false, shown: null }],
  ['github', { email }, { email, isEmailVerified: true, shown: email }],
  ['github', { email, isEmailVerified: false }, { email, isEmailVerified: false, shown: null }],
  ['facebook', { email }, { email, isEmailVerified: false, shown: null }],
  ['x', { email }, { email: null, isEmailVerified: false, shown: null }],
  ['discord', { email }, { email, isEmailVerified: true, shown: email }],
  ['discord', { email, isEmailVerified: false }, { email, isEmailVerified: false, shown: null }],
] as const)('%s: of %o it believes %o', async (id, person, expected) => {
  const name = `Cy ${id} ${JSON.stringify(person)}`
  expect(await identityOf(id, { name, username: 'cy', ...person })).toMatchObject(expected)
})

test('apple: keeps the name that is told once, and takes a relay address as one', async () => {
  const person = { name: 'Dee Hidden', email: 'dee@example.com', hidesEmail: true }
  const first = await identityOf('apple', person)
  expect(first).toMatchObject({ name: 'Dee Hidden', isEmailVerified: true })
  expect(first.email).toMatch(/@privaterelay\.appleid\.com$/)
  expect(await identityOf('apple', person)).toEqual(first)
})

test('apple: an address that is posted beside the token is not read', async () => {
  world.providers.apple.forget()
  const { window } = await world.begin(browser, 'apple')
  const answer = await world.providers.apple.logIn(await world.addressFor(browser, window), {
    name: 'Eve Forger',
    email: 'eve@example.com',
  })
  const user = { name: { firstName: 'Ann' }, email: 'ann@example.com' }
  answer.form?.set('user', JSON.stringify(user))
  await world.bring(window, answer)
  await world.confirm(browser, window)
  const { body } = await world.finish(browser, window.attemptId)
  expect(body.user).toMatchObject({ name: 'Ann', email: 'eve@example.com' })
})

test('a provider that does not answer ends the attempt, and is asked again the next time', async () => {
  const impatient = await startSocialWorld({ limits: { socialAnswerMs: 1_000 } })
  try {
    const visitor = await impatient.client()
    const { window, attemptId } = await impatient.begin(visitor, 'google')
    impatient.providers.google.fail({ kind: 'hang', at: 'discovery' })
    expect((await impatient.go(visitor, window)).body).toMatchObject({
      state: 'failed',
      error: 'unavailable',
    })
    const seen = await visitor.send(api.getSocialAttempt, { params: { attemptId } }, 'none')
    expect(seen.body).toMatchObject({ state: 'failed', error: 'unavailable' })
    impatient.providers.google.restore()
    const again = await impatient.begin(visitor, 'google')
    await expect
      .poll(async () => (await impatient.go(visitor, again.window)).body.state)
      .toBe('ready')
  } finally {
    await impatient.close()
  }
})
