import { recoverMessageAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import { chainId, lostKeys } from './fixtures/frameWorld.ts'
import { names, startPeople, user } from './fixtures/people.ts'
import { agree, keepCode, later, refuse, unlockWith } from './fixtures/person.ts'

const { world, newAddress, signUp, somebody } = await startPeople()

test('login: an address, a code and a wallet, which signs what was approved', async () => {
  const { page, address, email } = await signUp()
  await expect.poll(() => names(page)).toEqual(['READY', 'SHOW', 'HIDE'])
  expect(await user(page)).toMatchObject({ email, address, chainId, locked: false })
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  page.person.will(agree)
  const signature = (await page.rpc('personal_sign', toHex('hello'), address)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  expect(page.person.seen.at(-1)).toMatchObject({ kind: 'approval' })
  page.close()
})

test('login: no message to the page holds a token, a code or a key', async () => {
  const { page, address, browser } = await signUp()
  page.person.will(agree)
  await page.rpc('personal_sign', 'text', address)
  const heard = JSON.stringify(page.told)
  for (const [name, value] of browser.jar.cookies) {
    expect(heard, name).not.toContain(value)
  }
  expect(heard).not.toMatch(/eyJ|token|secret|otp/i)
  page.close()
})

test('reload: the account is back without a question, and signs', async () => {
  const { browser, page, address } = await signUp()
  page.close()
  const again = await browser.open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await user(again)).toMatchObject({ address, locked: false })
  expect(again.person.seen).toEqual([])
  again.person.will(agree)
  expect(await again.rpc('personal_sign', 'text', address)).toMatch(/^0x[0-9a-f]{130}$/)
  again.close()
})

test('another site of the project: its first use of the session is asked for, and remembered', async () => {
  const { browser, page, address } = await signUp()
  page.close()
  const other = 'https://other.example'
  const first = await browser.open(other)
  expect(await first.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect(first.rpc('eth_accounts')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  first.person.will(refuse)
  await expect(user(first)).rejects.toMatchObject({ code: 'REJECTED' })
  await expect(first.rpc('eth_accounts')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  first.person.will(agree)
  expect(await user(first)).toMatchObject({ address })
  expect(first.person.seen[0]).toMatchObject({ kind: 'continue', request: { origin: other } })
  first.close()
  const second = await browser.open(other)
  expect(await user(second)).toMatchObject({ address })
  expect(second.person.seen).toEqual([])
  second.close()
})

test('login: of somebody else in the same page ends the session that was there', async () => {
  const { page, address } = await signUp()
  const next = newAddress()
  await world.logIn(page, next)
  page.person.will(later)
  const other = await user(page)
  expect(other.email).toBe(next)
  expect(other.address).not.toBe(address)
  expect(names(page)).toContain('SESSION_ENDED')
  await expect(page.rpc('personal_sign', 'text', address)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  page.close()
})

test('two tabs: both come back at once and go on', async () => {
  const { browser, page, address } = await signUp()
  page.close()
  const tabs = await Promise.all([browser.open(), browser.open()])
  const found = await Promise.all(tabs.map(user))
  expect(found.map((one) => one.address)).toEqual([address, address])
  for (const tab of tabs) {
    expect(await tab.ask('@latchkey-app/GET_FACTORS', undefined)).toMatchObject({
      factors: [{ kind: 'device' }],
    })
    tab.close()
  }
})

test('sign-out: the session is over everywhere, the wallet comes back with the next login', async () => {
  const { browser, page, address, email } = await signUp()
  await page.ask('@latchkey-app/SIGN_OUT', undefined)
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect(page.rpc('eth_accounts')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  page.close()
  const again = await browser.open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  expect(await world.logIn(again, email)).toBe('VERIFY_OTP')
  expect(await user(again)).toMatchObject({ address, locked: false })
  again.close()
})

test('a live session: an address that is logged in connects at once', async () => {
  const { browser, page, address, email } = await signUp()
  page.close()
  const again = await browser.open()
  expect(await world.logIn(again, email)).toBe('CONNECT')
  expect(await user(again)).toMatchObject({ address })
  again.close()
})

test('new device: the wallet is opened with a factor, once; who does not want to is connected and locked', async () => {
  const { page, email, address } = await signUp()
  page.close()
  let code = ''
  const owner = await world.openBrowser().open()
  await world.logIn(owner, newAddress())
  owner.person.will(keepCode((made) => (code = made)))
  const made = await user(owner)
  owner.close()

  const other = await world.openBrowser().open()
  await world.logIn(other, email)
  other.person.will(refuse)
  expect(await user(other)).toMatchObject({ address, locked: true })
  other.person.will(agree, refuse)
  await expect(other.rpc('personal_sign', 'text', address)).rejects.toMatchObject({
    code: 'REJECTED',
  })
  other.close()

  const browser = world.openBrowser()
  const fresh = await browser.open()
  await world.logIn(fresh, made.email ?? '')
  fresh.person.will(unlockWith(() => code))
  expect(await user(fresh)).toMatchObject({ address: made.address, locked: false })
  fresh.close()
  const reloaded = await browser.open()
  expect(await user(reloaded)).toMatchObject({ locked: false })
  reloaded.person.will(agree)
  expect(await reloaded.rpc('personal_sign', 'text', made.address)).toMatch(/^0x/)
  reloaded.close()
})

test('storage denied: a factor makes the wallet; a reload is connected and locked, and signing asks for the factor', async () => {
  const email = newAddress()
  const jarOnly = world.openBrowser({ keys: lostKeys() })
  const page = await jarOnly.open()
  await world.logIn(page, email)
  page.person.will(later)
  await expect(user(page)).rejects.toMatchObject({ code: 'REJECTED' })
  let code = ''
  page.person.will(keepCode((made) => (code = made)))
  const { address } = await user(page)
  expect(page.person.seen.at(-1)).toMatchObject({ kind: 'setup', request: { canSkip: false } })
  page.close()

  const again = await world.openBrowser({ keys: lostKeys(), jar: jarOnly.jar }).open()
  expect(await again.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await user(again)).toMatchObject({ address, locked: true })
  expect(again.person.seen).toEqual([])
  again.person.will(
    agree,
    unlockWith(() => code),
  )
  expect(await again.rpc('personal_sign', 'text', address)).toMatch(/^0x/)
  expect(again.told.find(({ name }) => name === '@latchkey-frame/USER_CHANGED')).toMatchObject({
    payload: { user: { locked: false } },
  })
  expect(await again.ask('@latchkey-app/GET_LOCK_STATE', undefined)).toEqual({ locked: false })
  again.close()
})

test('page: theme, dapp data, reload and a sign of life', async () => {
  const { page } = await somebody()
  await page.ask('@latchkey-app/SYNC_THEME', {
    themeMode: 'dark',
    themeVariables: { '--lk-radius': 2 },
    language: 'de',
  })
  expect(page.person.themes.at(-1)).toEqual({ mode: 'dark', variables: { '--lk-radius': '2' } })
  const about = { sdkVersion: '4', sdkType: 'x' }
  await page.ask('@latchkey-app/SYNC_DAPP_DATA', { ...about, projectId: 'demo' })
  await expect(
    page.ask('@latchkey-app/SYNC_DAPP_DATA', { ...about, projectId: 'else' }),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await page.ask('@latchkey-app/PING', undefined)).toBeUndefined()
  await page.ask('@latchkey-app/RELOAD', undefined)
  await expect.poll(page.reloads).toBe(1)
})
