// @vitest-environment jsdom
import { connect, createKit, createStorage, memoryBackend, type Connector } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet, optimism, solana } from '@latchkey/core/networks'
import type { CaipNetworkId } from '@latchkey/protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'
import { useReach } from './useReach.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let root: Root
let reach: ReturnType<typeof useReach>

function Probe() {
  const now = useReach()
  reach = now
  return null
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => act(async () => root.unmount()))

async function show(connector: Connector = mock({ accounts: [address] })) {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet, optimism],
    adapters: [eip155()],
    connectors: [connector],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  onTestFinished(() => kit.destroy())
  await kit.prepare()
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <Probe />
      </KitProvider>,
    ),
  )
  return kit
}

async function showConnected(connector: Connector) {
  const kit = await show(connector)
  await act(async () => void (await connect(kit, { connector })))
  return kit
}

const approving = (...approved: readonly CaipNetworkId[]): Connector => ({
  ...mock({ accounts: [address] }),
  approvedNetworkIds: () => approved,
})

test('reach: without a wallet every network of the site is in reach', async () => {
  await show()
  expect(reach.reasonFor(mainnet)).toBeUndefined()
  expect(reach.reasonFor(optimism)).toBeUndefined()
  expect(reach.isConnected(mainnet)).toBe(false)
})

test('reach: a family that the site has no adapter for cannot be used on it', async () => {
  await show()
  expect(reach.reasonFor(solana)).toBe('Not available on this site')
})

test('reach: a wallet that cannot switch stays where it is', async () => {
  const { switchNetwork: _, ...still } = mock({ accounts: [address] })
  await showConnected(still)
  expect(reach.isConnected(mainnet)).toBe(true)
  expect(reach.reasonFor(mainnet)).toBeUndefined()
  expect(reach.reasonFor(optimism)).toBe('Mock Wallet cannot switch to it')
})

test('reach: a wallet that can switch, and has agreed to any network, is asked', async () => {
  await showConnected({ ...mock({ accounts: [address] }), approvedNetworkIds: () => undefined })
  expect(reach.reasonFor(optimism)).toBeUndefined()
})

test('reach: a network that the wallet has not approved says so, one that it has does not', async () => {
  await showConnected(approving('eip155:1'))
  expect(reach.reasonFor(mainnet)).toBeUndefined()
  expect(reach.reasonFor(optimism)).toBe('Not approved in Mock Wallet')

  await act(async () => root.render(null))
  await showConnected(approving('eip155:1', 'eip155:10'))
  expect(reach.reasonFor(optimism)).toBeUndefined()
})

test('reach: a wallet on a chain that the site does not list is asked, approved or not', async () => {
  const elsewhere = mock({ accounts: [address], chainId: 424_242 })
  await showConnected({ ...elsewhere, approvedNetworkIds: () => ['eip155:424242'] })
  expect(reach.reasonFor(mainnet)).toBeUndefined()
})
