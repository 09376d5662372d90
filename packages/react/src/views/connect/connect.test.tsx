// @vitest-environment jsdom
import {
  connect,
  createKit,
  createStorage,
  getAccount,
  memoryBackend,
  open,
  type Connector,
  type Kit,
  type KitOptions,
  type View,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { base, mainnet, solana } from '@latchkey/core/networks'
import { defineSiwx } from '@latchkey/core/siwx'
import type { WalletListing } from '@latchkey/protocol/api'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

let root: Root
let kit: Kit

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => root.unmount())
  Reflect.deleteProperty(navigator, 'userAgent')
})

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile Safari/537.36'
const onAPhone = () =>
  Object.defineProperty(navigator, 'userAgent', { value: phone, configurable: true })

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const onEthereum = mock({ accounts: [account] })
const onSolana = { ...onEthereum, namespace: 'solana' }
const wallet: WalletListing = {
  id: 'example',
  name: 'Example',
  chains: ['eip155:*'],
  badge_type: 'none',
}

async function show(view: View, more: Partial<KitOptions> = {}) {
  kit = createKit({
    projectId: 'test',
    networks: [mainnet, base, solana],
    // Of the second family, no more than its name is asked for.
    adapters: [eip155(), { ...eip155(), namespace: 'solana', name: 'Solana' }],
    connectors: [onEthereum, onSolana],
    ...more,
    logging: { logLevel: 'silent', ...more.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...more.connection },
  })
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(async () => kit.modal.open(view))
}

test('Downloads: leads to every store over https, and to nothing else', async () => {
  await show({
    name: 'Downloads',
    parameters: {
      wallet: {
        ...wallet,
        chrome_store: 'https://chromewebstore.google.com/detail/example',
        app_store: 'javascript:alert(1)',
        homepage: 'https://example.com/',
      },
    },
  })
  await until(() => links().length > 0)
  expect(links().map(({ href }) => href)).toEqual([
    'https://chromewebstore.google.com/detail/example',
    'https://example.com/',
  ])
})

test('Downloads: a wallet of which nothing is known says so', async () => {
  await show({ name: 'Downloads', parameters: { wallet } })
  await until(() => text().includes('It is not known where this wallet can be had.'))
})

test('ConnectingWalletConnect: opened without arguments, it has the place of a code for any wallet', async () => {
  await show({ name: 'Connect' })
  await act(() => open(kit, { view: 'ConnectingWalletConnect' }))
  await until(() => Boolean(view()?.querySelector('.pairing')))
})

test('ConnectingMultiChain: one wallet on two chain families, each by itself', async () => {
  const connectors = [onEthereum, onSolana].map(({ id, namespace }) => ({
    connectorId: id,
    namespace,
  }))
  await show({ name: 'ConnectingMultiChain', parameters: { connectors } })
  await until(() => rows().length === 2)
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'EEthereumEthereum, Base',
    'SSolana',
  ])
  await act(async () => rows()[1]?.click())
  expect(kit.modal.currentView()).toEqual({
    name: 'ConnectingExternal',
    parameters: { connectorId: 'mock', namespace: 'solana' },
  })
})

test('ConnectingMultiChain: a wallet that is gone says so, with a way back', async () => {
  const connectors = [{ connectorId: 'nobody', namespace: 'eip155' }]
  await show({ name: 'WhatIsAWallet' })
  await act(async () =>
    kit.modal.push({ name: 'ConnectingMultiChain', parameters: { connectors } }),
  )
  await until(() => text().includes('This wallet is not there any more.'))
  await press('Back')
  expect(kit.modal.currentView().name).toBe('WhatIsAWallet')
})

test('ConnectWallets: wallets, without what else there may be', async () => {
  await show({ name: 'ConnectWallets' })
  await until(() => rows().length > 0)
  expect(text()).toContain('Mock Wallet')
})

test('GetWallet: a site without a catalogue leads to one elsewhere', async () => {
  await show({ name: 'GetWallet' })
  await until(() => links().length > 0)
  expect(text()).not.toContain('Take any of these')
  expect(links().map(({ href, rel, target }) => ({ href, rel, target }))).toEqual([
    {
      href: 'https://ethereum.org/wallets/find-wallet/',
      rel: 'noopener noreferrer',
      target: '_blank',
    },
  ])
})

/** Enough of them that there are more than are suggested. */
const manyWallets = Array.from({ length: 8 }, (_, place) => ({
  id: `own${place}`,
  name: `Own ${place}`,
}))

test('GetWallet: a site that does not offer all wallets leads to a catalogue elsewhere', async () => {
  await show({ name: 'GetWallet' }, { wallets: { customWallets: manyWallets } })
  await until(() => rows().length > 0)
  expect(rows()).toHaveLength(5)
  expect(text()).toContain('Take any of these')
  expect(links().map(({ href }) => href)).toEqual(['https://ethereum.org/wallets/find-wallet/'])
})

test('WhatIsAWallet: a site without wallets leads to none', async () => {
  await show({ name: 'WhatIsAWallet' }, { wallets: { enableWallets: false } })
  await until(() => text().includes('You decide, every time'))
  expect(view()?.querySelector('button')).toBeNull()
})

