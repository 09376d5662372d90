import * as api from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FrameClient } from '../../fixtures/frameClient.ts'
import { otherCode, startLoginWorld } from '../../fixtures/loginWorld.ts'
import { makeVault } from '../../fixtures/vaultOwner.ts'

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
  expect((await secondary(browser, changeId, second)).body).toMatchObject({
    email: 'new@example.com',
    appliesAt: null,
  })
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

/** Creates an owner with a wallet, and a thief with access to the same mailbox. */
async function ownerAndThief(email: string) {
  const owner = await logIn(email)
  const vault = await makeVault(owner)
  const thief = await logIn(email)
  return { owner, vault, thief }
}
const day = 86_400_000
/** Moves the clock of the server and of everybody who asks it. */
const passDays = (days: number) => vi.setSystemTime(Date.now() + days * day)
/** Runs with a clock that the test moves; timers stay real. */
async function withClock(work: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}
type Owner = Awaited<ReturnType<typeof ownerAndThief>>
const answer = async (
  { owner, vault }: Pick<Owner, 'owner' | 'vault'>,
  changeId: string,
  how: 'cancel' | 'confirm' | 'revert',
) => {
  const proof = await vault.agree(`email-${how}`, changeId, owner)
  const body = { changeId, answer: how, proof }
  return owner.send(api.answerEmailChange, { body }, 'session')
}
const changesOf = async (browser: FrameClient) =>
  (await browser.send(api.getEmailChanges, {}, 'session')).body.changes

test('wait: takes 7 days without the wallet, mails on days 0, 3 and 6', () =>
  withClock(async () => {
    const { owner, thief } = await ownerAndThief('wait@example.com')
    const { body } = await change(thief, 'wait@example.com', 'wait-thief@example.com')
    expect((body.appliesAt ?? 0) - body.now).toBe(7 * day)
    const notices = () =>
      world.mailbox
        .list()
        .filter(({ to, subject }) => to.includes('wait@example.com') && /about to/.test(subject))
    for (const [index, days] of [0, 3, 3].entries()) {
      passDays(days)
      // Any mail has the server look for others that are due.
      await (await world.client()).start(`other${index}@example.com`)
      await vi.waitFor(() => expect(notices()).toHaveLength(index + 1))
      const { emailChange } = (await owner.refresh()).body
      expect(emailChange).toMatchObject({ newEmail: 'wait-thief@example.com', isSeen: false })
      const seen = { body: { changeId: emailChange?.changeId ?? '' } }
      await owner.send(api.seeEmailChange, seen, 'session')
      expect((await owner.refresh()).body.emailChange?.isSeen).toBe(true)
      expect((await owner.refresh()).body.user.email).toBe('wait@example.com')
    }
    // Another one does not set the clock back.
    await thief.refresh()
    expect((await begin(thief, 'second@example.com')).code).toBe('conflict')
    passDays(1)
    const moved = await logIn('wait-thief@example.com')
    expect((await moved.session()).body.user.id).toBe((await owner.refresh()).body.user.id)
  }))

test('wait: the wallet cancels, which ends every other session', async () => {
  const { owner, vault, thief } = await ownerAndThief('cancel@example.com')
  await change(thief, 'cancel@example.com', 'cancel-thief@example.com')
  const [waiting] = await changesOf(owner)
  const changeId = waiting?.changeId ?? ''
  const stolen = { changeId, answer: 'cancel', proof: await vault.agree('email-cancel', changeId) }
  expect((await thief.send(api.answerEmailChange, { body: stolen as never }, 'session')).code).toBe(
    'wrong_factor',
  )
  expect((await answer({ owner, vault }, changeId, 'cancel')).body.email).toBe('cancel@example.com')
  expect((await thief.session()).code).toBe('invalid_session')
  expect((await owner.session()).status).toBe(200)
  expect(await changesOf(owner)).toEqual([])
  await world.mailTo('cancel@example.com', ({ subject }) => /stays$/.test(subject))
})

