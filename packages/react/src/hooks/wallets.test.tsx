// @vitest-environment jsdom
import {
  createKit,
  createStorage,
  memoryBackend,
  open,
  type Kit,
  type KitOptions,
} from '@latchkey/core'
import { rememberWallet } from '@latchkey/core/wallets'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { installTestWallet } from '@latchkey/testing/wallet'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { KitProvider } from '../KitProvider.tsx'
import { useConnectMethods } from './useConnectMethods.ts'
import { useWalletGroups } from './useWalletGroups.ts'
import { useWallets } from './useWallets.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:9',
}
let root: Root

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => root.unmount())

function newKit(options: Partial<KitOptions> = {}) {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [mock({ accounts: [address] })],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  onTestFinished(() => kit.destroy())
  return kit
}

/** Renders a hook again and again; `now` is what it gave last. */
async function render<Value>(kit: Kit, useValue: () => Value) {
  const seen: Value[] = []
  function Probe() {
    const value = useValue()
    seen.push(value)
    return null
  }
  const tree = (
    <KitProvider kit={kit}>
      <Probe />
    </KitProvider>
  )
  root.render(tree)
  const now = () => seen.at(-1) ?? expect.fail('The hook was not called')
  const soon = (check: (value: Value) => void) =>
    vi.waitFor(() => check(now()), { timeout: 10_000 })
  await soon(() => undefined)
  return { seen, now, soon }
}

test('useWalletGroups: the site’s own connectors at once, its wallets and recent ones after them', async () => {
  const kit = newKit({
    walletConnect: {},
    wallets: { customWallets: [{ id: 'own', name: 'Own', mobile_link: 'own://' }] },
  })
  rememberWallet(kit.storage, { id: 'used', name: 'Used', chains: ['eip155:*'] })
  const { seen, now, soon } = await render(kit, () => useWalletGroups())
  expect(seen[0]?.groups.map(({ type }) => type)).toEqual(['walletConnect', 'external'])
  await soon(({ groups }) =>
    expect(groups.map(({ type }) => type)).toEqual([
      'walletConnect',
      'recent',
      'custom',
      'external',
    ]),
  )
  expect(now()).toMatchObject({ total: undefined, expected: 0, samples: [], showsAll: false })
})

test('useWalletGroups: nothing more is fetched where there is nothing more', async () => {
  const { seen } = await render(newKit(), () => useWalletGroups())
  expect(seen.every(({ expected }) => expected === 0)).toBe(true)
  expect(seen.at(-1)?.groups.map(({ type }) => type)).toEqual(['external'])
})

test('useWalletGroups: rows of the catalogue are expected until it has answered', async () => {
  const kit = newKit({ server: { apiUrl: 'http://127.0.0.1:9' }, walletConnect: {} })
  const { seen, soon } = await render(kit, () => useWalletGroups())
  expect(seen[0]).toMatchObject({ expected: 2, showsAll: true })
  // Nobody listens there.
  await soon(({ expected }) => expect(expected).toBe(0))
})

test('useWalletGroups: where the site leaves wallets out, installed ones wait for the catalogue in their places', async () => {
  const kit = newKit({
    server: { apiUrl: 'http://127.0.0.1:9' },
    wallets: { excludeWalletIds: ['com.example.bad'] },
  })
  const { seen, soon } = await render(kit, () => useWalletGroups())
  expect(seen[0]).toMatchObject({ groups: [], expected: 1 })
  // Nobody listens there, so that nobody can tell.
  await soon(({ groups, expected }) => {
    expect(groups.map(({ type }) => type)).toEqual(['external'])
    expect(expected).toBe(0)
  })
})

test('useWalletGroups: leads on to the wallet that was asked for', async () => {
  const kit = newKit()
  void open(kit, { wallet: 'mock' })
  await render(kit, () => useWalletGroups({ wallet: 'mock' }))
  await vi.waitFor(
    () =>
      expect(kit.modal.currentView()).toMatchObject({
        name: 'ConnectingExternal',
        parameters: { connectorId: 'mock' },
      }),
    { timeout: 10_000 },
  )
})

test('useConnectMethods: wallets come first as soon as one announces itself', async () => {
  const kit = newKit()
  const { now, soon } = await render(kit, useConnectMethods)
  expect(now()).toEqual(['email', 'social', 'wallet'])
  await kit.prepare()
  const wallet = installTestWallet({ chains: [chain] })
  onTestFinished(() => wallet.uninstall())
  await soon((methods) => expect(methods).toEqual(['wallet', 'email', 'social']))
})

test('useWallets: the site’s own wallets, and what a search finds; one character is no search', async () => {
  const customWallets = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ id: name, name }))
  const kit = newKit({ wallets: { customWallets } })
  const { seen, now, soon, search } = await renderSearch(kit)
  expect(seen[0]).toMatchObject({ wallets: [], isLoading: true })
  await soon(({ isLoading, count }) => expect([isLoading, count]).toEqual([false, 3]))
  search('b')
  expect(now()).toMatchObject({ count: 3, isLoading: false })
  search('be')
  expect(now()).toMatchObject({ wallets: [], isLoading: true })
  await soon(({ wallets }) => expect(wallets).toMatchObject([{ name: 'Beta' }]))
})

/** The list, with a field to search in. */
async function renderSearch(kit: Kit) {
  let change: ((search: string) => void) | undefined
  const rendered = await render(kit, () => {
    const [search, setSearch] = useState('')
    change = setSearch
    return useWallets({ search })
  })
  return { ...rendered, search: (text: string) => flushSync(() => change?.(text)) }
}