test('Connect: a site without wallets has no button that leads to them', async () => {
  const features = { socials: false, emailShowWallets: false, collapseWallets: true } as const
  const site = {
    wallets: { enableWallets: false },
    embedded: { frameUrl: 'https://frame.example' },
    features,
  }
  await show({ name: 'Connect' }, site)
  await until(() => Boolean(view()?.querySelector('input[name=email]')))
  expect(text()).not.toContain('Continue with a wallet')
})

/** A site that reaches wallets elsewhere, over a relay that is not there. */
const elsewhere: Partial<KitOptions> = {
  walletConnect: { projectId: 'test', relayUrls: ['ws://127.0.0.1:9'] },
}

test.each([
  ['a phone, over WalletConnect', true, elsewhere, true],
  ['a phone, without it', true, {}, false],
  ['a desktop', false, elsewhere, false],
])('AllWallets: the code for another phone on %s', async (_, isPhone, options, isOffered) => {
  if (isPhone) onAPhone()
  await show({ name: 'AllWallets' }, { ...options, wallets: { customWallets: manyWallets } })
  await until(() => cells().length > 0)
  expect(view()?.querySelector('[aria-label="Connect by QR code"]') != null).toBe(isOffered)
})

test('WalletConnect: on a phone it shows a link to copy where not all wallets are offered', async () => {
  onAPhone()
  await show({ name: 'Connect' }, elsewhere)
  await until(() => rows().length > 0)
  await act(async () => rows()[0]?.click())
  expect(kit.modal.currentView().name).toBe('ConnectingWalletConnect')
  await until(() => Boolean(view()?.querySelector('.pairing')))
})

test.each([
  ['the wallets of the site', { wallets: { customWallets: manyWallets } }, '.wallet-cell'],
  ['a code where the site has none', {}, '.pairing'],
])('ConnectingWalletConnectBasic: on a phone it shows %s', async (_, options, shown) => {
  onAPhone()
  await show({ name: 'ConnectingWalletConnectBasic' }, { ...elsewhere, ...options })
  await until(() => Boolean(view()?.querySelector(shown)))
})

test('AllWallets: without WalletConnect, one that is installed connects', async () => {
  const installed = { ...onEthereum, type: 'ANNOUNCED', rdns: 'com.fox' } as const
  const fox = { id: 'fox', name: 'Fox', rdns: 'com.fox' }
  await show({ name: 'AllWallets' }, { connectors: [installed], wallets: { customWallets: [fox] } })
  await until(() => cells().length > 0)
  await act(async () => cells()[0]?.click())
  await until(() => getAccount(kit).isConnected)
})

test('AllWallets: without WalletConnect, one that is not installed is offered to be had', async () => {
  const own = { id: 'own', name: 'Own', homepage: 'https://own.example/' }
  await show({ name: 'AllWallets' }, { wallets: { customWallets: [own] } })
  await until(() => cells().length > 0)
  await act(async () => cells()[0]?.click())
  await until(() => links().length > 0)
  expect(links().map(({ href }) => href)).toEqual(['https://own.example/'])
})

test('AllWallets: without WalletConnect, a wallet with a browser of its own opens the page there', async () => {
  onAPhone()
  await show(
    { name: 'AllWallets' },
    { wallets: { customWallets: [{ id: 'phantom', name: 'Phantom' }] } },
  )
  await until(() => cells().length > 0)
  await act(async () => cells()[0]?.click())
  await until(() => links().length > 0)
  expect(links()[0]?.href).toMatch(/^https:\/\/phantom\.app\/ul\/browse\//)
})

test.each([
  ['it is known where', 'https://example.com/', true],
  ['it is not', undefined, false],
])('a wallet elsewhere: it is offered to be had where %s', async (_, homepage, isOffered) => {
  const own = { ...wallet, mobile_link: 'example://', ...(homepage && { homepage }) }
  await show({ name: 'ConnectingWalletConnect', parameters: { wallet: own } }, elsewhere)
  await until(() => Boolean(view()?.querySelector('.pairing')))
  expect(text().includes("Don't have Example?")).toBe(isOffered)
})

test('a wallet elsewhere: while no relay gives a code, it can be tried again, and the code still counts', async () => {
  let give: ((uri: string) => void) | undefined
  let asked = 0
  const silent: Connector = {
    ...onEthereum,
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    connect: ({ onPairing } = {}) => {
      asked += 1
      give = (uri) => onPairing?.({ uri, expiresAt: Date.now() + 240_000 })
      return new Promise(() => {})
    },
  }
  await show({ name: 'GetWallet' }, { connectors: [silent] })
  await until(() => links().length > 0) // the views' code is there
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => kit.modal.push({ name: 'ConnectingWalletConnect', parameters: {} }))
  await until(() => asked === 1)
  expect(text()).toContain('Scan this QR Code')
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(text()).toContain('Connection failed')
  await press('Try again')
  await until(() => asked === 2)
  expect(text()).toContain('Scan this QR Code')
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(text()).toContain('Connection failed')
  await act(async () => give?.(`wc:${'a1'.repeat(32)}@2?relay-protocol=irn`))
  expect(text()).toContain('Scan this QR Code')
  expect(text()).not.toContain('Connection failed')
})

