import { expect, test, vi } from 'vitest'
import { names, startPeople, user, type Page } from '../fixtures/people.ts'
import {
  agree,
  answerChange,
  keepCode,
  refuse,
  takeBackHere,
  unlockWith,
} from '../fixtures/person.ts'

// Databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const { world, newAddress, signUp } = await startPeople()
const settings = (page: Page, of: 'factors' | 'devices') =>
  page.ask('@latchkey-app/OPEN_SETTINGS', { page: of })

/** Creates a user with a wallet and a recovery code. */
async function withCode(email = newAddress()) {
  const browser = world.openBrowser()
  const page = await browser.open()
  await world.logIn(page, email)
  let code = ''
  page.person.will(keepCode((made) => (code = made)))
  const { address } = await user(page)
  return { browser, page, email, address, code }
}

/** The codes of a change that was confirmed in the frame. */
async function changeAddress(page: Page, from: string, to: string) {
  const since = Date.now()
  const { action } = await page.ask('@latchkey-app/UPDATE_EMAIL', { email: to })
  expect(action).toBe('VERIFY_PRIMARY_OTP')
  await page.ask('@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP', {
    otp: await world.readCode(from, since),
  })
  const otp = await world.readCode(to, since)
  return page.ask('@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP', { otp })
}

/** A browser that only the mailbox has led in. */
async function thiefIn(email: string) {
  const page = await world.openBrowser().open()
  await world.logIn(page, email)
  page.person.will(refuse)
  expect(await user(page)).toMatchObject({ locked: true })
  return page
}

test('change of address: a factor that is shown makes it take effect at once', async () => {
  const { page, email, code } = await withCode()
  const next = newAddress()
  page.person.will(refuse)
  await expect(page.ask('@latchkey-app/UPDATE_EMAIL', { email: next })).rejects.toMatchObject({
    code: 'REJECTED',
  })
  page.person.will(agree, refuse)
  await expect(page.ask('@latchkey-app/UPDATE_EMAIL', { email: next })).rejects.toMatchObject({
    code: 'REJECTED',
  })
  page.person.will(
    agree,
    unlockWith(() => code),
  )
  expect(await changeAddress(page, email, next)).toEqual({ newEmail: next })
  expect(await user(page)).toMatchObject({ email: next })
  page.close()
})

test('change of address: waits without a factor and can be cancelled', async () => {
  const { browser, page, email, address } = await signUp()
  page.close()
  const thief = await thiefIn(email)
  const stolen = newAddress()
  thief.person.will(agree)
  const { appliesAfter = 0 } = await changeAddress(thief, email, stolen)
  expect(appliesAfter).toBeGreaterThan(6 * 86_400_000)

  // Left alone, it is shown once for this notice.
  const first = await browser.open()
  first.person.will(answerChange('keep'))
  expect(await user(first)).toMatchObject({ email, address })
  await expect.poll(() => first.person.seen.at(-1)?.kind).toBe('emailChange')
  await expect.poll(() => names(first)).toContain('HIDE')
  first.close()

  const second = await browser.open()
  expect(await user(second)).toMatchObject({ email, address })
  second.person.will(async (view) => {
    if (view.kind !== 'settings') return
    const [change] = await view.request.listEmailChanges()
    expect(change).toMatchObject({ state: 'waiting', oldEmail: email, newEmail: stolen })
    if (change) view.done(change)
  }, refuse)
  await settings(second, 'devices')
  await expect(thief.ask('@latchkey-app/GET_IDENTITIES', undefined)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(await user(second)).toMatchObject({ email, locked: false })
  second.close()
  thief.close()
})

test('take back: a device or a factor opens the wallet at the old address', async () => {
  for (const kind of ['device', 'code'] as const) {
    const { browser, page, email, address, code } = await withCode()
    const next = newAddress()
    page.person.will(
      agree,
      unlockWith(() => code),
    )
    await changeAddress(page, email, next)
    await page.ask('@latchkey-app/SIGN_OUT', undefined)
    page.close()
    const place = kind === 'device' ? browser : world.openBrowser()
    const owner = await place.open()
    await world.logIn(owner, email)
    // Without the wallet it is no account.
    owner.person.will(refuse)
    await expect(user(owner)).rejects.toMatchObject({ code: 'REJECTED' })
    owner.person.will(kind === 'device' ? takeBackHere : unlockWith(() => code))
    expect(await user(owner)).toMatchObject({ email, address, locked: false })
    owner.person.will(agree)
    expect(await owner.rpc('personal_sign', 'text', address)).toMatch(/^0x/)
    owner.close()
    // This device has a slot now.
    const reloaded = await place.open()
    reloaded.person.will(agree)
    expect(await user(reloaded)).toMatchObject({ locked: false })
    expect(await reloaded.rpc('personal_sign', 'text', address)).toMatch(/^0x/)
    reloaded.close()
  }
})

test('factors: settings ask for a factor, also on an unlocked device', async () => {
  const { page, code } = await withCode()
  page.person.will(refuse)
  await expect(settings(page, 'factors')).rejects.toMatchObject({ code: 'REJECTED' })
  expect(page.person.seen.at(-1)).toMatchObject({ kind: 'unlock', request: { reason: 'confirm' } })
  page.person.will(
    unlockWith(() => code),
    refuse,
  )
  await settings(page, 'factors')
  expect(page.person.seen.at(-1)?.kind).toBe('settings')
  page.close()
  const { page: bare } = await signUp()
  bare.person.will(refuse)
  await settings(bare, 'factors')
  expect(bare.person.seen.at(-1)?.kind).toBe('settings')
  bare.close()
})

test('login: shows the unlock view each time without slot and factor', async () => {
  const { page, email } = await signUp()
  page.close()
  const browser = world.openBrowser()
  for (let count = 0; count < 2; count++) {
    const other = await browser.open()
    await world.logIn(other, email)
    other.person.will(refuse)
    expect(await user(other)).toMatchObject({ locked: true })
    const view = other.person.seen.find(({ kind }) => kind === 'unlock')
    expect(view).toMatchObject({ kind: 'unlock', request: { reason: 'newDevice' } })
    const request = view?.kind === 'unlock' ? view.request : undefined
    expect(request?.unlockWithPasskey ?? request?.unlockWithRecoveryCode).toBeUndefined()
    await other.ask('@latchkey-app/SIGN_OUT', undefined)
    other.close()
  }
})

test('log-out: the original browser opens the wallet after its next login', async () => {
  const { browser, page, email, address } = await signUp()
  const thief = await thiefIn(email)
  thief.person.will(async (view) => {
    if (view.kind !== 'settings') return
    for (const { id, isCurrent } of await view.request.listDevices())
      if (!isCurrent) await view.request.revokeDevice(id)
    view.done(undefined)
  })
  await settings(thief, 'devices')
  page.close()
  const again = await browser.open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await world.logIn(again, email)
  expect(await user(again)).toMatchObject({ address, locked: false })
  again.person.will(agree)
  expect(await again.rpc('personal_sign', 'text', address)).toMatch(/^0x/)
  again.close()
  thief.close()
})
