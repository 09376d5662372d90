import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFrameWorld, type FrameWorld } from './fixtures/frameWorld.ts'
import { names, user, type Page } from './fixtures/people.ts'
import { agree, later } from './fixtures/person.ts'
import { pause } from './handlers/pause.ts'

/** Access that ends soon, in milliseconds: it is then that a tab learns what others have done. */
const accessMs = 1_000

let world: FrameWorld
beforeAll(async () => {
  world = await startFrameWorld({ limits: { accessTokenMs: accessMs } })
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
    /** Until the first tab has to ask for access again. */
    async takeOver() {
      await other.ask('@latchkey-app/SIGN_OUT', undefined)
      const bob = await logIn(other)
      await pause(accessMs, new AbortController().signal)
      return bob
    },
    close() {
      tab.close()
      other.close()
    },
  }
}

test('tabs: after another login in the second one, the first one signs nothing for whoever was there', async () => {
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
})

test('tabs: what waits for an answer ends with the session, and nobody gets another account unasked', async () => {
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

test('tabs: whoever logs in in the first one too is the one who is there', async () => {
  const { tab, takeOver, close } = await openTabs()
  const bob = await takeOver()
  expect(await world.logIn(tab, bob.email)).toBe('CONNECT')
  expect(await user(tab)).toMatchObject(bob)
  close()
})

test('tabs: a session that was ended in the second one closes the wallet of the first one', async () => {
  const { tab, other, alice, close } = await openTabs()
  await other.ask('@latchkey-app/SIGN_OUT', undefined)
  await pause(accessMs, new AbortController().signal)
  expect(await tab.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
  const bob = await logIn(other)
  expect(await world.logIn(tab, bob.email)).toBe('CONNECT')
  expect(await user(tab)).toMatchObject(bob)
  await expect(tab.rpc('personal_sign', toHex('hello'), alice.address)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  close()
})

test('tabs: another site, where the new session was not used yet, hears of the end before it asks', async () => {
  const browser = world.openBrowser()
  const tab = await browser.open('https://other.example')
  await logIn(tab)
  const other = await browser.open()
  tab.person.will(agree)
  await other.ask('@latchkey-app/SIGN_OUT', undefined)
  const bob = await logIn(other)
  await pause(accessMs, new AbortController().signal)
  expect(await tab.ask('@latchkey-app/IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect.poll(() => names(tab)).toContain('SESSION_ENDED')
  expect(await user(tab)).toMatchObject(bob)
  expect(tab.person.seen.at(-1)).toMatchObject({ kind: 'continue' })
  tab.close()
  other.close()
})
