import * as api from '@latchkey/protocol/api'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameOrigin, siteOrigin } from '../../fixtures/frameClient.ts'
import { startLoginWorld } from '../../fixtures/loginWorld.ts'
import { apiOf, startSocialWorld } from '../../fixtures/socialWorld.ts'
import { ensureProject } from '../../store/projects.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: Awaited<ReturnType<typeof startSocialWorld>>
beforeAll(async () => {
  world = await startSocialWorld()
})
afterAll(() => world.close())

const ann = { name: 'Ann Lindqvist', email: 'ann@example.com' }
const statusOf = async (attemptId: string) => {
  const browser = await world.client()
  return (await browser.send(api.getSocialAttempt, { params: { attemptId } }, 'none')).body
}

test('config: only what is set up is offered, whatever the project may use', async () => {
  const listOf = async (config: readonly string[] | null, social: object) => {
    const features = [{ id: 'social_login', isEnabled: true, config: config && [...config] }]
    const projects = [{ id: 'demo', name: 'Demo', features }]
    const one = await startLoginWorld({ social, projects })
    const response = await one.get('/appkit/v1/config?projectId=demo')
    const [feature] = api.getConfig.response.parse(await response.json()).features
    await one.close()
    return [feature?.config, feature?.offered]
  }
  const x = { clientId: 'an id', clientSecret: 'a secret' }
  expect(await listOf(['email', 'google', 'x'], { x })).toEqual([['email', 'x'], undefined])
  expect(await listOf(['google'], { x })).toEqual([[], undefined])
  // Where the operator names nothing, the site chooses.
  expect(await listOf(null, { x })).toEqual([null, ['email', 'x']])
})

test('start: refuses other sites, providers that are not set up, and an id that was used', async () => {
  const browser = await world.client()
  const elsewhere = await world.begin(browser, 'google', { origin: 'https://evil.example' })
  expect(elsewhere.started).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  const { attemptId, started } = await world.begin(browser, 'google')
  expect(started.status).toBe(200)
  expect(started.body.uri).toBe(`${frameOrigin}/popup?projectId=demo&attempt=${attemptId}`)
  const thief = await world.client()
  expect((await world.begin(thief, 'google', { attemptId })).started.code).toBe('conflict')
  const none = await startSocialWorld({ social: {} })
  expect((await none.begin(await none.client(), 'google')).started).toMatchObject({
    status: 501,
    code: 'login_unavailable',
  })
  await none.close()
})

test.each([
  undefined,
  'https://evil.example/',
  `${siteOrigin}.evil.example/`,
  `https://user@app.example.com/`,
  'javascript:alert(1)',
  '/relative',
])('start: a redirect does not come back to %s', async (returnUrl) => {
  const browser = await world.client()
  const { started } = await world.begin(browser, 'google', { mode: 'redirect', returnUrl })
  expect(started).toMatchObject({ status: 400, code: 'bad_request' })
})

test('go: an attempt is one window’s; before it is registered the window waits', async () => {
  const browser = await world.client()
  const early = {
    attemptId: randomBytes(16).toString('base64url'),
    secret: 's'.repeat(22),
    ticket: '',
  }
  expect((await world.go(browser, early)).body).toMatchObject({ state: 'unknown' })
  const { window } = await world.begin(browser, 'google')
  expect(await statusOf(window.attemptId)).toMatchObject({ state: 'waiting', seenAt: null })
  const [first, again] = [await world.go(browser, window), await world.go(browser, window)]
  expect(first.body).toMatchObject({ state: 'ready', origin: siteOrigin, projectName: 'Demo' })
  expect(again.body).toMatchObject({ state: 'ready', uri: 'uri' in first.body && first.body.uri })
  const other = { ...window, secret: randomBytes(32).toString('base64url') }
  expect((await world.go(browser, other)).body).toMatchObject({ state: 'ended' })
  const many = Array.from({ length: 8 }, () => randomBytes(32).toString('base64url'))
  const { window: wanted } = await world.begin(browser, 'google')
  const raced = await Promise.all(many.map((secret) => world.go(browser, { ...wanted, secret })))
  expect(raced.filter(({ body }) => body.state === 'ready')).toHaveLength(1)
})

