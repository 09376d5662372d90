// @vitest-environment jsdom
import {
  createKit,
  createStorage,
  memoryBackend,
  type FeatureSettings,
  type Kit,
  type KitOptions,
} from '@latchkey/core'
import type { SocialAttempt } from '@latchkey/core/embedded'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

let root: Root
let kit: Kit
const openWindow = globalThis.open

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  Reflect.set(globalThis, 'open', openWindow)
  await act(async () => root.unmount())
})

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

async function show(features: FeatureSettings = {}, more: Partial<KitOptions> = {}) {
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    features: { socials: all, ...features },
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
const buttons = (selector = 'button') => [
  ...(view()?.querySelectorAll<HTMLButtonElement>(selector) ?? []),
]
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const button = (name: string) => buttons().find((one) => nameOf(one) === name)
const looks = () =>
  buttons('.social').map((one) => `${one.classList[1] ?? ''} ${nameOf(one) ?? ''}`)

async function showSocials(...[features, more]: Parameters<typeof show>) {
  await show(features, more)
  await until(() => buttons('.social').length > 0)
}

const withName = (name: string) => `Continue with ${name}`

test('Connect: one provider has a wide button, two have equal ones', async () => {
  await showSocials({ socials: ['google'] })
  expect(looks()).toEqual([`wide ${withName('Google')}`])
  await act(async () => root.render(null))
  await showSocials({ socials: ['github', 'apple'] })
  expect(looks()).toEqual([`half ${withName('GitHub')}`, `half ${withName('Apple')}`])
})

test('Connect: of more the first is wide and up to five are round, in the order of the list', async () => {
  await showSocials({ socials: ['x', 'google', 'discord', 'apple', 'facebook', 'github'] })
  expect(looks()).toEqual([
    `wide ${withName('X')}`,
    ...['Google', 'Discord', 'Apple', 'Facebook', 'GitHub'].map(
      (name) => `round ${withName(name)}`,
    ),
  ])
})

test('Connect: of more than six, four are round and the rest is behind a button', async () => {
  await showSocials()
  expect(looks()).toEqual([
    `wide ${withName('Google')}`,
    ...['X', 'Discord', 'Farcaster', 'GitHub'].map((name) => `round ${withName(name)}`),
    'round More ways to log in',
  ])
  await act(async () => button('More ways to log in')?.click())
  await until(() => text().includes('Facebook'))
  expect(kit.modal.currentView().name).toBe('ConnectSocials')
  expect(buttons('.row').map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    'Google',
    'X',
    'Discord',
    'Farcaster',
    'GitHub',
    'Apple',
    'Facebook',
  ])
})

test('Connect: what the dialog cannot draw is left out, and each provider stands once', async () => {
  await showSocials({ socials: ['google', 'elsewhere', 'google', 'constructor', 'x'] })
  expect(looks()).toEqual([`half ${withName('Google')}`, `half ${withName('X')}`])
})

test('Connect: without a frame, or switched off, there are none', async () => {
  await show({}, { embedded: { frameUrl: undefined } })
  await until(() => text().includes('No wallet found'))
  expect(looks()).toEqual([])
  await act(async () => root.render(null))
  await show({ socials: false })
  await until(() => view()?.querySelector('input[name=email]') !== null)
  expect(looks()).toEqual([])
})

