import { startSocialProviders, type SocialProviders } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  keptKeys,
  lostKeys,
  projectId,
  site,
  startFrameWorld,
  type FrameWorld,
} from '../fixtures/frameWorld.ts'
import { agree, keepCode, later, refuse, unlockWith } from '../fixtures/person.ts'
import { openSocialWindow } from '../fixtures/socialWindow.ts'
import type { KeyStore } from '../signer/keyStore.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const ann = { name: 'Ann Lindqvist', username: 'ann', email: 'ann@example.com' }

let providers: SocialProviders
let world: FrameWorld
beforeAll(async () => {
  providers = await startSocialProviders()
  const { google, github } = providers
  const of = ({ credentials, issuer }: typeof google) => {
    if (credentials.kind !== 'text') throw new Error('Apple has another kind')
    const { clientId, clientSecret } = credentials
    return { clientId, clientSecret, url: issuer }
  }
  world = await startFrameWorld({ social: { google: of(google), github: of(github) } })
  providers.allowApi(world.apiUrl)
})
afterAll(async () => {
  await world.close()
  await providers.stop()
})

type Page = Awaited<ReturnType<ReturnType<FrameWorld['openBrowser']>['open']>>

let count = 0
const newAttempt = () => `${'A'.repeat(18)}${String(++count).padStart(4, '0')}-google`

/** A click on a provider: the window opens, and the frame is asked. */
async function click(page: Page, { opener = true, ...asked }: Record<string, unknown> = {}) {
  const attempt = newAttempt()
  const opened = openSocialWindow({
    apiUrl: world.apiUrl,
    attempt,
    opener:
      opener === true && asked.mode !== 'redirect'
        ? async (uri, origin) => {
            expect(origin).toBe(site)
            await page.ask('@latchkey-app/CONFIRM_SOCIAL', { uri })
            return true
          }
        : undefined,
  })
  const begun = await page.ask('@latchkey-app/GET_SOCIAL_REDIRECT_URI', {
    provider: 'google',
    attempt,
    ...asked,
  })
  return { attempt, opened, begun, uri: begun.uri }
}

const states = (page: Page) =>
  page.told.flatMap(({ name, payload }) =>
    name === '@latchkey-frame/SOCIAL_STATE' ? [(payload as { state: string }).state] : [],
  )

