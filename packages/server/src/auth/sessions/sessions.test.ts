import * as api from '@latchkey/protocol/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findEngines } from '../../fixtures/databases.ts'
import { siteOrigin } from '../../fixtures/frameClient.ts'
import { startLoginWorld } from '../../fixtures/loginWorld.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const engines = await findEngines()
afterAll(engines.remove)

describe.each(engines.names)('sessions on %s', (engine) => {
  let world: Awaited<ReturnType<typeof startLoginWorld>>
  beforeAll(async () => {
    world = await startLoginWorld({
      ...(await engines.place(engine)),
      limits: { refreshReuseMs: 1_000, devicesPerUser: 2 },
    })
  })
  afterAll(() => world.close())

  const sessionCookie = '__Host-latchkey-session-demo'
  const logIn = async (email: string, storage?: 'kept' | 'denied') => {
    const browser = await world.client()
    const { body } = await world.logIn(browser, email, storage)
    return { browser, ...body }
  }

  test('verify: of 50 at once with the right code, one succeeds', async () => {
    const browser = await world.client()
    const { attemptId, code } = await world.codeFor(browser, 'fifty@example.com')
    await browser.status(attemptId) // brings the nonce
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.verify(attemptId, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'attempt_ended')).toHaveLength(49)
    expect((await browser.session()).status).toBe(200)
  })

  test('verify: of 50 wrong codes at once, no more than five are tried', async () => {
    const browser = await world.client()
    const { attemptId, code } = await world.codeFor(browser, 'guesses@example.com')
    await browser.status(attemptId)
    const guesses = Array.from({ length: 50 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(guesses.map((guess) => browser.verify(attemptId, guess)))
    expect(answers.filter(({ code }) => code === 'wrong_code')).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 'too_many_codes')).toHaveLength(46)
  })

  test('refresh: gives a new token each time, and a used one ends the session after a while', async () => {
    const { browser, sessionId } = await logIn('rotates@example.com')
    const first = browser.cookies.get(sessionCookie) ?? ''
    const refreshed = await browser.refresh()
    expect(refreshed).toMatchObject({
      status: 200,
      body: { sessionId, user: { email: 'rotates@example.com' } },
    })
    const second = browser.cookies.get(sessionCookie) ?? ''
    expect(second).not.toBe(first)

    // Again at once, as a second tab does: the same one.
    browser.cookies.set(sessionCookie, first)
    expect((await browser.refresh()).status).toBe(200)
    expect(browser.cookies.get(sessionCookie)).toBe(second)

    expect((await browser.refresh()).status).toBe(200)

    await vi.waitFor(
      async () => {
        browser.cookies.set(sessionCookie, first)
        expect((await browser.refresh()).code).toBe('invalid_session')
      },
      { timeout: 5_000, interval: 300 },
    )
    browser.cookies.set(sessionCookie, second)
    expect((await browser.refresh()).code).toBe('invalid_session')
    expect((await browser.session()).code).toBe('invalid_session')
    await world.mailTo('rotates@example.com', ({ subject }) => /logged out of Demo$/.test(subject))
  })

  test('refresh: a key that never got the answer gets it later, too; another one ends the session', async () => {
    const { browser } = await logIn('lost@example.com', 'denied')
    const first = browser.cookies.get(sessionCookie) ?? ''
    await browser.refresh()
    const second = browser.cookies.get(sessionCookie) ?? ''
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    browser.cookies.set(sessionCookie, first)
    expect((await browser.refresh()).status).toBe(200)
    expect(browser.cookies.get(sessionCookie)).toBe(second)
    await browser.newKey()
    browser.cookies.set(sessionCookie, first)
    expect((await browser.refresh()).code).toBe('invalid_session')
    browser.cookies.set(sessionCookie, second)
    expect((await browser.refresh()).code).toBe('invalid_session')
  })

  test('refresh: two tabs at once get the same token, and both go on', async () => {
    const { browser } = await logIn('tabs@example.com')
    const answers = await Promise.all([browser.refresh(), browser.refresh(), browser.refresh()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const tokens = answers.map(({ headers }) =>
      headers.getSetCookie().find((line) => line.startsWith(sessionCookie)),
    )
    expect(new Set(tokens).size).toBe(1)
    for (const { body } of answers) {
      browser.useToken(body.accessToken)
      expect((await browser.session()).status).toBe(200)
    }
    expect((await browser.refresh()).status).toBe(200)
  })

  test('refresh: another key gets nothing, and ends nothing', async () => {
    const { browser } = await logIn('keys@example.com')
    const thief = await world.client()
    thief.cookies.set(sessionCookie, browser.cookies.get(sessionCookie) ?? '')
    expect((await thief.refresh()).code).toBe('invalid_session')
    expect((await browser.refresh()).status).toBe(200)
  })

  test('refresh: a browser that keeps no key goes on with a new one', async () => {
    const { browser, sessionId } = await logIn('denied@example.com', 'denied')
    const before = browser.token()
    await browser.newKey()
    const refreshed = await browser.refresh()
    expect(refreshed.body.sessionId).toBe(sessionId)
    expect((await browser.session()).body.storage).toBe('denied')
    // What was for the key before is of no use to this one.
    expect((await browser.session({ token: before })).code).toBe('invalid_proof')
  })

  test('refresh: a site that has not used the session has to be agreed to', async () => {
    const { browser } = await logIn('sites@example.com')
    const other = 'https://second.vercel.app'
    const cookie = browser.cookies.get(sessionCookie)
    expect(await browser.refresh(other)).toMatchObject({ status: 403, code: 'origin_unconfirmed' })
    expect(browser.cookies.get(sessionCookie)).toBe(cookie)
    expect((await browser.refresh(other, true)).status).toBe(200)
    expect((await browser.session()).body.origin).toBe(other)
    expect((await browser.refresh(other)).status).toBe(200)
    expect((await browser.refresh(siteOrigin)).status).toBe(200)
  })

  test('sign-out: ends the session at once, by the cookie or by the token; the device stays known', async () => {
    const { browser } = await logIn('out@example.com')
    expect((await browser.send(api.endSession, { body: {} }, 'none')).status).toBe(200)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect((await browser.session()).code).toBe('invalid_session')
    expect((await browser.refresh()).code).toBe('invalid_session')
    expect((await browser.start('out@example.com')).body.action).toBe('VERIFY_OTP')
    expect((await browser.send(api.endSession, { body: {} }, 'none')).status).toBe(200)

    const second = await logIn('out2@example.com')
    second.browser.cookies.clear()
    expect((await second.browser.send(api.endSession, { body: {} }, 'session')).status).toBe(200)
    expect((await second.browser.session()).code).toBe('invalid_session')
  })

  test('devices: are listed, noticed by mail, and revoked, alone or all', async () => {
    const email = 'devices@example.com'
    const first = await logIn(email)
    const phone = await world.client({
      userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36',
    })
    const second = await world.logIn(phone, email)
    expect(second.body.user.id).toBe(first.user.id)
    const notice = await world.mailTo(email, ({ subject }) => subject === 'New login to Demo')
    expect(notice.text).toContain('Device: Chrome on Android')

    const list = async () => (await first.browser.send(api.getDevices, {}, 'session')).body.devices
    expect(await list()).toMatchObject([
      { id: second.body.deviceId, name: 'Chrome on Android', isCurrent: false, isSignedIn: true },
      { id: first.deviceId, name: 'Firefox on Linux', isCurrent: true, isSignedIn: true },
    ])
    const params = { deviceId: second.body.deviceId }
    expect((await first.browser.send(api.revokeDevice, { params }, 'session')).status).toBe(200)
    const mail = await world.mailTo(email, ({ subject }) => /logged out of Demo$/.test(subject))
    expect(mail.text).toContain('Device: Chrome on Android')
    expect((await phone.session()).code).toBe('invalid_session')
    expect((await phone.refresh()).code).toBe('invalid_session')
    expect((await phone.start(email)).body.action).toBe('VERIFY_DEVICE')
    expect((await list()).map(({ id }) => id)).toEqual([first.deviceId])
    expect((await first.browser.send(api.revokeDevice, { params }, 'session')).status).toBe(404)

    await world.logIn(phone, email)
    const others = { query: { projectId: 'demo', except: 'current' } } as const
    const revoked = await first.browser.send(api.revokeDevices, others, 'session')
    expect(revoked.body).toEqual({ revoked: 1 })
    expect((await first.browser.session()).status).toBe(200)
    expect((await first.browser.send(api.revokeDevices, {}, 'session')).body).toEqual({
      revoked: 1,
    })
    expect((await first.browser.session()).code).toBe('invalid_session')
  })

  test('devices: mails the owner when the limit logs a device out', async () => {
    const email = 'many@example.com'
    const { browser } = await logIn(email)
    const agents = ['Android 16) Chrome/140.0 Mobile', 'X11; Linux) Chrome/140.0']
    for (const agent of agents)
      await world.logIn(await world.client({ userAgent: `Mozilla/5.0 (${agent}` }), email)
    const mail = await world.mailTo(email, ({ subject }) => /logged out of Demo$/.test(subject))
    expect(mail.text).toContain('Device: Firefox on Linux')
    expect((await browser.session()).code).toBe('invalid_session')
  })

  test('devices: nobody can revoke those of others', async () => {
    const [ada, bob] = [await logIn('own@example.com'), await logIn('others@example.com')]
    const params = { deviceId: ada.deviceId }
    expect((await bob.browser.send(api.revokeDevice, { params }, 'session')).status).toBe(404)
    expect((await ada.browser.session()).status).toBe(200)
  })
})