test('Connect: the box has to be ticked first, on the view of all of them as well', async () => {
  await showSocials(
    { legalCheckbox: true },
    { legal: { termsConditionsUrl: 'https://site.example/terms' } },
  )
  const isOff = () => view()?.querySelector('fieldset')?.disabled
  expect(isOff()).toBe(true)
  await act(async () => kit.modal.push({ name: 'ConnectSocials' }))
  await until(() => text().includes('Facebook'))
  expect(isOff()).toBe(true)
  await act(async () => view()?.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  expect(isOff()).toBe(false)
})

test('Connect: nobody logs in twice', async () => {
  await showSocials({ socials: ['google', 'x'] })
  const account = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' } as const
  const connected = {
    networkId: mainnet.caipNetworkId,
    status: 'connected',
    connectorId: 'auth',
    accounts: [account],
    address: `eip155:1:${account.address}`,
    wallet: { name: 'Google', identifier: 'auth' },
  } as const
  await act(async () => {
    kit.modal.close()
    kit.store.setState({ namespaces: { eip155: connected } })
    kit.modal.open({ name: 'Connect' })
  })
  await until(() => buttons('.social').length > 0)
  expect(buttons('.social').map(({ disabled, title }) => [disabled, title])).toEqual([
    [true, 'You are logged in already.'],
    [true, 'You are logged in already.'],
  ])
})

/** Stands in for a browser that opens windows, which jsdom does not. */
function noteWindows() {
  const opened: string[] = []
  const note = (url: URL) => {
    opened.push(String(url))
    return { closed: false, close: () => undefined, focus: () => undefined }
  }
  Reflect.set(globalThis, 'open', note)
  return opened
}

test('a click opens the window before anything is waited for, and shows what to do there', async () => {
  await showSocials()
  const opened = noteWindows()
  act(() => {
    button(withName('Discord'))?.click()
    expect(opened).toHaveLength(1)
  })
  expect(opened[0]).toMatch(/^https:\/\/frame\.example\/popup\?projectId=test&attempt=[\w-]{16,}$/)
  expect(kit.modal.currentView().name).toBe('ConnectingSocial')
  await until(() => button('Cancel') !== undefined)
  expect(text()).toContain('Discord')
})

test('open(kit, { wallet }) with the id of a provider goes straight on to it', async () => {
  const opened = noteWindows()
  await showSocials()
  await act(async () => kit.modal.open({ name: 'Connect', parameters: { wallet: 'github' } }))
  await until(() => opened.length === 1)
  expect(kit.modal.getState().stack.map(({ name }) => name)).toEqual([
    'Connect',
    'ConnectingSocial',
  ])
  expect(kit.store.getState().frame?.social?.provider).toBe('github')
})

test('Farcaster has a view of its own', async () => {
  await showSocials()
  await act(async () => button(withName('Farcaster'))?.click())
  expect(kit.modal.currentView().name).toBe('ConnectingFarcaster')
})

/** Shows an attempt as core tells of it. */
async function follow(attempt: Partial<SocialAttempt>) {
  const social = {
    id: 'a'.repeat(22),
    provider: 'google',
    purpose: 'login',
    step: 'provider',
    ...attempt,
  } as const
  await act(async () => {
    kit.store.setState({ frame: { status: 'ready', social } })
    kit.modal.push({ name: 'ConnectingSocial' })
  })
  await until(() => button('Cancel') !== undefined || button('Another way') !== undefined)
}

test.each([
  ['opening', 'Opening Google'],
  ['provider', 'Connect in the provider window'],
  ['confirm', 'Confirm it in the window'],
  ['closed', 'The window seems to be closed'],
  ['finishing', 'Retrieving user data'],
] as const)('ConnectingSocial: %s says so, and Cancel gives up', async (step, title) => {
  await showSocials()
  await follow({ step, matchNumber: '47' })
  expect(view()?.querySelector('.waiting-title')?.textContent).toBe(title)
  expect(text().includes('47')).toBe(step === 'confirm')
  expect(button('Try again') !== undefined).toBe(step === 'closed')
  await act(async () => button('Cancel')?.click())
  expect(kit.store.getState().frame?.social).toBeUndefined()
  expect(kit.modal.currentView().name).toBe('Connect')
})

test('ConnectingSocial: a blocked window is explained, and the way to the provider stands there', async () => {
  await showSocials()
  await follow({ step: 'opening', uri: 'https://frame.example/popup?attempt=1' })
  expect(text()).toContain('Your browser opened no window')
  expect(view()?.querySelector('a')?.href).toBe('https://frame.example/popup?attempt=1')
})

test('ConnectingSocial: what went wrong has a way back and another try, in the click', async () => {
  await showSocials()
  await follow({ step: 'failed' })
  expect(text()).toContain('Something went wrong')
  const opened = noteWindows()
  act(() => {
    button('Try again')?.click()
    expect(opened).toHaveLength(1)
  })
  expect(kit.store.getState().frame?.social?.step).toBe('opening')
  await follow({ step: 'failed' })
  await act(async () => button('Another way')?.click())
  expect(kit.modal.getState().stack.map(({ name }) => name)).toEqual(['Connect'])
  expect(kit.store.getState().frame?.social).toBeUndefined()
})

test('ConnectingSocial: a window that was closed leads back', async () => {
  await showSocials()
  await follow({ step: 'provider' })
  await act(async () => kit.store.setState({ frame: { status: 'ready' } }))
  expect(kit.modal.currentView().name).toBe('Connect')
})

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    // What comes meanwhile is drawn when the act ends.
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  throw new Error(`It never became true: ${text()}`)
}
