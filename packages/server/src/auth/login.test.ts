import * as api from '@latchkey/protocol/api'
import { expect, test, vi } from 'vitest'
import { startLoginWorld } from '../fixtures/loginWorld.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('login: a new browser confirms a link with a match number, types the code and has a session', async () => {
  const world = await startLoginWorld()
  const browser = await world.client()
  const started = await browser.start('Ada@Example.com')
  expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_DEVICE' } })
  if (started.body.action !== 'VERIFY_DEVICE') return
  const { attemptId, matchNumber, now, expiresAt, retryAt } = started.body
  expect(expiresAt - now).toBe(300_000)
  expect(retryAt - now).toBe(0)

  const mail = await world.mailTo('ada@example.com')
  expect(mail.code).toBeUndefined()
  expect(mail.text).toContain('Firefox on Linux')
  expect(mail.text).toContain('https://app.example.com')
  const link = world.linkOf(mail.links[0])
  expect(link.attemptId).toBe(attemptId)
  const shown = await browser.send(
    api.getDeviceLink,
    { body: { attemptId, secret: link.secret } },
    'none',
  )
  expect(shown.body).toMatchObject({
    origin: 'https://app.example.com',
    projectName: 'Demo',
    device: 'Firefox on Linux',
    matchNumber,
  })
  expect((await browser.status(attemptId)).body).toMatchObject({ state: 'waiting', mail: 'sent' })
  const { body } = await browser.confirm(attemptId, link.secret)
  expect(body.code).toMatch(/^\d{6}$/)
  expect((await browser.status(attemptId)).body).toMatchObject({ state: 'confirmed' })

  const verified = await browser.verify(attemptId, body.code)
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