test('beat: the frame sees where the window is, and only the window says it', async () => {
  const browser = await world.client()
  const { window, attemptId } = await world.begin(browser, 'google')
  await world.go(browser, window)
  const beat = (place: 'here' | 'away' | 'gone', secret = window.secret) =>
    browser.send(api.beatSocial, { body: { attemptId, secret, place } }, 'none')
  for (const place of ['here', 'away', 'gone', 'here'] as const) {
    expect((await beat(place)).body.isAlive).toBe(true)
    expect(await statusOf(attemptId)).toMatchObject({ state: place, seenAt: expect.any(Number) })
  }
  expect((await beat('gone', 's'.repeat(22))).body.isAlive).toBe(false)
  expect((await statusOf(attemptId)).state).toBe('here')
  await browser.send(api.cancelSocial, { body: { attemptId } }, 'none')
  expect((await beat('here')).body.isAlive).toBe(false)
  expect((await statusOf(attemptId)).state).toBe('ended')
})

test('relayed address: who only knows where the provider was asked gets nothing of the answer', async () => {
  // Somebody begins, goes as far as the provider's address, and has another person log in there.
  const thief = await world.client()
  const { window: theirs, attemptId } = await world.begin(thief, 'google')
  const address = await world.addressFor(thief, theirs)
  const callback = await world.providers.google.logIn(address, ann)
  const victims = { ...theirs }
  await world.bring(victims, callback)
  expect((await statusOf(attemptId)).state).toBe('proved')
  // The thief has the secret of the window but not the ticket, which only the victim's browser was led back with.
  for (const ticket of [theirs.secret, 'A'.repeat(43)])
    expect((await world.show(thief, { ...theirs, ticket })).code).toBe('attempt_ended')
  expect((await world.confirm(thief, { ...theirs, ticket: 'A'.repeat(43) })).code).toBe(
    'attempt_ended',
  )
  // The answer brought once more gives no ticket.
  const again = { ...theirs }
  expect((await world.bring(again, callback)).status).toBe(410)
  expect(again.ticket).toBe('')
  // The victim's browser has the ticket, but not the secret.
  const stranger = { ...victims, secret: randomBytes(32).toString('base64url') }
  expect((await world.show(thief, stranger)).code).toBe('attempt_ended')
  expect((await world.finish(thief, attemptId)).code).toBe('attempt_ended')
})

test('callback: an answer is taken once, at its provider’s address, by its method', async () => {
  const browser = await world.client()
  const { window, attemptId } = await world.begin(browser, 'google')
  const { url } = await world.providers.google.logIn(await world.addressFor(browser, window), ann)
  const at = (provider: string) => url.replace('/callback/google', `/callback/${provider}`)
  const ask = (address: string, method: string) =>
    fetch(address, { method, redirect: 'manual', ...(method === 'POST' && { body: '' }) })
  expect((await ask(at('github'), 'GET')).status).toBe(410)
  expect((await ask(at('nobody'), 'GET')).status).toBe(404)
  for (const method of ['POST', 'HEAD', 'PUT', 'OPTIONS'])
    expect((await ask(url, method)).status).toBe(405)
  expect((await ask(at('apple'), 'GET')).status).toBe(405)
  expect((await ask(`${url}&state=another`, 'GET')).status).toBe(410)
  const other = new URL(url)
  other.searchParams.set('state', 'A'.repeat(43))
  expect((await ask(other.href, 'GET')).status).toBe(410)
  // None of that has used it up.
  const [...answers] = await Promise.all([url, url, url, url].map((one) => ask(one, 'GET')))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410])
  const led = answers.find(({ status }) => status === 303)
  expect(led?.headers.get('location')).toMatch(
    new RegExp(`^${frameOrigin}/popup\\?projectId=demo&attempt=${attemptId}#[\\w-]{43}$`),
  )
  expect(led?.headers.get('referrer-policy')).toBe('no-referrer')
  expect(led?.headers.get('cache-control')).toBe('no-store')
  expect(led?.headers.get('access-control-allow-origin')).toBeNull()
  expect((await statusOf(attemptId)).state).toBe('proved')
})

test('callback: is told to the provider as one exact address', async () => {
  const browser = await world.client()
  const { window } = await world.begin(browser, 'google')
  const address = new URL(await world.addressFor(browser, window))
  const right = `${apiOf(world.port)}/auth/v1/social/callback/google`
  expect(address.searchParams.get('redirect_uri')).toBe(right)
  address.searchParams.set('redirect_uri', 'https://evil.example/callback')
  await expect(world.providers.google.logIn(address.href, ann)).rejects.toThrow(/redirect/i)
})

