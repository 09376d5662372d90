// @vitest-environment jsdom
import {
  createKit,
  createStorage,
  memoryBackend,
  type FeatureSettings,
  type Kit,
  type KitOptions,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

let root: Root
let kit: Kit

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
})

const offered = mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
const installed = { ...offered, type: 'ANNOUNCED' as const }

async function show(features: FeatureSettings = {}, more: Partial<KitOptions> = {}) {
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    features: { socials: false, ...features },
    ...more,
    logging: { logLevel: 'silent', ...more.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...more.connection },
    embedded: { frameUrl: 'https://frame.example', ...more.embedded },
  })
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(async () => kit.modal.open())
}

const view = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.view')
const text = () => view()?.textContent ?? ''
const field = () => view()?.querySelector<HTMLInputElement>('input[name=email]')
const methods = () =>
  [...(view()?.querySelectorAll('.connect-method') ?? [])].map((method) =>
    method.querySelector('input[name=email]') ? 'email' : 'wallet',
  )

async function type(value: string) {
  const input = field()
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('Connect: the field comes first where no wallet is installed', async () => {
  await show({}, { connectors: [offered] })
  await until(() => field() !== null && field() !== undefined)
  expect(methods()).toEqual(['email', 'wallet'])
})

test('Connect: it comes after an installed wallet', async () => {
  await show({}, { connectors: [installed] })
  await until(() => Boolean(field()))
  expect(methods()).toEqual(['wallet', 'email'])
})

test('Connect: a site can put it in another order', async () => {
  await show({ connectMethodsOrder: ['email', 'wallet'] }, { connectors: [installed] })
  await until(() => Boolean(field()))
  expect(methods()).toEqual(['email', 'wallet'])
})

test('Connect: emailShowWallets: false puts the wallets behind one button', async () => {
  await show({ emailShowWallets: false }, { connectors: [installed] })
  await until(() => Boolean(field()))
  expect(text()).not.toContain('Mock Wallet')
  const button = [...(view()?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent.includes('Continue with a wallet'),
  )
  await act(async () => button?.click())
  expect(kit.modal.currentView().name).toBe('ConnectWallets')
})

test('Connect: without a frame, or switched off, there is no field', async () => {
  await show({}, { embedded: { frameUrl: undefined }, connectors: [installed] })
  await until(() => text().includes('Mock Wallet'))
  expect(field()).toBeNull()
  await act(async () => root.render(null))
  await show({ email: false }, { connectors: [installed] })
  await until(() => text().includes('Mock Wallet'))
  expect(field()).toBeNull()
})

test('Connect: the place of the field is kept while the server has not said whether there is one', async () => {
  await show({}, { server: { apiUrl: 'http://127.0.0.1:9' }, connectors: [installed] })
  await until(() => text().includes('Mock Wallet'))
  expect(view()?.querySelectorAll('.connect-method')).toHaveLength(2)
})

test('legal: nobody types an address before the box is ticked, however they came', async () => {
  const legal = { termsConditionsUrl: 'https://site.example/terms' }
  await show({ legalCheckbox: true }, { legal, connectors: [installed] })
  await until(() => Boolean(field()))
  await act(async () => kit.modal.open({ name: 'Connect', parameters: { wallet: 'email' } }))
  expect(kit.modal.currentView().name).toBe('Connect')
  await act(async () => kit.modal.open({ name: 'EmailLogin' }))
  await until(() => text().includes('We send you a code'))
  await until(() => Boolean(field()))
  expect(field()?.matches(':disabled')).toBe(true)
  await act(async () => view()?.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  expect(field()?.matches(':disabled')).toBe(false)
  await act(async () => kit.modal.open({ name: 'Connect', parameters: { wallet: 'email' } }))
  await until(() => kit.modal.currentView().name === 'EmailLogin')
})

test('the field: offers to go on once there is something in it, and says what is no address', async () => {
  await show()
  await until(() => Boolean(field()))
  await type('ada')
  expect(view()?.querySelector('.email-go')).toBeNull()
  await type('ada@')
  const go = view()?.querySelector<HTMLElement>('.email-go')
  await act(async () => go?.click())
  await until(() => text().includes('Invalid email. Try again.'))
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
  await type('ada@example.com')
  expect(text()).not.toContain('Invalid email')
  expect(document.querySelector('iframe')).toBeNull()
})

test('the field: accepts accents and other scripts', async () => {
  await show()
  await until(() => Boolean(field()))
  for (const address of ['josé@münchen.example', '用户@例子.公司']) {
    await type(address)
    expect(field()?.value).toBe(address)
    expect(field()?.validity.valid).toBe(true)
  }
})

test('the field: a list of addresses is refused before the frame loads', async () => {
  await show()
  await until(() => Boolean(field()))
  await type('ada@example.com,n1.x')
  await act(async () => view()?.querySelector<HTMLElement>('.email-go')?.click())
  await until(() => text().includes('Invalid email. Try again.'))
  expect(document.querySelector('iframe')).toBeNull()
})

test('EmailVerifyOtp: without a mail, the address comes first', async () => {
  await show()
  await act(async () => kit.modal.open({ name: 'EmailVerifyOtp' }))
  await until(() => Boolean(field()))
  const title = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('h2')
  expect(title?.textContent).toBe('Email Login')
})

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    // What comes meanwhile is drawn when the act ends.
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  throw new Error(`It never became true: ${text()}`)
}