/** Reaches wallets elsewhere, none of which ever answers. */
const unanswered: Connector = {
  ...onEthereum,
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  connect: ({ onPairing } = {}) => {
    onPairing?.({
      uri: `wc:${'a1'.repeat(32)}@2?relay-protocol=irn`,
      expiresAt: Date.now() + 240_000,
    })
    return new Promise(() => {})
  },
}

test('a wallet elsewhere: what another tab has connected meanwhile leads on as if the code had been scanned', async () => {
  const storage = createStorage({ backend: memoryBackend() })
  const connectors = [unanswered, onEthereum]
  await show({ name: 'GetWallet' }, { connectors, connection: { storage } })
  const form: View = { name: 'Networks' }
  await act(async () => kit.modal.update({ redirectView: form }))
  await act(async () => kit.modal.reset({ name: 'ConnectingWalletConnect', parameters: {} }))
  await until(() => text().includes('Scan this QR Code'))

  const otherTab = createKit({ ...kit.options, connection: { storage } })
  await connect(otherTab, { connector: 'mock' })
  await until(() => text().includes('Connected'))
  await until(() => kit.modal.currentView() === form)
  otherTab.destroy()
})

test('a wallet elsewhere: a code beside a connection that is there already waits to be scanned', async () => {
  await show({ name: 'GetWallet' }, { connectors: [unanswered, onEthereum] })
  await act(() => connect(kit, { connector: 'mock' }))
  await act(async () => kit.modal.open({ name: 'ConnectingWalletConnect', parameters: {} }))
  await until(() => Boolean(view()?.querySelector('svg[data-qr]')))
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)))
  expect(kit.modal.currentView().name).toBe('ConnectingWalletConnect')
})

test('a wallet elsewhere: it goes on once it is known who has to sign in', async () => {
  let answer = (_: readonly []) => {}
  const sessions = new Promise<readonly []>((resolve) => (answer = resolve))
  const nothing = () => Promise.reject(new Error('Nobody signs here'))
  const siwx = defineSiwx({
    createMessage: nothing,
    addSession: nothing,
    revokeSession: nothing,
    setSessions: nothing,
    getSessions: () => sessions,
  })
  const remote: Connector = { ...onEthereum, id: 'walletConnect', type: 'WALLET_CONNECT' }
  await show({ name: 'ConnectingWalletConnect', parameters: {} }, { connectors: [remote], siwx })
  await until(() => kit.store.getState().signIn?.status === 'checking')
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)))
  expect(kit.modal.getState()).toMatchObject({
    open: true,
    stack: [{ name: 'ConnectingWalletConnect' }],
  })
  answer([])
  await until(() => kit.modal.currentView().name === 'SIWXSignMessage')
})

/** A site whose visitors have to agree first. */
const legal: Partial<KitOptions> = {
  legal: { termsConditionsUrl: 'https://site.example/terms' },
  features: { legalCheckbox: true },
}

test('legal: no wallet of the catalogue can be chosen before the box is ticked', async () => {
  await show(
    { name: 'AllWallets' },
    { ...legal, wallets: { customWallets: [{ id: 'own', name: 'Own' }] } },
  )
  await until(() => Boolean(view()?.querySelector('fieldset .wallet-browser')))
  const isOff = () => view()?.querySelector('fieldset')?.disabled
  expect(isOff()).toBe(true)
  await tick()
  expect(isOff()).toBe(false)
  expect(kit.modal.currentView().name).toBe('AllWallets')
})

test('legal: a wallet that the site opens is asked once the box is ticked', async () => {
  await show({ name: 'Connect', parameters: { wallet: 'mock' } }, legal)
  await until(() => rows().length > 0)
  // Long enough for what would lead on to be fetched.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(kit.modal.currentView().name).toBe('Connect')
  await tick()
  await until(() => kit.modal.currentView().name !== 'Connect')
  expect(kit.modal.getState().stack.map(({ name }) => name)[0]).toBe('Connect')
})

async function press(label: string) {
  const buttons = [...(view()?.querySelectorAll('button') ?? [])]
  await act(async () => buttons.find(({ textContent }) => textContent === label)?.click())
}

async function tick() {
  await act(async () => view()?.querySelector<HTMLElement>('input[type=checkbox]')?.click())
}

function view() {
  return document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.view')
}

function text() {
  return view()?.textContent ?? ''
}

function rows() {
  return [...(view()?.querySelectorAll<HTMLElement>('button.row') ?? [])]
}

function cells() {
  return [...(view()?.querySelectorAll<HTMLElement>('.wallet-cell') ?? [])]
}

function links() {
  return [...(view()?.querySelectorAll('a') ?? [])]
}

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    // What comes meanwhile is drawn when the act ends.
    await act(() =>
      vi.isFakeTimers()
        ? vi.advanceTimersByTimeAsync(10)
        : new Promise((resolve) => setTimeout(resolve, 10)),
    )
  }
  throw new Error('It never became true')
}