test('finish: with the click, or with what the window hands to its opener; once, by the key that began it', async () => {
  const browser = await world.client()
  const { window, attemptId } = await world.prove(browser, 'google', ann)
  expect((await world.finish(browser, attemptId)).code).toBe('attempt_ended')
  expect((await world.finish(browser, attemptId, 'A'.repeat(43))).code).toBe('attempt_ended')
  const { resultSecret } = (await world.show(browser, window)).body
  const thief = await world.client()
  expect((await world.finish(thief, attemptId, resultSecret ?? '')).code).toBe('attempt_ended')
  const [...done] = await Promise.all(
    Array.from({ length: 8 }, () => world.finish(browser, attemptId, resultSecret ?? '')),
  )
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await world.show(browser, window)).body.state).toBe('ended')

  const clicked = await world.prove(browser, 'google', ann)
  await world.confirm(browser, clicked.window)
  await world.confirm(browser, clicked.window)
  expect((await statusOf(clicked.attemptId)).state).toBe('confirmed')
  expect((await world.finish(thief, clicked.attemptId)).code).toBe('attempt_ended')
  expect((await world.finish(browser, clicked.attemptId)).status).toBe(200)
})

test('redirect: goes on only with what comes back behind the address, after a click', async () => {
  const browser = await world.client()
  const more = { mode: 'redirect', returnUrl: `${siteOrigin}/some/page?a=1` } as const
  const { window, attemptId } = await world.prove(browser, 'google', ann, more)
  const shown = (await world.show(browser, window)).body
  expect(shown).toMatchObject({ mode: 'redirect', resultSecret: null, returnUrl: more.returnUrl })
  const { resultSecret } = (await world.confirm(browser, window)).body
  // Whoever has only begun it, and had somebody else click, gets nothing.
  expect((await world.finish(browser, attemptId)).code).toBe('attempt_ended')
  expect((await world.finish(browser, attemptId, resultSecret)).status).toBe(200)
})

test('redirect: where no key is kept, another one needs the cookie of the beginning', async () => {
  const browser = await world.client()
  const more = { mode: 'redirect', returnUrl: `${siteOrigin}/`, storage: 'denied' } as const
  const { window, attemptId } = await world.prove(browser, 'google', ann, more)
  const { resultSecret } = (await world.confirm(browser, window)).body
  const thief = await world.client()
  expect((await world.finish(thief, attemptId, resultSecret, 'denied')).code).toBe('attempt_ended')
  await browser.newKey()
  expect((await world.finish(browser, attemptId, resultSecret, 'denied')).status).toBe(200)
  expect([...browser.cookies.keys()].some((name) => name.includes('social'))).toBe(false)
  // Where keys are kept, that cookie is not given, and another key is another browser.
  const kept = await world.client()
  const own = await world.prove(kept, 'google', ann, { ...more, storage: 'kept' })
  const result = (await world.confirm(kept, own.window)).body.resultSecret
  await kept.newKey()
  expect((await world.finish(kept, own.attemptId, result)).code).toBe('attempt_ended')
})

test('cancel: what comes afterwards is not taken', async () => {
  const browser = await world.client()
  const { window, attemptId } = await world.begin(browser, 'google')
  const callback = await world.providers.google.logIn(await world.addressFor(browser, window), ann)
  await browser.send(api.cancelSocial, { body: { attemptId } }, 'none')
  expect((await world.bring(window, callback)).status).toBe(410)
  const { window: late, attemptId: id } = await world.prove(browser, 'google', ann)
  await world.confirm(browser, late)
  await browser.send(api.cancelSocial, { body: { attemptId: id } }, 'none')
  expect((await world.finish(browser, id)).code).toBe('attempt_ended')
})

test('expiry and budgets: an attempt has its time, a network its number of logins', async () => {
  const short = await startSocialWorld({
    limits: { socialAttemptMs: 3_000, socialStartsPerPrefix: 2 },
  })
  try {
    const browser = await short.client()
    const { window, attemptId } = await short.prove(browser, 'google', ann)
    await expect
      .poll(
        async () =>
          (await browser.send(api.getSocialAttempt, { params: { attemptId } }, 'none')).body.state,
        { timeout: 10_000 },
      )
      .toBe('ended')
    expect((await short.confirm(browser, window)).code).toBe('attempt_ended')
    expect((await short.begin(browser, 'google')).started.status).toBe(200)
    expect((await short.begin(browser, 'google')).started).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
  } finally {
    await short.close()
  }
})

test('other projects: an attempt is nothing to them', async () => {
  const browser = await world.client()
  const { window, attemptId } = await world.prove(browser, 'google', ann)
  await ensureProject(world.store, { id: 'other', name: 'Other', allowedOrigins: [siteOrigin] })
  const query = { projectId: 'other' }
  const ask = (route: typeof api.showSocial) => browser.send(route, { body: window, query }, 'none')
  expect((await ask(api.showSocial)).code).toBe('attempt_ended')
  const seen = await browser.send(api.getSocialAttempt, { params: { attemptId }, query }, 'none')
  expect(seen.code).toBe('attempt_ended')
})