test('social login: the window is opened before the server knows of it, comes back, and a wallet is there', async () => {
  const page = await world.openBrowser().open()
  page.person.will(later)
  const { opened, uri } = await click(page)
  const connected = page.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
  await opened.shows('going')
  await opened.logIn(providers.google, ann)
  const user = await connected
  expect(user).toMatchObject({ provider: 'google', userName: 'Ann Lindqvist' })
  expect(user.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await opened.shows('done')
  expect(opened.isClosed()).toBe(true)
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  page.close()
})

test('social login: a reload restores it, and the same person comes to the same wallet elsewhere', async () => {
  const browser = world.openBrowser()
  const person = { name: 'Bo Okafor', email: 'bo@example.com' }
  async function logIn(page: Page): Promise<{ address: string }> {
    page.person.will(later)
    const { opened, uri } = await click(page)
    const connected = page.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
    await opened.logIn(providers.google, person)
    return connected
  }
  const first = await browser.open()
  const { address } = await logIn(first)
  first.close()
  const reloaded = await browser.open()
  expect(await reloaded.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await reloaded.ask('@latchkey-app/GET_USER', undefined)).toMatchObject({
    address,
    provider: 'google',
    userName: 'Bo Okafor',
  })
  const elsewhere = await world.openBrowser().open()
  elsewhere.person.will(refuse)
  const { opened, uri } = await click(elsewhere)
  const connected = elsewhere.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
  await opened.logIn(providers.google, person)
  expect(await connected).toMatchObject({ address, locked: true })
  await reloaded.ask('@latchkey-app/SIGN_OUT', undefined)
  expect(await reloaded.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({
    isConnected: false,
  })
  reloaded.close()
  elsewhere.close()
})

test('social login: a window that is cut off shows site and number, and goes on by a click', async () => {
  const page = await world.openBrowser().open()
  page.person.will(later)
  const { opened, begun, uri } = await click(page, { opener: false })
  const connected = page.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
  await opened.logIn(providers.google, { name: 'Ida Rhodes' })
  const question = await opened.shows('confirm')
  expect(question).toMatchObject({
    origin: site,
    provider: 'google',
    purpose: 'login',
    matchNumber: begun.matchNumber,
    name: 'Ida Rhodes',
  })
  await vi.waitFor(() => expect(states(page)).toContain('proved'), { timeout: 5_000 })
  await question.confirm()
  expect((await connected).provider).toBe('google')
  page.close()
})

test.each([
  ['kept', keptKeys],
  ['denied', lostKeys],
] as const)('social login: in this tab and back, where storage is %s', async (storage, keysOf) => {
  const isLost = storage === 'denied'
  const keys: KeyStore = keysOf()
  const browser = world.openBrowser({ keys })
  const page: Page = await browser.open()
  const returnUrl = `${site}/shop?item=1#top`
  const { attempt, opened } = await click(page, { mode: 'redirect', returnUrl })
  page.close() // it has left
  await opened.logIn(providers.google, { name: `Cy ${attempt}` })
  const question = await opened.shows('confirm')
  expect(question.matchNumber).toBeUndefined()
  await question.confirm()
  const back = new URL(await opened.goes())
  expect(back.href.split('#')[0]).toBe(`${site}/shop?item=1`)
  const [, id, secret] = /^#latchkey-social=([\w-]+)\.([\w-]+)$/.exec(back.hash) ?? []
  expect(id).toBe(attempt)
  const returned = await world
    .openBrowser({ jar: browser.jar, keys: isLost ? lostKeys() : keys })
    .open()
  returned.person.will(isLost ? keepCode(() => undefined) : later)
  const uri = `https://frame.example/popup?projectId=${projectId}&attempt=${id}#${secret}`
  expect((await returned.ask('@latchkey-app/CONNECT_SOCIAL', { uri })).provider).toBe('google')
  // Used once: neither the same nor another browser gets anywhere with the address.
  const other = await world.openBrowser().open()
  await expect(other.ask('@latchkey-app/CONNECT_SOCIAL', { uri })).rejects.toMatchObject({
    code: 'SOCIAL_ENDED',
  })
  other.close()
  returned.close()
})

test('social login: somebody else’s result logs nobody in as them', async () => {
  const attacker = await world.openBrowser().open()
  const { attempt, opened } = await click(attacker, { mode: 'redirect', returnUrl: `${site}/` })
  await opened.logIn(providers.google, { name: 'Mallory' })
  await (await opened.shows('confirm')).confirm()
  const secret = new URL(await opened.goes()).hash.split('.')[1]
  const victim = await world.openBrowser().open()
  const uri = `https://frame.example/popup?projectId=${projectId}&attempt=${attempt}#${secret}`
  await expect(victim.ask('@latchkey-app/CONNECT_SOCIAL', { uri })).rejects.toThrow()
  expect(await victim.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  attacker.close()
  victim.close()
})

test('social login: who says no at the provider is told so, in the window and on the page', async () => {
  const page = await world.openBrowser().open()
  const { opened, uri } = await click(page)
  const connected = page.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
  connected.catch(() => undefined)
  await opened.logIn(providers.google, 'refuse')
  expect(await opened.shows('failed')).toMatchObject({ reason: 'denied', provider: 'google' })
  await expect(connected).rejects.toMatchObject({ code: 'SOCIAL_DENIED' })
  page.close()
})

test('social login: given up on the page, it is over in the window, too', async () => {
  const page = await world.openBrowser().open()
  const controller = new AbortController()
  const { opened, uri } = await click(page, { opener: false })
  const connected = page.ask('@latchkey-app/CONNECT_SOCIAL', { uri }, controller)
  connected.catch(() => undefined)
  await opened.logIn(providers.google, ann)
  await opened.shows('confirm')
  controller.abort()
  await expect(connected).rejects.toMatchObject({ code: 'ABORTED' })
  expect(await opened.shows('failed')).toMatchObject({ reason: 'ended' })
  page.close()
})

test('social login: nobody goes on in a window that is not the one that began', async () => {
  const page = await world.openBrowser().open()
  const { attempt, opened } = await click(page)
  await opened.goes()
  const second = openSocialWindow({ apiUrl: world.apiUrl, attempt })
  expect(await second.shows('failed')).toMatchObject({ reason: 'ended' })
  const { method, url } = await providers.google.logIn(await opened.goes(), ann)
  const { headers } = await fetch(url, { method, redirect: 'manual' })
  const ticket = new URL(headers.get('location') ?? '').hash.slice(1)
  const stranger = openSocialWindow({ apiUrl: world.apiUrl, attempt, kept: new Map(), ticket })
  expect(await stranger.shows('failed')).toMatchObject({ reason: 'foreign' })
  page.close()
})

test('social login: an odd address, and a provider that is not set up, are refused', async () => {
  const page = await world.openBrowser().open()
  for (const uri of [
    '',
    'nonsense',
    'https://frame.example/popup?attempt=short',
    `${site}/?attempt=${'A'.repeat(22)}#?`,
  ])
    for (const type of ['CONNECT_SOCIAL', 'CONFIRM_SOCIAL'] as const)
      await expect(page.ask(`@latchkey-app/${type}`, { uri })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      })
  const uri = `https://frame.example/popup?attempt=${'A'.repeat(22)}`
  await expect(page.ask('@latchkey-app/CONNECT_SOCIAL', { uri })).rejects.toMatchObject({
    code: 'SOCIAL_ENDED',
  })
  await expect(
    page.ask('@latchkey-app/GET_SOCIAL_REDIRECT_URI', { provider: 'discord' }),
  ).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  await expect(
    page.ask('@latchkey-app/GET_SOCIAL_REDIRECT_URI', { provider: 'google', purpose: 'link' }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  page.close()
})

test('linking: its owner sees what is linked and shows a factor; the identity then leads to the account', async () => {
  const browser = world.openBrowser()
  const page = await browser.open()
  let code = ''
  page.person.will(keepCode((made) => (code = made)))
  await world.logIn(page, 'dora@example.com')
  const { address } = await page.ask('@latchkey-app/GET_USER', undefined)
  const dora = { name: 'Dora Maar', email: 'dora@elsewhere.example' }

  async function link() {
    const { opened, uri } = await click(page, { purpose: 'link' })
    const linked = page.ask('@latchkey-app/LINK_IDENTITY', { uri })
    linked.catch(() => undefined)
    await opened.logIn(providers.google, dora)
    return { linked }
  }
  page.person.will(refuse)
  await expect((await link()).linked).rejects.toMatchObject({ code: 'REJECTED' })
  page.person.will(agree, refuse)
  await expect((await link()).linked).rejects.toMatchObject({ code: 'REJECTED' })
  expect((await page.ask('@latchkey-app/GET_IDENTITIES', undefined)).identities).toEqual([])

  page.person.will(
    agree,
    unlockWith(() => code),
  )
  const { identity } = await (await link()).linked
  expect(identity).toMatchObject({ provider: 'google', name: 'Dora Maar', isCurrent: false })
  const seen = page.person.seen.findLast(({ kind }) => kind === 'approval')
  expect(JSON.stringify(seen)).toContain('Dora Maar')
  expect(await page.ask('@latchkey-app/GET_IDENTITIES', undefined)).toEqual({
    email: 'dora@example.com',
    identities: [identity],
  })

  const elsewhere = await world.openBrowser().open()
  elsewhere.person.will(refuse)
  const { opened, uri } = await click(elsewhere)
  const connected = elsewhere.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
  await opened.logIn(providers.google, dora)
  expect(await connected).toMatchObject({ address, provider: 'google' })

  // Somebody who has an account of their own keeps it.
  const other = await world.openBrowser().open()
  let otherCode = ''
  other.person.will(keepCode((made) => (otherCode = made)))
  await world.logIn(other, 'eve@example.com')
  await other.ask('@latchkey-app/GET_USER', undefined)
  const taken = await click(other, { purpose: 'link' })
  other.person.will(
    agree,
    unlockWith(() => otherCode),
  )
  const refused = other.ask('@latchkey-app/LINK_IDENTITY', { uri: taken.uri })
  refused.catch(() => undefined)
  await taken.opened.logIn(providers.google, dora)
  await expect(refused).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' })

  page.person.will(
    agree,
    unlockWith(() => code),
  )
  await page.ask('@latchkey-app/UNLINK_IDENTITY', { id: identity.id })
  expect((await page.ask('@latchkey-app/GET_IDENTITIES', undefined)).identities).toEqual([])
  for (const one of [page, elsewhere, other]) one.close()
})

test('linking: the last way to log in stays, and a first e-mail address takes a factor', async () => {
  const page = await world.openBrowser().open()
  let code = ''
  page.person.will(keepCode((made) => (code = made)))
  const { opened, uri } = await click(page)
  const connected = page.ask('@latchkey-app/CONNECT_SOCIAL', { uri })
  await opened.logIn(providers.google, { name: 'Fay', email: 'fay@example.com' })
  await connected
  const { email, identities } = await page.ask('@latchkey-app/GET_IDENTITIES', undefined)
  expect([email, identities.length]).toEqual([null, 1])
  await expect(
    page.ask('@latchkey-app/UNLINK_IDENTITY', { id: identities[0]?.id ?? '' }),
  ).rejects.toMatchObject({ code: 'LAST_IDENTITY' })
  page.person.will(agree, refuse)
  const wanted = { email: 'fay@new.example' }
  await expect(page.ask('@latchkey-app/UPDATE_EMAIL', wanted)).rejects.toMatchObject({
    code: 'REJECTED',
  })
  page.person.will(
    agree,
    unlockWith(() => code),
  )
  expect(await page.ask('@latchkey-app/UPDATE_EMAIL', wanted)).toMatchObject({
    action: 'VERIFY_SECONDARY_OTP',
  })
  page.close()
})
