import * as api from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameOrigin } from '../../fixtures/frameClient.ts'
import { otherCode, startLoginWorld } from '../../fixtures/loginWorld.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: Awaited<ReturnType<typeof startLoginWorld>>
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world.close())

test('login: a new browser confirms a link with a match number, types the code and has a session', async () => {
  const browser = await world.client()
  const started = await browser.start('Ada@Example.com')
  expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_DEVICE' } })
  if (started.body.action !== 'VERIFY_DEVICE') return
  const { attemptId, matchNumber, now, expiresAt } = started.body
  expect(expiresAt - now).toBe(300_000)

  const mail = await world.mailTo('ada@example.com')
  expect(mail.code).toBeUndefined()
  expect(mail.text).not.toMatch(new RegExp(`\\b${matchNumber}\\b`))
  expect(mail.text).toContain('Firefox on Linux')
  expect(mail.text).toContain('https://app.example.com')
  const link = world.linkOf(mail)
  expect(link.attemptId).toBe(attemptId)
  const body = { attemptId, secret: link.secret }
  const shown = await browser.send(api.getDeviceLink, { body }, 'none')
  expect(shown.body).toMatchObject({
    origin: 'https://app.example.com',
    projectName: 'Demo',
    device: 'Firefox on Linux',
    matchNumber,
  })
  await expect.poll(async () => (await browser.status(attemptId)).body.mail).toBe('sent')
  expect((await browser.status(attemptId)).body.state).toBe('waiting')
  const confirmed = await browser.confirm(attemptId, link.secret)
  expect(confirmed.body.code).toMatch(/^\d{6}$/)
  expect((await browser.confirm(attemptId, link.secret)).body.code).toBe(confirmed.body.code)
  expect((await browser.status(attemptId)).body.state).toBe('confirmed')

  const verified = await browser.verify(attemptId, confirmed.body.code)
  expect(verified).toMatchObject({ status: 200, body: { user: { email: 'ada@example.com' } } })
  const cookies = verified.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies)
    expect(cookie).toMatch(
      /^__Host-latchkey-(session|device)-demo=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
  expect((await browser.session()).body).toMatchObject({
    user: verified.body.user,
    origin: 'https://app.example.com',
    storage: 'kept',
  })
})

test('login: a list of addresses is refused, and no mail goes out', async () => {
  const browser = await world.client()
  const lists = [1, 2, 3].map((n) => `list@example.com,n${n}.x`)
  for (const email of [...lists, 'list@example.com;n1.x', 'List <list@example.com>'])
    expect(await browser.start(email)).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
  await browser.start('after@example.com')
  await world.mailTo('after@example.com')
  expect(world.mailbox.list().flatMap(({ to }) => to)).not.toContain('list@example.com')
})

test('login: which action comes next is what the browser has done before, and nothing else', async () => {
  const browser = await world.client()
  expect((await browser.start('bob@example.com')).body.action).toBe('VERIFY_DEVICE')
  const first = await world.logIn(browser, 'bob@example.com')
  expect((await browser.start('bob@example.com')).body).toEqual({
    action: 'CONNECT',
    now: expect.any(Number),
  })
  // Another browser, and another address in the same one, are new.
  const other = await world.client()
  expect((await other.start('bob@example.com')).body.action).toBe('VERIFY_DEVICE')
  expect((await browser.start('carol@example.com')).body.action).toBe('VERIFY_DEVICE')

  await browser.send(api.endSession, { body: {} }, 'none')
  const replaced = await world.codeFor(browser, 'bob@example.com')
  expect(replaced.action).toBe('VERIFY_OTP')
  const again = await world.logIn(browser, 'BOB@example.com')
  const { user, deviceId } = first.body
  expect(again).toMatchObject({ status: 200, body: { user, deviceId } })
  const mail = await world.mailTo('bob@example.com')
  expect(mail.code).toMatch(/^\d{6}$/)
  expect(mail.code).not.toBe(replaced.code)
  expect(mail.subject).not.toContain(mail.code)

  // A session whose key the browser has lost is none that it could go on with.
  await browser.newKey()
  expect((await browser.start('bob@example.com')).body.action).toBe('VERIFY_OTP')
})

