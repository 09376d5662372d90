// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelSocial } from './cancelSocial.ts'
import { connectSocial } from './connectSocial.ts'
import { disconnect } from '../connection/disconnect.ts'
import { focusSocial } from './focusSocial.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { getIdentities } from './getIdentities.ts'
import { linkIdentity } from './linkIdentity.ts'
import { retrySocial } from './retrySocial.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { KitEvent } from '../kit/events.ts'
import { createTestFrame } from '../fixtures/testFrame.ts'
import { newAttemptId, readAttemptId } from './socialId.ts'
import { hideToast } from '../modal/showToast.ts'

/** A window as far as a page of another origin has hold of it. */
function createWindow() {
  const posted: unknown[] = []
  const opened = {
    closed: false,
    isFocused: false,
    posted,
    close: () => void (opened.closed = true),
    focus: () => void (opened.isFocused = true),
    postMessage: (message: unknown, origin: string) => void posted.push([message, origin]),
  }
  return opened
}
type Opened = ReturnType<typeof createWindow>

let frame: ReturnType<typeof createTestFrame>
let events: KitEvent[]
let calls: { url: string; target: string; features: string | undefined }[]
let next: Opened | undefined
const browserOpen = globalThis.open
beforeEach(() => {
  calls = []
  next = createWindow()
  // jsdom opens no windows; what a browser gives back is a handle with these members.
  globalThis.open = (url, target = '', features) => {
    calls.push({ url: String(url), target, features })
    return target === '_top' ? null : ((next ?? null) as unknown as Window | null)
  }
  begin()
})
afterEach(() => {
  globalThis.open = browserOpen
  history.replaceState(null, '', '/')
  Reflect.deleteProperty(globalThis, 'TelegramWebviewProxy')
})

function begin(options: Parameters<typeof createTestFrame>[0] = {}) {
  frame = createTestFrame(options)
  events = []
  frame.kit.events.subscribe((event) => void events.push(event))
  frame.behaviour.provider = 'google'
}

const social = () => frame.kit.store.getState().frame?.social
const names = () => events.map(({ event }) => event)
const reach = (step: string) =>
  vi.waitFor(() => expect(social()?.step).toBe(step), { timeout: 8_000, interval: 10 })
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

function post(change: { uri?: string; origin?: string; source?: unknown; type?: string } = {}) {
  const { uri = `https://frame.example/popup?attempt=${social()?.id}#${'S'.repeat(22)}` } = change
  const { origin = 'https://frame.example', source = next } = change
  const event = new MessageEvent('message', {
    data: { type: change.type ?? '@latchkey-frame/SOCIAL_RESULT', uri },
    origin,
  })
  Object.defineProperty(event, 'source', { value: source })
  dispatchEvent(event)
}

test('social: the window opens within the call, at its final address, and its result connects', async () => {
  const { kit } = frame
  const connected = connectSocial(kit, { provider: 'google' })
  expect(calls).toHaveLength(1)
  const [{ url = '', target, features } = {}] = calls
  expect(url).toBe(`https://frame.example/popup?projectId=test&attempt=${social()?.id}`)
  expect(target).toBe('latchkey-social')
  expect(features).toMatch(/^popup,width=600,height=800,left=\d+,top=\d+$/)
  expect(kit.modal.currentView().name).toBe('ConnectingSocial')
  await reach('provider')
  expect(social()).toMatchObject({ provider: 'google', purpose: 'login', matchNumber: '42' })
  expect(frame.begun).toEqual([
    { provider: 'google', purpose: 'login', attempt: social()?.id, mode: 'popup' },
  ])
  expect(focusSocial(kit)).toBe(true)
  expect(next?.isFocused).toBe(true)
  post()
  expect((await connected).address).toMatch(/^eip155:1:0x/)
  expect(next?.posted).toEqual([[{ type: '@latchkey-app/SOCIAL_TAKEN' }, 'https://frame.example']])
  expect(next?.closed).toBe(true)
  expect(social()).toBeUndefined()
  expect(getAccount(kit)).toMatchObject({
    status: 'connected',
    wallet: { name: 'Google', social: 'google' },
    user: { userName: 'Ada Lovelace', provider: 'google' },
  })
  expect(kit.storage.get('connected_social', (value) => value)).toBe('google')
  expect(kit.storage.get('social_provider', (value) => value)).toBe('google')
  expect(kit.storage.get('frame/SOCIAL_USERNAME', (value) => value)).toBe('Ada Lovelace')
  expect(names().filter((name) => name.startsWith('SOCIAL'))).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'SOCIAL_LOGIN_SUCCESS',
  ])
  await disconnect(kit)
  for (const key of ['connected_social', 'social_provider', 'frame/SOCIAL_USERNAME'])
    expect(kit.storage.get(key, (value) => value)).toBeUndefined()
})

