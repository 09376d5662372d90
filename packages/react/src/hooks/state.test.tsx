// @vitest-environment jsdom
import {
  connect,
  createKit,
  createStorage,
  disconnect,
  memoryBackend,
  switchNetwork,
  type Kit,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet, solana } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitProvider } from '../KitProvider.tsx'
import { useConnections } from './useConnections.ts'
import { useFeatures } from './useFeatures.ts'
import { useHistory } from './useHistory.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'
import { useNetwork } from './useNetwork.ts'
import { useNfts } from './useNfts.ts'
import { useWalletInfo } from './useWalletInfo.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let root: Root
let now: ReturnType<typeof useAll>

function useAll() {
  return {
    wallet: useWalletInfo(),
    connections: useConnections(),
    features: useFeatures(),
    open: useKit().open,
    state: useKitState(),
    network: useNetwork(),
    history: useHistory(),
    nfts: useNfts(),
    ofAnother: useHistory({ address: other, networkId: 'eip155:1' }),
  }
}

function Probe() {
  const all = useAll()
  now = all
  return null
}

/** Draws a page of this kit that calls every hook. */
const show = (kit: Kit) =>
  act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <Probe />
      </KitProvider>,
    ),
  )

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => act(async () => root.unmount()))

test('state: wallet, connections and features follow the kit', async () => {
  const connector = mock({ accounts: [address] })
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [connector],
    features: { send: false },
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await show(kit)
  expect(now).toMatchObject({ wallet: undefined, connections: [], features: undefined })
  expect(now).toMatchObject({ history: { status: 'idle' }, nfts: { status: 'idle' } })
  // Somebody else's can be watched by whoever is not connected.
  await until(() => expect(now.ofAnother).toMatchObject({ status: 'success', entries: [] }))

  await act(async () => void (await connect(kit, { connector })))
  expect(now.wallet?.name).toBe(connector.name)
  expect(now.connections.map((connection) => connection.address)).toEqual([address])
  expect(now.features).toMatchObject({ send: false, receive: true })
  // Without a server, what this browser has sent is all there is, and of NFTs nobody knows anything.
  await until(() => {
    expect(now.history).toMatchObject({ status: 'success', entries: [], next: undefined })
    expect(now.nfts).toMatchObject({ status: 'success', nfts: [], coverage: 'none' })
  })

  await act(async () => disconnect(kit))
  expect(now).toMatchObject({ wallet: undefined, connections: [] })
  expect(now).toMatchObject({ history: { status: 'idle' }, nfts: { status: 'idle' } })
}, 20_000)

/** Waits as a page does, whose answers come when they come. */
async function until(check: () => void) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(check)
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
}

test('state: of a chain that the site does not list its id is known, and nothing is asked', async () => {
  const connector = mock({ accounts: [address], chainId: 4242 })
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [connector],
    chains: { unsupportedChain: 'ignore' },
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await show(kit)
  expect(now.network.chainId).toBe(1)
  await act(async () => void (await connect(kit, { connector })))
  expect(now.network).toMatchObject({ network: undefined, networkId: 'eip155:4242', chainId: 4242 })
  expect(now).toMatchObject({ history: { status: 'idle' }, nfts: { status: 'idle' } })
}, 20_000)

test('open: takes a view with its arguments', async () => {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await show(kit)
  await act(async () => void (await now.open({ view: 'WhatIsANetwork' })))
  expect(kit.modal.currentView().name).toBe('WhatIsANetwork')
  await act(async () => void (await now.open()))
  expect(kit.modal.currentView().name).toBe('Connect')
}, 20_000)

test('useKitState: dialog, network, first check of stored connections and mistakes of the set-up', async () => {
  const kit = createKit({
    projectId: '',
    networks: [mainnet, solana],
    // Of the second family, no more than its name is asked for.
    adapters: [eip155(), { ...eip155(), namespace: 'solana' }],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await show(kit)
  const idle = { open: false, loading: false, activeChain: 'eip155', selectedNetworkId: 'eip155:1' }
  await until(() => expect(now.state).toMatchObject({ ...idle, initialized: true }))
  await until(() => expect(now.state.alert).toMatchObject({ kind: 'error' }))
  await act(async () => kit.modal.open())
  await act(async () => kit.modal.setLoading(true))
  expect(now.state).toMatchObject({ open: true, loading: true })
  await act(async () => kit.modal.setLoading(false))
  await act(async () => kit.modal.close())
  expect(now.state).toMatchObject(idle)
  await act(() => switchNetwork(kit, { networkId: solana.caipNetworkId }))
  const elsewhere = { activeChain: 'solana', selectedNetworkId: solana.caipNetworkId }
  expect(now.state).toMatchObject(elsewhere)
}, 20_000)