test('login: known and unknown addresses get the same answers', async () => {
  await world.logIn(await world.client(), 'known@example.com')
  const browser = await world.client()
  const answers = []
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const started = await browser.start(email)
    if (started.body.action !== 'VERIFY_DEVICE') throw new Error('It is told apart')
    const { attemptId } = started.body
    const mail = await world.mailTo(email, ({ links }) => links.some((l) => l.includes(attemptId)))
    const { secret } = world.linkOf(mail)
    const { code } = (await browser.confirm(attemptId, secret)).body
    const wrong = await browser.verify(attemptId, otherCode(code))
    const late = await browser.verify('AAAAAAAAAAAAAAAAAAAAAA', code)
    answers.push({
      start: [started.status, Object.keys(started.body), [...started.headers.keys()]],
      wrong: [wrong.status, { ...wrong.body, requestId: '' }],
      late: [late.status, { ...late.body, requestId: '' }],
      text: mail.text.replaceAll(attemptId, '').replaceAll(secret, ''),
    })
  }
  expect(answers[0]).toEqual(answers[1])
})

test('code: five tries, each told; then not even the right one is taken', async () => {
  const browser = await world.client()
  const { attemptId, code } = await world.codeFor(browser, 'tries@example.com')
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'one try is'])
    expect(await browser.verify(attemptId, otherCode(code))).toMatchObject({
      status: 403,
      body: { code: 'wrong_code', message: expect.stringContaining(left) },
    })
  expect((await browser.verify(attemptId, otherCode(code))).code).toBe('too_many_codes')
  expect((await browser.verify(attemptId, code)).code).toBe('too_many_codes')
  const thief = await world.client()
  expect((await thief.verify(attemptId, code)).code).toBe('attempt_ended')
  expect((await browser.status(attemptId)).body.state).toBe('ended')
})

test('code: is good once, for its own attempt, project and key, and not before the click', async () => {
  const browser = await world.client()
  const { attemptId, code } = await world.codeFor(browser, 'once@example.com')
  const thief = await world.client()
  expect((await thief.verify(attemptId, code)).code).toBe('attempt_ended')
  const second = await world.client()
  const other = await world.codeFor(second, 'once@example.com')
  expect((await browser.verify(other.attemptId, other.code)).code).toBe('attempt_ended')
  expect((await browser.verify(attemptId, code)).status).toBe(200)
  expect((await browser.verify(attemptId, code)).code).toBe('attempt_ended')

  const { body } = await browser.start('unclicked@example.com')
  if (body.action !== 'VERIFY_DEVICE') throw new Error('It needs a click')
  const mail = await world.mailTo('unclicked@example.com')
  // Somebody who could guess it would still not get in: it is only good once somebody has clicked.
  expect((await browser.verify(body.attemptId, '123456')).code).toBe('attempt_ended')
  const { secret } = world.linkOf(mail)
  const another = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  expect((await browser.confirm(body.attemptId, another)).code).toBe('attempt_ended')
})

test('code: asking again replaces it, for the one who asks; others keep theirs', async () => {
  const [browser, other] = [await world.client(), await world.client()]
  const first = await world.codeFor(browser, 'again@example.com')
  const others = await world.codeFor(other, 'again@example.com')
  const second = await world.codeFor(browser, 'again@example.com')
  expect((await browser.verify(first.attemptId, first.code)).code).toBe('attempt_ended')
  expect((await browser.verify(second.attemptId, second.code)).status).toBe(200)
  expect((await other.verify(others.attemptId, others.code)).status).toBe(200)
})

