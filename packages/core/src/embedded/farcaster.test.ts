import { beforeEach, expect, test, vi } from 'vitest'
import { cancelFarcaster } from './cancelFarcaster.ts'
import { connectEmail } from './connectEmail.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { connectOtp } from './connectOtp.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { linkFarcaster } from './linkFarcaster.ts'
import { createTestFrame, farcasterUrl } from '../fixtures/testFrame.ts'
import { farcasterAttempt } from './farcasterAttempt.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

let frame: ReturnType<typeof createTestFrame>
let events: string[]
beforeEach(() => {
  frame = createTestFrame()
  frame.behaviour.provider = 'farcaster'
  events = []
  frame.kit.events.subscribe(({ event }) => void events.push(event))
})

const step = () => farcasterAttempt(frame.kit)?.step
const waiting = () => vi.waitFor(() => expect(step()).toBe('waiting'))
const asked = (type: string) => frame.asked.filter((each) => each === type).length

test('connectFarcaster: the address stands in the state until the visitor has approved, then the wallet is connected', async () => {
  const { kit } = frame
  const connected = connectFarcaster(kit)
  expect(step()).toBe('opening')
  await waiting()
  expect(farcasterAttempt(kit)).toMatchObject({ purpose: 'login', url: farcasterUrl })
  expect(farcasterAttempt(kit)?.expiresAt).toBeGreaterThan(Date.now() + 200_000)
  frame.endSocial('confirmed')
  await connected
  expect(farcasterAttempt(kit)).toBeUndefined()
  expect(getAccount(kit)).toMatchObject({
    status: 'connected',
    user: { userName: 'Ada Lovelace', provider: 'farcaster' },
  })
  expect(events).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'CONNECT_SUCCESS',
    'SOCIAL_LOGIN_SUCCESS',
  ])
})

test('connectFarcaster: what it fails of stands in the state, and another try begins anew', async () => {
  const { kit } = frame
  const refused = expect(connectFarcaster(kit)).rejects.toMatchObject({
    frameCode: 'SOCIAL_DENIED',
  })
  await waiting()
  frame.endSocial('SOCIAL_DENIED')
  await refused
  expect(farcasterAttempt(kit)).toMatchObject({
    step: 'failed',
    error: { code: 'FRAME_REQUEST_FAILED' },
  })
  expect(events).toContain('SOCIAL_LOGIN_ERROR')
  const connected = connectFarcaster(kit)
  await waiting()
  frame.endSocial('confirmed')
  await connected
  expect(getAccount(kit).status).toBe('connected')
})

test('connectFarcaster: another one ends the one before', async () => {
  const first = expect(connectFarcaster(frame.kit)).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  await waiting()
  const second = connectFarcaster(frame.kit)
  await first
  await vi.waitFor(() => expect(asked('CONNECT_FARCASTER')).toBe(2))
  frame.endSocial('confirmed')
  await second
})

test('connectFarcaster: given up by the caller, by a signal, or by the frame’s end', async () => {
  const { kit } = frame
  const controller = new AbortController()
  const { signal } = controller
  const ends = [
    () => cancelFarcaster(kit),
    () => controller.abort(),
    async () => (await kit.frame()).destroy(),
  ]
  for (const end of ends) {
    const connected = connectFarcaster(kit, { signal: signal.aborted ? undefined : signal })
    const ended = expect(connected).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await waiting()
    await end()
    await ended
    expect(farcasterAttempt(kit)).toBeUndefined()
  }
  await expect(connectFarcaster(kit, { signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(farcasterAttempt(kit)).toBeUndefined()
})

test('leaving the view: cleaned up after 100 ms, and a login by e-mail goes on', async () => {
  const { kit, behaviour } = frame
  const { modal } = kit
  modal.open({ name: 'Connect' })
  modal.push({ name: 'ConnectingFarcaster' })
  const left = expect(connectFarcaster(kit)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await waiting()
  const leftAt = performance.now()
  modal.back()
  expect(step()).toBe('waiting')
  behaviour.provider = 'email'
  const sent = connectEmail(kit, { email: 'ada@example.com' })
  await left
  expect(performance.now() - leftAt).toBeGreaterThanOrEqual(95)
  expect(farcasterAttempt(kit)).toBeUndefined()
  expect(events).toContain('SOCIAL_LOGIN_CANCELED')
  expect(await sent).toMatchObject({ action: 'VERIFY_OTP' })
  await connectOtp(kit, { otp: '123456' })
  expect(getAccount(kit).status).toBe('connected')
  expect(frame.lines()).toBe(1)
})

test('leaving the view: one that the wallet’s own question covers, or that is back at once, is not left', async () => {
  const { kit } = frame
  const { modal } = kit
  modal.open({ name: 'ConnectingFarcaster' })
  const connected = connectFarcaster(kit)
  await waiting()
  modal.push({ name: 'ApproveTransaction' })
  modal.back()
  modal.reset({ name: 'Connect' })
  modal.push({ name: 'ConnectingFarcaster' })
  await new Promise((resolve) => setTimeout(resolve, 2 * timeoutsOf(kit).farcasterCleanup))
  expect(step()).toBe('waiting')
  frame.endSocial('confirmed')
  await connected
})

test('linkFarcaster: the address goes to the frame, which asks the owner', async () => {
  const { kit } = frame
  const linked = linkFarcaster(kit)
  await waiting()
  expect(farcasterAttempt(kit)?.purpose).toBe('link')
  frame.endSocial('confirmed')
  expect(await linked).toMatchObject({ name: 'Ada Lovelace' })
  expect(events).toEqual([])
})
