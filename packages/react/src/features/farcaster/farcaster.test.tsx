// @vitest-environment jsdom
import {
  createKit,
  createStorage,
  memoryBackend,
  RequestAbortedError,
  UserRejectedError,
  type Kit,
  type KitOptions,
} from '@latchkey/core'
import { FrameRequestError, type FarcasterAttempt } from '@latchkey/core/embedded'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

let root: Root
let kit: Kit
let begun: number

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  return load()
})

async function load(options: Partial<KitOptions> = {}) {
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
    embedded: { frameUrl: 'https://frame.example', ...options.embedded },
  })
  begun = 0
  // A frame that never answers: what the view shows is set by hand.
  Object.assign(kit, { frame: () => new Promise(() => undefined) })
  kit.events.subscribe(({ event }) => void (begun += Number(event === 'SOCIAL_LOGIN_STARTED')))
  await act(async () => root.render(<KitProvider kit={kit} />))
}

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'userAgent')
  await act(async () => root.unmount())
})

const view = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.view')
const text = () => view()?.textContent ?? ''
const buttons = () => [...(view()?.querySelectorAll('button') ?? [])]

async function open() {
  await act(async () => kit.modal.open({ name: 'Connect' }))
  await act(async () => kit.modal.push({ name: 'ConnectingFarcaster' }))
  await act(() => until(() => begun === 1))
}

/** What the login is at. */
async function be(attempt: Omit<FarcasterAttempt, 'purpose'>) {
  const { frame } = kit.store.getState()
  await act(async () =>
    kit.store.setState({
      frame: { status: 'ready', ...frame, farcaster: { purpose: 'login', ...attempt } },
    }),
  )
}

test('a desktop: a place for the code, the code with its link, and what comes after', async () => {
  await open()
  expect(text()).toContain('Scan this QR Code with your phone')
  expect(view()?.querySelector('[role=img]')?.getAttribute('aria-busy')).toBe('true')
  expect(buttons().find(({ textContent }) => textContent === 'Copy link')?.disabled).toBe(true)
  await be({ step: 'waiting', url: 'https://farcaster.example/?channelToken=0' })
  expect(view()?.querySelector('svg[data-qr]')).not.toBeNull()
  expect(buttons().find(({ textContent }) => textContent === 'Copy link')?.disabled).toBe(false)
  await be({ step: 'finishing' })
  expect(text()).toContain('Loading user data')
  expect(begun).toBe(1)
})

test('a phone: the link to the app, which is there before the tap', async () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
  Object.defineProperty(navigator, 'userAgent', { value: phone, configurable: true })
  await open()
  expect(text()).toContain('Preparing the link')
  const url = 'https://farcaster.example/?channelToken=0'
  await be({ step: 'waiting', url })
  expect(text()).toContain('Continue in Farcaster')
  const link = view()?.querySelector('a')
  expect(link).toMatchObject({ href: url, target: '_blank', textContent: 'Open Farcaster' })
})

test.each([
  ['SOCIAL_DENIED', 'Login declined', 'Try again'],
  ['SOCIAL_ENDED', 'The login has expired', 'Try again'],
  ['SOCIAL_INVALID', 'The answer of Farcaster could not be checked', 'Try again'],
  ['SOCIAL_UNAVAILABLE', 'Farcaster cannot be reached', 'Try again'],
  ['NOT_AVAILABLE', 'Farcaster is not set up', undefined],
  ['OFFLINE', 'cannot reach its server', 'Try again'],
  ['ANYTHING', 'The login did not work', 'Try again'],
])('failed with %s: says what happened, and what to do', async (code, words, way) => {
  await open()
  await be({ step: 'failed', error: new FrameRequestError(code, 'No') })
  expect(text()).toContain(words)
  const labels = buttons().map(({ textContent }) => textContent)
  expect(labels).toEqual([...(way === undefined ? [] : [way]), 'Cancel'])
  if (way === undefined) return
  await act(async () => buttons()[0]?.click())
  expect(begun).toBe(2)
  expect(text()).toContain('Scan this QR Code')
})

test('declined in the wallet, or given up there, is no dead end', async () => {
  await open()
  await be({ step: 'failed', error: new UserRejectedError() })
  expect(text()).toContain('Login declined')
  await be({ step: 'failed', error: new RequestAbortedError() })
  await act(async () => buttons().at(-1)?.click())
  expect(kit.modal.currentView().name).toBe('Connect')
})

test('legal: opened by its name, it begins nothing before the box is ticked', async () => {
  await load({
    legal: { termsConditionsUrl: 'https://site.example/terms' },
    features: { legalCheckbox: true },
  })
  await act(async () => kit.modal.open({ name: 'ConnectingFarcaster' }))
  await act(() => until(() => kit.modal.currentView().name === 'Connect'))
  await act(() => until(() => Boolean(box())))
  expect(begun).toBe(0)
  await act(async () => box()?.click())
  await act(async () => kit.modal.push({ name: 'ConnectingFarcaster' }))
  await act(() => until(() => begun === 1))
  expect(text()).toContain('Scan this QR Code')
})

test('legal: who adds it as one more way to log in has agreed before', async () => {
  await load({
    legal: { termsConditionsUrl: 'https://site.example/terms' },
    features: { legalCheckbox: true },
  })
  const parameters = { purpose: 'link' } as const
  await act(async () => kit.modal.open({ name: 'ConnectingFarcaster', parameters }))
  await act(() => until(() => text().includes('Scan this QR Code')))
  expect(kit.modal.currentView().name).toBe('ConnectingFarcaster')
})

const box = () => view()?.querySelector<HTMLElement>('input[type=checkbox]')

async function until(isTrue: () => boolean) {
  for (let turn = 0; turn < 500 && !isTrue(); turn++)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isTrue()).toBe(true)
}
