import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startFrameWorld, type FrameWorld } from '../fixtures/frameWorld.ts'
import { names, user, type Page } from '../fixtures/people.ts'
import { agree, later } from '../fixtures/person.ts'

let world: FrameWorld
beforeAll(async () => {
  world = await startFrameWorld()
})
afterAll(() => world.close())

let count = 0

async function logIn(page: Page, email = `tab${++count}@example.com`) {
  await world.logIn(page, email)
  page.person.will(later)
  const { address } = await user(page)
  // The frame tells addresses of EVM chains alone.
  return { email, address: address as `0x${string}` }
}

/** Two tabs of a browser: in the first one somebody is logged in, whom the second one signs out. */
async function openTabs() {
  const browser = world.openBrowser()
  const tab = await browser.open()
  const alice = await logIn(tab)
  const other = await browser.open()
  return {
    tab,
    other,
    alice,
    async takeOver() {
      await other.ask('@latchkey-app/SIGN_OUT', undefined)
      return logIn(other)
    },
    close() {
      tab.close()
      other.close()
    },
  }
}

/** Has this browser keep its tabs from hearing of each other: each of them asks the server whenever it counts. */
function denyChannels() {
  const { BroadcastChannel } = globalThis
  const denied = class {
    constructor() {
      throw new DOMException('Denied along with storage', 'SecurityError')
    }
  }
  Object.assign(globalThis, { BroadcastChannel: denied })
  onTestFinished(() => void Object.assign(globalThis, { BroadcastChannel }))
}

const browsers = [
  ['that hear of each other', () => {}],
  ['that may not', denyChannels],
] as const

test.each(browsers)(
  'tabs %s: after another login in the second one, the first one signs nothing for whoever was there',
  async (_, prepare) => {
    prepare()
    const { tab, alice, takeOver, close } = await openTabs()
    const bob = await takeOver()
    const seen = tab.person.seen.length
    tab.person.will(agree)
    await expect(tab.rpc('personal_sign', toHex('hello'), alice.address)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
    expect(await user(tab)).toMatchObject(bob)
    await expect(tab.rpc('personal_sign', toHex('hello'), alice.address)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(tab.person.seen).toHaveLength(seen)
    const signature = (await tab.rpc('personal_sign', toHex('hello'), bob.address)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(bob.address)
    expect(names(tab).filter((name) => name === 'SESSION_ENDED')).toHaveLength(1)
    close()
  },
)

test('tabs that may not hear of each other: what waits for an answer ends with the session, and nobody gets another account unasked', async () => {
  denyChannels()
  const { tab, alice, takeOver, close } = await openTabs()
  const waiting = tab.rpc('personal_sign', toHex('hello'), alice.address)
  const aborted = expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  await expect.poll(() => tab.person.open()).toMatchObject({ kind: 'approval' })
  const bob = await takeOver()
  await expect(user(tab)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await aborted
  expect(await tab.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await user(tab)).toMatchObject(bob)
  close()
})

test.each(browsers)(
  'tabs %s: whoever logs in in the first one too is the one who is there',
  async (_, prepare) => {
    prepare()
    const { tab, takeOver, close } = await openTabs()
    const bob = await takeOver()
    expect(await world.logIn(tab, bob.email)).toBe('CONNECT')
    expect(await user(tab)).toMatchObject(bob)
    close()
  },
)

test.each(browsers)(
  'tabs %s: a session that was ended in the second one closes the wallet of the first one',
  async (_, prepare) => {
    prepare()
    const { tab, other, alice, close } = await openTabs()
    await other.ask('@latchkey-app/SIGN_OUT', undefined)
    await expect
      .poll(() => tab.ask('@latchkey-app/IS_CONNECTED', undefined))
      .toEqual({ isConnected: false })
    await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
    const bob = await logIn(other)
    expect(await world.logIn(tab, bob.email)).toBe('CONNECT')
    expect(await user(tab)).toMatchObject(bob)
    await expect(tab.rpc('personal_sign', toHex('hello'), alice.address)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    close()
  },
)

test.each(browsers)(
  'tabs %s: another site, where the new session was not used yet, hears of the end before it asks',
  async (_, prepare) => {
    prepare()
    const browser = world.openBrowser()
    const tab = await browser.open('https://other.example')
    await logIn(tab)
    const other = await browser.open()
    tab.person.will(agree)
    await other.ask('@latchkey-app/SIGN_OUT', undefined)
    const bob = await logIn(other)
    expect(await tab.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
    expect(await user(tab)).toMatchObject(bob)
    expect(tab.person.seen.at(-1)).toMatchObject({ kind: 'continue' })
    tab.close()
    other.close()
  },
)

test('tabs: a sign-out in the second one is heard in the first one at once, and ends what waits there', async () => {
  const { tab, other, alice, close } = await openTabs()
  const waiting = tab.rpc('personal_sign', toHex('hello'), alice.address)
  await expect.poll(() => tab.person.open()).toMatchObject({ kind: 'approval' })
  await Promise.all([
    other.ask('@latchkey-app/SIGN_OUT', undefined),
    expect(waiting).rejects.toMatchObject({ code: 'ABORTED' }),
  ])
  await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
  tab.person.will(agree)
  await expect(tab.rpc('personal_sign', toHex('hello'), alice.address)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(names(tab).filter((name) => name === 'SESSION_ENDED')).toHaveLength(1)
  close()
})

test.each(browsers)(
  'tabs %s: who has signed out in the first one finds whoever logs in in the second one',
  async (_, prepare) => {
    prepare()
    const { tab, other, close } = await openTabs()
    await tab.ask('@latchkey-app/SIGN_OUT', undefined)
    const isConnected = () => tab.ask('@latchkey-app/IS_CONNECTED', undefined)
    expect(await isConnected()).toEqual({ isConnected: false })
    const bob = await logIn(other)
    expect(await isConnected()).toEqual({ isConnected: true })
    expect(await user(tab)).toMatchObject(bob)
    close()
  },
)

test.each(browsers)(
  'tabs %s: whoever has taken the place of somebody else is found by the first look',
  async (_, prepare) => {
    prepare()
    const { tab, other, close } = await openTabs()
    const bob = await logIn(other)
    expect(await tab.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    expect(await user(tab)).toMatchObject(bob)
    await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
    close()
  },
)
