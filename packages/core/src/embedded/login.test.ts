import { beforeEach, expect, test } from 'vitest'
import { connectDevice } from './connectDevice.ts'
import { connectEmail } from './connectEmail.ts'
import { connectOtp } from './connectOtp.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { getEmailRetryAt } from './getEmailRetryAt.ts'
import { getFactors } from './getFactors.ts'
import { openFrameSettings } from './openFrameSettings.ts'
import { updateEmail } from './updateEmail.ts'
import { updateEmailPrimaryOtp } from './updateEmailPrimaryOtp.ts'
import { updateEmailSecondaryOtp } from './updateEmailSecondaryOtp.ts'
import { createTestFrame } from '../fixtures/testFrame.ts'

let frame: ReturnType<typeof createTestFrame>
let events: string[]
beforeEach(() => {
  frame = createTestFrame()
  events = []
  frame.kit.events.subscribe(({ event }) => void events.push(event))
})

const email = 'ada@example.com'

test('login: an address, the code of the mail, and the wallet is connected', async () => {
  const { kit, asked } = frame
  const before = Date.now()
  const { action, retryAt, expiresAt } = await connectEmail(kit, { email: ` ${email} ` })
  expect(action).toBe('VERIFY_OTP')
  expect(retryAt - before).toBeGreaterThanOrEqual(20_000)
  expect(expiresAt - retryAt).toBe(40_000)
  expect(getAccount(kit).status).toBe('disconnected')
  const { address } = await connectOtp(kit, { otp: '123456' })
  expect(getAccount(kit)).toMatchObject({ status: 'connected', caipAddress: address })
  expect(asked.filter((type) => type.startsWith('CONNECT') || type === 'GET_USER')).toEqual([
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_USER',
  ])
  expect(events).toEqual([
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
    'CONNECT_SUCCESS',
  ])
})

test('login: on a new device the link of the mail comes first', async () => {
  const { kit, behaviour } = frame
  behaviour.action = 'VERIFY_DEVICE'
  expect(await connectEmail(kit, { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
  expect((await connectDevice(kit)).expiresAt).toBeGreaterThan(Date.now())
  expect(events).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  await connectOtp(kit, { otp: '123456' })
  expect(getAccount(kit).status).toBe('connected')
})

test('login: who is logged in already connects at once', async () => {
  frame.behaviour.action = 'CONNECT'
  expect(await connectEmail(frame.kit, { email })).toMatchObject({ action: 'CONNECT' })
  expect(getAccount(frame.kit).status).toBe('connected')
})

test('login: what is no address is not sent', async () => {
  for (const text of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example.com,n1.x'])
    await expect(connectEmail(frame.kit, { email: text })).rejects.toMatchObject({
      code: 'EMAIL_INVALID',
    })
  expect(frame.asked).toEqual([])
})

test('login: a second mail has to wait, after a reload as well, until the login has succeeded', async () => {
  const { kit } = frame
  await connectEmail(kit, { email })
  const error = await connectEmail(kit, { email }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'EMAIL_COOLDOWN' })
  expect((error as Error).message).toMatch(/^Please try again after (19|20) seconds$/)
  const reloaded = createTestFrame({ connection: { storage: kit.storage } })
  await expect(connectEmail(reloaded.kit, { email })).rejects.toMatchObject({
    code: 'EMAIL_COOLDOWN',
  })
  await connectOtp(kit, { otp: '123456' })
  expect(getEmailRetryAt(kit)).toBeUndefined()
})

test('login: the server’s own cooldown is kept, and a time of another clock holds nobody up', async () => {
  const { kit, behaviour } = frame
  behaviour.decision = 'COOLDOWN'
  await expect(connectEmail(kit, { email })).rejects.toMatchObject({ seconds: 30 })
  expect(getEmailRetryAt(kit)).toBeGreaterThan(Date.now() + 25_000)
  kit.storage.set('frame/LAST_EMAIL_LOGIN_TIME', Date.now() + 3_600_000)
  expect(getEmailRetryAt(kit)).toBeUndefined()
  kit.storage.set('frame/LAST_EMAIL_LOGIN_TIME', 'yesterday')
  expect(getEmailRetryAt(kit)).toBeUndefined()
})

test('login: a wrong code is said to be one, and another try is free', async () => {
  const { kit } = frame
  await connectEmail(kit, { email })
  await expect(connectOtp(kit, { otp: '000000' })).rejects.toMatchObject({ code: 'OTP_WRONG' })
  expect(events).toContain('EMAIL_VERIFICATION_CODE_FAIL')
  await connectOtp(kit, { otp: '123456' })
  expect(getAccount(kit).status).toBe('connected')
})

test.each([
  ['CODE_EXPIRED', 'OTP_EXPIRED'],
  ['CODE_SPENT', 'OTP_SPENT'],
  ['REJECTED', 'USER_REJECTED'],
  ['RATE_LIMITED', 'FRAME_REQUEST_FAILED'],
] as const)('login: the frame’s %s is %s', async (decision, code) => {
  frame.behaviour.decision = decision
  await expect(connectDevice(frame.kit)).rejects.toMatchObject({ code })
})

test('login: who gives up is not waited for', async () => {
  frame.behaviour.decision = 'hang'
  const controller = new AbortController()
  const waiting = connectDevice(frame.kit, { signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('change of address: both codes, and the account has the new one', async () => {
  const { kit } = frame
  frame.behaviour.action = 'CONNECT'
  await connectEmail(kit, { email })
  expect(await updateEmail(kit, { email: 'new@example.com' })).toMatchObject({
    action: 'VERIFY_PRIMARY_OTP',
  })
  await updateEmailPrimaryOtp(kit, { otp: '123456' })
  expect(await updateEmailSecondaryOtp(kit, { otp: '123456' })).toEqual({
    newEmail: 'new@example.com',
  })
  expect(getAccount(kit).user?.email).toBe('new@example.com')
  expect(kit.storage.get('frame/EMAIL', (value) => value)).toBe('new@example.com')
})

test('settings: the frame draws them, and says what opens the wallet', async () => {
  const { kit, asked } = frame
  await openFrameSettings(kit, { page: 'factors' })
  expect(asked).toContain('OPEN_SETTINGS')
  expect(await getFactors(kit)).toHaveLength(2)
  expect(kit.store.getState().frame?.hasFactor).toBe(true)
})

test('without a frame: every step says that there is none', async () => {
  const { kit } = createTestFrame({ embedded: { frameUrl: undefined } })
  await expect(connectEmail(kit, { email })).rejects.toMatchObject({ code: 'FRAME_UNAVAILABLE' })
})
