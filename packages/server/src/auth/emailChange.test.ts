import * as api from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FrameClient } from '../fixtures/frameClient.ts'
import { otherCode, startLoginWorld } from '../fixtures/loginWorld.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: Awaited<ReturnType<typeof startLoginWorld>>
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world.close())

const logIn = async (email: string) => {
  const browser = await world.client()
  await world.logIn(browser, email)
  return browser
}
const begin = (browser: FrameClient, email: string) =>
  browser.send(api.startEmailChange, { body: { email } }, 'session')
/** The newest code that somebody was sent about a change. */
const codeTo = async (address: string, since = 0) =>
  (await world.mailTo(address, ({ code, at }) => code !== undefined && at >= since)).code ?? ''
const primary = (browser: FrameClient, changeId: string, code: string) =>
  browser.send(api.verifyPrimaryEmail, { body: { changeId, code } }, 'session')
const secondary = (browser: FrameClient, changeId: string, code: string) =>
  browser.send(api.verifySecondaryEmail, { body: { changeId, code } }, 'session')

/** Changes an address by both codes. */
async function change(browser: FrameClient, from: string, to: string) {
  const since = Date.now()
  const { changeId } = (await begin(browser, to)).body
  await primary(browser, changeId, await codeTo(from, since))
  return secondary(browser, changeId, await codeTo(to, since))
}

test('change: a code to the old address, then one to the new, which is then the one to log in with', async () => {
  const browser = await logIn('old@example.com')
  const user = (await browser.session()).body.user
  const started = await begin(browser, 'New@example.com')
  expect(started.body).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  const { changeId } = started.body
  const mail = await world.mailTo('old@example.com', ({ code }) => code !== undefined)
  expect(mail.text).toContain('New address: new@example.com')
  expect(world.mailbox.list().some(({ to }) => to.includes('new@example.com'))).toBe(false)

  const code = mail.code ?? ''
  expect((await primary(browser, changeId, otherCode(code))).code).toBe('wrong_code')
  expect((await secondary(browser, changeId, code)).code).toBe('attempt_ended')
  expect((await primary(browser, changeId, code)).body).toMatchObject({
    action: 'VERIFY_SECONDARY_OTP',
    changeId,
  })
  expect((await primary(browser, changeId, code)).code).toBe('attempt_ended')
  const second = await codeTo('new@example.com')
  expect((await secondary(browser, changeId, second)).body).toEqual({ email: 'new@example.com' })
  expect((await browser.session()).body.user).toEqual({ ...user, email: 'new@example.com' })
  const other = await logIn('new@example.com')
  expect((await other.session()).body.user.id).toBe(user.id)
})

test('change: the old address can take it back, which ends every session', async () => {
  const browser = await logIn('mine@example.com')
  const user = (await browser.session()).body.user
  await change(browser, 'mine@example.com', 'thief@example.com')
  const thief = await logIn('thief@example.com')
  expect((await thief.session()).body.user.id).toBe(user.id)

  const notice = await world.mailTo('mine@example.com', ({ subject }) =>
    subject.includes('was changed'),
  )
  const { changeId, secret } = world.linkOf(notice)
  const owner = await world.client()
  const body = { changeId, secret }
  const shown = await owner.send(api.getEmailRevert, { body }, 'none')
  expect(shown.body).toMatchObject({
    oldEmail: 'mine@example.com',
    newEmail: 'thief@example.com',
    projectName: 'Demo',
  })
  expect(shown.body.expiresAt - shown.body.changedAt).toBe(72 * 3_600_000)
  // Nobody else gets the address as long as it can be taken back.
  const attempt = await world.codeFor(owner, 'mine@example.com')
  expect((await owner.verify(attempt.attemptId, attempt.code)).code).toBe('email_taken')
  const wrong = { changeId, secret: `${secret.slice(0, -1)}_` }
  expect((await owner.send(api.confirmEmailRevert, { body: wrong }, 'none')).status).toBe(410)
  expect((await thief.session()).status).toBe(200)

  const reverted = await owner.send(api.confirmEmailRevert, { body }, 'none')
  expect(reverted.body).toEqual({ email: 'mine@example.com' })
  expect((await thief.session()).code).toBe('invalid_session')
  expect((await browser.session()).code).toBe('invalid_session')
  expect((await world.logIn(owner, 'mine@example.com')).body.user).toEqual(user)
  const stranger = await logIn('thief@example.com')
  expect((await stranger.session()).body.user.id).not.toBe(user.id)
  // Once more changes nothing.
  expect((await owner.send(api.confirmEmailRevert, { body }, 'none')).status).toBe(200)
  expect((await owner.session()).status).toBe(200)
})

test('change: what was changed again meanwhile is taken back too', async () => {
  const browser = await logIn('one@example.com')
  await change(browser, 'one@example.com', 'two@example.com')
  await change(browser, 'two@example.com', 'three@example.com')
  const first = world.linkOf(
    await world.mailTo('one@example.com', ({ subject }) => subject.includes('was changed')),
  )
  const second = world.linkOf(
    await world.mailTo('two@example.com', ({ subject }) => subject.includes('was changed')),
  )
  const owner = await world.client()
  const link = (body: typeof first) => owner.send(api.confirmEmailRevert, { body }, 'none')
  expect((await link(first)).body).toEqual({ email: 'one@example.com' })
  expect((await link(second)).code).toBe('attempt_ended')
})

test('change: an address of another account is told only to whoever reads its mail', async () => {
  await logIn('taken@example.com')
  const browser = await logIn('wants@example.com')
  const started = await begin(browser, 'taken@example.com')
  expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_PRIMARY_OTP' } })
  const { changeId } = started.body
  expect((await primary(browser, changeId, await codeTo('wants@example.com'))).status).toBe(200)
  const code = await codeTo('taken@example.com')
  expect(await secondary(browser, changeId, code)).toMatchObject({
    status: 409,
    code: 'email_taken',
  })
  expect((await browser.session()).body.user.email).toBe('wants@example.com')
})

test('change: belongs to its session; a code is sent again, and the one before is good no longer', async () => {
  const browser = await logIn('resend@example.com')
  const { changeId } = (await begin(browser, 'resent@example.com')).body
  const first = await codeTo('resend@example.com')
  const other = await world.client()
  await world.logIn(other, 'resend@example.com')
  expect((await primary(other, changeId, first)).code).toBe('attempt_ended')
  const since = Date.now()
  const again = await browser.send(api.resendEmailChange, { body: { changeId } }, 'session')
  expect(again.body).toMatchObject({ changeId, action: 'VERIFY_PRIMARY_OTP' })
  const second = await codeTo('resend@example.com', since)
  expect(first).not.toBe(second)
  expect((await primary(browser, changeId, first)).code).toBe('wrong_code')
  expect((await primary(browser, changeId, second)).status).toBe(200)
  expect((await begin(browser, 'resend@example.com')).code).toBe('bad_request')
})