test('wait: the notice link cancels; the mailbox cannot revert later', () =>
  withClock(async () => {
    const { thief } = await ownerAndThief('link@example.com')
    await change(thief, 'link@example.com', 'link-thief@example.com')
    const notice = await world.mailTo('link@example.com', ({ subject }) => /about to/.test(subject))
    const { changeId, secret } = world.linkOf(notice)
    const stranger = await world.client()
    const body = { changeId, secret }
    const shown = await stranger.send(api.getEmailRevert, { body }, 'none')
    expect(shown.body).toMatchObject({ state: 'waiting', oldEmail: 'link@example.com' })
    const cancelled = await stranger.send(api.confirmEmailRevert, { body }, 'none')
    expect(cancelled.body).toEqual({ email: 'link@example.com' })
    expect((await thief.session()).code).toBe('invalid_session')

    await world.logIn(thief, 'link@example.com')
    await change(thief, 'link@example.com', 'link-two@example.com')
    const again = await world.mailTo(
      'link@example.com',
      ({ subject, text }) => /about to/.test(subject) && text.includes('link-two@example.com'),
    )
    passDays(7)
    await logIn('link-two@example.com')
    const late = await stranger.send(
      api.confirmEmailRevert,
      { body: { changeId: world.linkOf(again).changeId, secret: world.linkOf(again).secret } },
      'none',
    )
    expect(late.code).toBe('wrong_factor')
  }))

test('signed: a wallet-signed change applies at once, over a waiting one', async () => {
  const { owner, vault, thief } = await ownerAndThief('signed@example.com')
  await change(thief, 'signed@example.com', 'signed-thief@example.com')
  const since = Date.now()
  const proof = await vault.agree('email', 'signed-new@example.com')
  const body = { email: 'signed-new@example.com', proof }
  const { changeId } = (await owner.send(api.startEmailChange, { body }, 'session')).body
  await primary(owner, changeId, await codeTo('signed@example.com', since))
  const done = await secondary(owner, changeId, await codeTo('signed-new@example.com', since))
  expect(done.body).toMatchObject({ email: 'signed-new@example.com', appliesAt: null })
  expect((await changesOf(owner)).map(({ state }) => state)).toEqual(['changed'])
  expect((await owner.refresh()).body).toMatchObject({
    user: { email: 'signed-new@example.com' },
    emailChange: null,
  })
})

test('revert: the old address can only revert, also a year later', () =>
  withClock(async () => {
    const { owner, vault, thief } = await ownerAndThief('year@example.com')
    await change(thief, 'year@example.com', 'year-thief@example.com')
    passDays(7)
    const user = (await (await logIn('year-thief@example.com')).session()).body.user
    passDays(365)
    const begun = await world.logIn(owner, 'year@example.com')
    expect(begun.body).toMatchObject({ user: { id: user.id, email: null }, emailChange: null })
    const changeId = begun.body.claim?.changeId ?? ''
    for (const asked of [
      owner.session(),
      owner.send(api.getDevices, {}, 'session'),
      owner.send(api.revokeDevices, {}, 'session'),
      owner.send(api.getIdentities, {}, 'session'),
      begin(owner, 'other@example.com'),
      owner.send(api.beginSlot, { body: { kind: 'device' } }, 'session'),
    ])
      expect((await asked).code).toBe('wrong_factor')
    // Another account can't take the address meanwhile.
    const stranger = await logIn('stranger@example.com')
    const taken = await change(stranger, 'stranger@example.com', 'year@example.com')
    expect(taken.code).toBe('email_taken')
    expect((await answer({ owner, vault }, changeId, 'revert')).body.email).toBe('year@example.com')
    expect((await owner.refresh()).body).toMatchObject({
      user: { id: user.id, email: 'year@example.com' },
      claim: null,
    })
    expect((await owner.session()).status).toBe(200)
    const gone = await logIn('year-thief@example.com')
    expect((await gone.session()).body.user.id).not.toBe(user.id)
  }))
