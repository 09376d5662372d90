import {
  approveSignIn,
  getFarcasterAccounts,
  refuseSignIn,
  startDevnet,
  type Devnet,
  type FarcasterAccount,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainId, startFrameWorld, type FrameWorld } from '../fixtures/frameWorld.ts'
import { agree, keepCode, later } from '../fixtures/person.ts'

const relayKey = 'key-of-the-app'
const [alice, bob, carol] = getFarcasterAccounts()

let devnet: Devnet
let world: FrameWorld
beforeAll(async () => {
  devnet = await startDevnet()
  const upstreams = [devnet.chains[31337].url]
  world = await startFrameWorld({
    chains: { [chainId]: { upstreams } },
    farcaster: { chain: chainId, upstreams, relayKey, app: 'https://app.farcaster.test/' },
  })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

type Page = Awaited<ReturnType<ReturnType<FrameWorld['openBrowser']>['open']>>

const openPage = () => world.openBrowser().open()

function channelOf(url: string) {
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  return { relay: world.apiUrl, channelToken, relayKey }
}

async function begin(page: Page, purpose: 'login' | 'link' = 'login') {
  const { url, expiresAfter } = await page.ask('@latchkey-app/GET_FARCASTER_URI', { purpose })
  expect(expiresAfter).toBeGreaterThan(0)
  return { url, channel: channelOf(url) }
}

async function logIn(page: Page, account: FarcasterAccount) {
  const { channel } = await begin(page)
  const connected = page.ask('@latchkey-app/CONNECT_FARCASTER', undefined)
  expect(await approveSignIn(channel, account)).toBe(true)
  return connected
}

test('farcaster: approved in the app, the session begins and the wallet is there', async () => {
  const page = await openPage()
  expect(await logIn(page, alice)).toEqual({ userName: 'alice' })
  page.person.will(later)
  const user = await page.ask('@latchkey-app/GET_USER', {})
  expect(user).toMatchObject({ userName: 'alice', provider: 'farcaster' })
  expect(user.address).toMatch(/^0x/)
  expect(await page.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
})

test('farcaster: a refusal, a stranger’s signature and nothing begun are told apart', async () => {
  const page = await openPage()
  const outcome = (answer: (channel: ReturnType<typeof channelOf>) => Promise<unknown>) =>
    begin(page).then(async ({ channel }) => {
      const connected = page.ask('@latchkey-app/CONNECT_FARCASTER', undefined)
      await answer(channel)
      return connected.then(
        () => 'connected',
        (error: unknown) => Object(error).code as unknown,
      )
    })
  expect(await outcome(refuseSignIn)).toBe('SOCIAL_DENIED')
  expect(await outcome((channel) => approveSignIn(channel, { ...alice, key: bob.key }))).toBe(
    'SOCIAL_INVALID',
  )
  await expect(page.ask('@latchkey-app/CONNECT_FARCASTER', undefined)).rejects.toMatchObject({
    code: 'SOCIAL_ENDED',
  })
})

test('farcaster: given up by the page, the login ends on the server, and one by e-mail works', async () => {
  const page = await openPage()
  const { channel } = await begin(page)
  const controller = new AbortController()
  const given = page.ask('@latchkey-app/CONNECT_FARCASTER', undefined, controller)
  const ended = expect(given).rejects.toMatchObject({ code: 'ABORTED' })
  controller.abort()
  await ended
  await expect.poll(() => refuseSignIn(channel)).toBe(false)
  await world.logIn(page, 'after-farcaster@example.com')
  page.person.will(later)
  expect(await page.ask('@latchkey-app/GET_USER', {})).toMatchObject({
    email: 'after-farcaster@example.com',
    provider: 'email',
  })
})

test('farcaster: another address ends the one before', async () => {
  const page = await openPage()
  const first = await begin(page)
  const second = await begin(page)
  expect(second.url).not.toBe(first.url)
  await expect.poll(() => refuseSignIn(first.channel)).toBe(false)
  expect(await approveSignIn(second.channel, alice)).toBe(true)
})

test('farcaster: a link is shown to the owner, takes a factor, and leads to the same wallet from elsewhere', async () => {
  const page = await openPage()
  await world.logIn(page, 'linked@example.com')
  let code = ''
  page.person.will(keepCode((made) => (code = made)))
  const { address } = await page.ask('@latchkey-app/GET_USER', {})
  const { url, channel } = await begin(page, 'link')
  page.person.will(agree, async (view) => {
    if (view.kind !== 'unlock') throw new Error(`${view.kind} asks for no factor`)
    await view.request.unlockWithRecoveryCode?.(code)
    view.done(undefined)
  })
  const linked = page.ask('@latchkey-app/LINK_IDENTITY', { uri: url })
  expect(await approveSignIn(channel, carol)).toBe(true)
  expect((await linked).identity).toMatchObject({ provider: 'farcaster', name: 'carol' })
  expect(page.person.seen.map(({ kind }) => kind)).toContain('approval')

  const elsewhere = await openPage()
  await logIn(elsewhere, carol)
  elsewhere.person.will(async (view) => {
    if (view.kind !== 'unlock') throw new Error(`${view.kind} opens nothing`)
    await view.request.unlockWithRecoveryCode?.(code)
    view.done(undefined)
  })
  expect((await elsewhere.ask('@latchkey-app/GET_USER', {})).address).toBe(address)
})