test('origins: only the frame is answered, and only for sites that may show it', async () => {
  const browser = await world.client()
  const jkt = await browser.jkt()
  const body = { email: 'eve@example.com', origin: 'https://evil.example', jkt }
  expect(await browser.send(api.startEmailLogin, { body }, 'none')).toMatchObject({
    status: 403,
    code: 'origin_not_allowed',
  })
  for (const origin of ['https://app.example.com', 'http://localhost:4401', 'null']) {
    const refused = await browser.send(api.endSession, { body: {} }, 'none', { origin })
    expect(refused).toMatchObject({ status: 403, code: 'origin_not_allowed' })
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
  }
  const preflight = await world.get('/auth/v1/devices?projectId=demo', {
    method: 'OPTIONS',
    headers: { origin: frameOrigin },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe(frameOrigin)
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, DELETE')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('dpop')
  // What other sites may read, the frame may too, without credentials.
  const config = await world.get('/v1/supported-chains?projectId=demo', {
    headers: { origin: frameOrigin },
  })
  expect(config.headers.get('access-control-allow-origin')).toBe(frameOrigin)
  expect(config.headers.get('access-control-allow-credentials')).toBeNull()
})

test.each(['nobody', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: x@example.com', 'a@b@c.de'])(
  'start: refuses %j as an address',
  async (email) => {
    expect(await (await world.client()).start(email)).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  },
)

test('mail: is in the language of the visitor, and names site, device and purpose', async () => {
  const phone = await world.client({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140 Safari/604.1',
  })
  await phone.start('de@example.com', { locale: 'de-AT' })
  const german = await world.mailTo('de@example.com')
  expect(german.subject).toBe('Bestätigen Sie Ihre Anmeldung bei Demo')
  expect(german.text).toContain('Gerät: Chrome on iPhone')
  await phone.start('ar@example.com', { locale: 'ar' })
  const arabic = await world.mailTo('ar@example.com')
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
  await phone.start('xx@example.com', { locale: 'xx' })
  expect((await world.mailTo('xx@example.com')).subject).toBe('Confirm your login to Demo')
  expect(german.html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i)
})

test('cooldown: a second mail has to wait, in seconds of the server; one who has logged in has not', async () => {
  const slow = await startLoginWorld({ limits: { emailCooldownMs: 30_000 } })
  try {
    const browser = await slow.client()
    const { attemptId, code } = await slow.codeFor(browser, 'ada@example.com')
    const refused = await browser.start('ada@example.com')
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThanOrEqual(30)
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(refused.body).toMatchObject({ message: `Please try again after ${seconds} seconds` })
    expect((await browser.start('bob@example.com')).status).toBe(200)
    // Another browser waits too: the mailbox is the same.
    expect((await (await slow.client()).start('ada@example.com')).status).toBe(429)

    expect((await browser.verify(attemptId, code)).status).toBe(200)
    await browser.send(api.endSession, { body: {} }, 'none')
    expect((await browser.start('ada@example.com')).body.action).toBe('VERIFY_OTP')
    expect((await browser.start('ada@example.com')).status).toBe(429)
    expect((await (await slow.client()).start('ada@example.com')).status).toBe(200)
  } finally {
    await slow.close()
  }
})

test('budgets: an address gets so many mails in an hour; a device that is known has its own', async () => {
  const tight = await startLoginWorld({ limits: { emailsPerAddress: 2, emailsPerPrefix: 6 } })
  try {
    const browser = await tight.client()
    await tight.logIn(browser, 'ada@example.com')
    await browser.send(api.endSession, { body: {} }, 'none')
    const stranger = await tight.client()
    expect((await stranger.start('ada@example.com')).status).toBe(200)
    const refused = await stranger.start('ada@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await browser.start('ada@example.com')).body.action).toBe('VERIFY_OTP')
    // The network's own: mails to whomever.
    for (const name of ['a', 'b', 'c'])
      expect((await stranger.start(`${name}@example.com`)).status).toBe(200)
    expect((await stranger.start('d@example.com')).status).toBe(429)
  } finally {
    await tight.close()
  }
})

test('origins: the frame can read that it has asked too much', async () => {
  const tight = await startLoginWorld({ limits: { requestsPerPrefix: 1 } })
  try {
    const browser = await tight.client()
    await browser.start('ada@example.com')
    const refused = await browser.start('ada@example.com')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('access-control-allow-origin')).toBe(frameOrigin)
    expect(refused.headers.get('access-control-allow-credentials')).toBe('true')
  } finally {
    await tight.close()
  }
})