test('social: what another window or another site posts is not taken, and said once', async () => {
  const { kit } = frame
  const connected = connectSocial(kit, { provider: 'google' })
  await reach('provider')
  post({ origin: 'https://evil.example' })
  post({ source: createWindow() })
  post({ source: null })
  expect(kit.modal.getState().toast).toMatchObject({
    message: 'Untrusted Origin',
    code: 'UNTRUSTED_ORIGIN',
  })
  hideToast(kit)
  post({ source: window })
  expect(kit.modal.getState().toast?.open).toBe(false)
  post({ uri: `https://frame.example/popup?attempt=${'B'.repeat(22)}#${'S'.repeat(22)}` }) // another attempt's
  post({ uri: 'nonsense' })
  post({ type: 'something else' })
  expect(frame.taken).toEqual([])
  post()
  await connected
  expect(frame.taken).toHaveLength(1)
})

test('social: closing the window while it shows ours is a cancellation', async () => {
  const { kit } = frame
  const ended = failed(connectSocial(kit, { provider: 'google' }))
  await reach('provider')
  await frame.tell('@latchkey-frame/SOCIAL_STATE', { state: 'here', seenAgo: 60_000 })
  if (next) next.closed = true
  expect(await ended).toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(social()).toBeUndefined()
  expect(names()).toContain('SOCIAL_LOGIN_CANCELED')
  expect(names()).not.toContain('SOCIAL_LOGIN_ERROR')
})

test('social: closed at the provider may be no closing: its result still counts', async () => {
  const began = performance.now()
  const connected = connectSocial(frame.kit, { provider: 'google' })
  await reach('provider')
  await frame.tell('@latchkey-frame/SOCIAL_STATE', { state: 'away', seenAgo: 60_000 })
  // It was seen open once: what reads as closed from the start is cut off.
  await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(2_000), 5_000)
  if (next) next.closed = true
  await reach('closed')
  frame.endSocial('confirmed')
  await connected
  expect(getAccount(frame.kit).status).toBe('connected')
})

test('social: detects a window closed within the first second', async () => {
  const connected = failed(connectSocial(frame.kit, { provider: 'google' }))
  if (next) next.closed = true
  await reach('provider')
  await frame.tell('@latchkey-frame/SOCIAL_STATE', { state: 'away', seenAgo: 0 })
  await vi.waitFor(() => expect(social()?.step).toBe('closed'), { timeout: 30_000, interval: 500 })
  cancelSocial(frame.kit)
  expect(await connected).toMatchObject({ code: 'REQUEST_ABORTED' })
}, 40_000)

test('social: a window that is cut off from the page and alive is not closed', async () => {
  const connected = connectSocial(frame.kit, { provider: 'google' })
  if (next) next.closed = true // what a page that isolates itself sees at once
  await reach('provider')
  const signs = setInterval(
    () => void frame.tell('@latchkey-frame/SOCIAL_STATE', { state: 'proved', seenAgo: 0 }),
    300,
  )
  await reach('confirm')
  clearInterval(signs)
  frame.endSocial('confirmed')
  await connected
})

test('social: what was given up, by its view or by Cancel, ends in the frame, too', async () => {
  const { kit } = frame
  const first = failed(connectSocial(kit, { provider: 'google' }))
  await reach('provider')
  kit.modal.close()
  expect(await first).toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(next?.closed).toBe(true)
  next = createWindow()
  const second = failed(connectSocial(kit, { provider: 'github' }))
  await reach('provider')
  cancelSocial(kit)
  expect(await second).toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(names().filter((name) => name === 'SOCIAL_LOGIN_CANCELED')).toHaveLength(2)
  cancelSocial(kit)
  expect(getAccount(kit).status).toBe('disconnected')
})

test('social: what the provider refuses stays to be seen, and can be tried again', async () => {
  const { kit, behaviour } = frame
  behaviour.social = 'SOCIAL_DENIED'
  expect(await failed(connectSocial(kit, { provider: 'google' }))).toMatchObject({
    code: 'FRAME_REQUEST_FAILED',
    frameCode: 'SOCIAL_DENIED',
  })
  expect(social()).toMatchObject({ step: 'failed', error: { frameCode: 'SOCIAL_DENIED' } })
  expect(names()).toContain('SOCIAL_LOGIN_ERROR')
  behaviour.social = 'confirmed'
  const before = social()?.id
  next = createWindow()
  await retrySocial(kit)
  expect(calls.at(-1)?.url).not.toContain(before)
  expect(getAccount(kit).status).toBe('connected')
})

test('social: a newer attempt takes the place of the one before', async () => {
  const { kit } = frame
  const first = failed(connectSocial(kit, { provider: 'google' }))
  await reach('provider')
  const before = social()?.id
  const second = connectSocial(kit, { provider: 'github' })
  expect(await first).toMatchObject({ code: 'REQUEST_ABORTED' })
  await reach('provider')
  expect(social()?.id).not.toBe(before)
  frame.endSocial('confirmed')
  await second
})

