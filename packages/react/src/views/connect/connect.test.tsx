// @vitest-environment jsdom
import {
  createKit,
  createStorage,
  memoryBackend,
  open,
  type Kit,
  type KitOptions,
  type View,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { base, mainnet, solana } from '@latchkey/core/networks'
import type { WalletListing } from '@latchkey/protocol/api'
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
    storage: createStorage({ backend: memoryBackend() }),
    logLevel: 'silent',
    ...more,
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

test('ConnectWallets: wallets, without what else there may be', async () => {
  await show({ name: 'ConnectWallets' })
  await until(() => rows().length > 0)
  expect(text()).toContain('Mock Wallet')
})

test('GetWallet: a site without a catalogue leads to one elsewhere', async () => {
  await show({ name: 'GetWallet' })
  await until(() => links().length > 0)
  expect(links().map(({ href, rel, target }) => ({ href, rel, target }))).toEqual([
    {
      href: 'https://ethereum.org/wallets/find-wallet/',
      rel: 'noopener noreferrer',
      target: '_blank',
    },
  ])
})

/** A site whose visitors have to agree first. */
const legal: Partial<KitOptions> = {
  termsConditionsUrl: 'https://site.example/terms',
  features: { legalCheckbox: true },
}

test('legal: no wallet of the catalogue can be chosen before the box is ticked', async () => {
  await show({ name: 'AllWallets' }, { ...legal, customWallets: [{ id: 'own', name: 'Own' }] })
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

function links() {
  return [...(view()?.querySelectorAll('a') ?? [])]
}

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    // What comes meanwhile is drawn when the act ends.
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  throw new Error('It never became true')
}