test('social: linking another identity leaves the connection as it is', async () => {
  const { kit, behaviour } = frame
  behaviour.social = 'confirmed'
  await linkIdentity(kit, { provider: 'google' })
  expect(frame.begun[0]).toMatchObject({ purpose: 'link' })
  expect(social()).toBeUndefined()
  expect(names().filter((name) => name.startsWith('SOCIAL'))).toEqual([])
  expect(await getIdentities(kit)).toMatchObject([
    { id: 'email', provider: 'email', email: 'ada@example.com', isLast: false },
    { provider: 'google', name: 'Ada Lovelace', isLast: false },
  ])
})

/** The page leaves for the provider; what it had in memory is gone. */
async function leave(storage = createStorage({ backend: memoryBackend() })) {
  begin({ connection: { storage } })
  next = undefined // the browser has refused the window
  void failed(connectSocial(frame.kit, { provider: 'google' }))
  await vi.waitFor(() => expect(calls.at(-1)?.target).toBe('_top'), { timeout: 5_000 })
  const id = frame.begun[0]?.attempt ?? ''
  return { storage, id, fragment: `#latchkey-social=${id}.${'S'.repeat(22)}` }
}

/** The page is loaded anew, as its provider for React starts it. */
function load(storage: ReturnType<typeof createStorage>) {
  frame.kit.destroy() // the page before is gone
  begin({ connection: { storage } })
  const stop = frame.kit.start()
  return { kit: frame.kit, stop }
}

test('redirect: a refused window leads there and back in this tab, to the same place', async () => {
  history.replaceState(null, '', '/shop?item=1#top')
  const { storage, fragment } = await leave()
  expect(frame.begun[0]).toMatchObject({ mode: 'redirect', returnUrl: location.href })
  expect(social()).toMatchObject({ step: 'opening', uri: calls.at(-1)?.url })
  history.replaceState(null, '', `/shop?item=1${fragment}`)
  const { kit, stop } = load(storage)
  await vi.waitFor(() => expect(getAccount(kit).status).toBe('connected'), { timeout: 5_000 })
  expect(location.pathname + location.search + location.hash).toBe('/shop?item=1#top')
  expect(frame.asked).toContain('CONNECT_SOCIAL')
  expect(names()).toContain('SOCIAL_LOGIN_SUCCESS')
  stop()
  // Neither a reload nor a bookmark does it again.
  const again = load(storage)
  frame.behaviour.isLoggedIn = true
  await vi.waitFor(() => expect(getAccount(again.kit).status).toBe('connected'), { timeout: 5_000 })
  expect(frame.asked).not.toContain('CONNECT_SOCIAL')
  again.stop()
})

test('redirect: who comes back without a result is where they were, and nothing is asked', async () => {
  const { storage } = await leave()
  const { kit, stop } = load(storage)
  await vi.waitFor(() => expect(names()).toContain('SOCIAL_LOGIN_CANCELED'), { timeout: 5_000 })
  expect(frame.asked).not.toContain('CONNECT_SOCIAL')
  await vi.waitFor(() => expect(kit.store.getState().isReady).toBe(true))
  expect(getAccount(kit).status).toBe('disconnected')
  expect(storage.get('frame/SOCIAL_PROVIDER', (value) => value)).toBeUndefined()
  stop()
})

test('redirect: where storage keeps nothing, the address alone brings the login back', async () => {
  const { fragment } = await leave()
  history.replaceState(null, '', `/${fragment}`)
  const { kit, stop } = load(createStorage({ backend: memoryBackend() }))
  await kit.prepare() // the visitor opens the dialog
  await vi.waitFor(() => expect(getAccount(kit).status).toBe('connected'), { timeout: 5_000 })
  expect(location.hash).toBe('')
  stop()
})

test('redirect: a result of another attempt than the one that this page has left for is dropped', async () => {
  const { storage } = await leave()
  const other = newAttemptId({ provider: 'github', purpose: 'login' })
  history.replaceState(null, '', `/#latchkey-social=${other}.${'S'.repeat(22)}`)
  const { kit, stop } = load(storage)
  await vi.waitFor(() => expect(location.hash).toBe(''), { timeout: 5_000 })
  expect(frame.asked).not.toContain('CONNECT_SOCIAL')
  expect(getAccount(kit).status).not.toBe('connected')
  stop()
})

test('redirect: Telegram opens no windows, so that none is asked for', async () => {
  Object.assign(globalThis, { TelegramWebviewProxy: {} })
  void failed(connectSocial(frame.kit, { provider: 'github' }))
  await vi.waitFor(() => expect(calls.map(({ target }) => target)).toEqual(['_top']), {
    timeout: 5_000,
  })
})

test('attempts: their names say whom they are with, and nothing else is one', () => {
  const id = newAttemptId({ provider: 'x', purpose: 'link' })
  expect(id).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  expect(readAttemptId(id)).toEqual({ id, provider: 'x', purpose: 'link' })
  expect(newAttemptId({ provider: 'x', purpose: 'login' })).not.toBe(
    newAttemptId({ provider: 'x', purpose: 'login' }),
  )
  for (const text of ['', 'x', `${'A'.repeat(22)}-evil`, `${'A'.repeat(22)}-x-link-x`])
    expect(readAttemptId(text)).toBeUndefined()
})
