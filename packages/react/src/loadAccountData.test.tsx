// @vitest-environment jsdom
import { connect, createKit, createStorage, memoryBackend, type Kit } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ButtonAccount } from './buttons/ButtonAccount.tsx'
import { useBalance } from './hooks/useBalance.ts'
import { useIdentity } from './hooks/useIdentity.ts'
import { KitProvider } from './KitProvider.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = vi.hoisted(() => ({ isOffline: true, failures: 0 }))
vi.mock('./accountData.ts', async (importOriginal) => {
  if (!network.isOffline) return importOriginal()
  network.failures += 1
  throw new Error('Failed to fetch dynamically imported module')
})
let kit: Kit
let root: Root
let balance: ReturnType<typeof useBalance>
let identity: ReturnType<typeof useIdentity>

/** A page with a wallet, which was offline when the part for connected pages was to be fetched. */
beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [
      mock({ accounts: [address], request: async () => '0xde0b6b3a7640000' }), // a wallet that reads, too
    ],
    rpc: { customRpcUrls: { 'eip155:1': ['http://127.0.0.1:1'] } },
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  const face = { address, namespace: undefined, showsBalance: true, language: undefined } as const
  const parts = [<Balance key="1" />, <Identity key="2" />, <ButtonAccount key="3" {...face} />]
  const show = (count: number) =>
    act(async () => root.render(<KitProvider kit={kit}>{parts.slice(0, count)}</KitProvider>))
  await show(0)
  await act(() => connect(kit, { connector: 'mock' }))
  // One after the other: of two who ask at once, the double lets the second one through.
  for (const count of [1, 2, 3]) {
    const before = network.failures
    await show(count)
    await until(() => expect(network.failures).toBeGreaterThan(before))
    if (count === 2) await until(() => expect(network.failures).toBe(before + 2)) // it tries twice at once
  }
  await until(() => expect(identity.status).toBe('error'))
  expect([balance.status, isDrawn()]).toEqual(['pending', false])
})
afterEach(async () => {
  await act(async () => root.unmount())
  kit.destroy()
})

test('offline: refetch follows the balance from then on, and the rest goes on when the browser is online again', async () => {
  network.isOffline = false
  await act(async () => balance.refetch())
  await until(() => expect(balance.status).not.toBe('pending'))
  const client = await kit.queryClient()
  const five = { value: 5n, decimals: 18, symbol: 'ETH' }
  await act(async () => client.setQueryData(['balance', 'eip155:1', address], five))
  await until(() => expect(balance).toMatchObject({ status: 'success', balance: { value: 5n } }))

  expect([identity.status, isDrawn()], 'they have not tried again yet').toEqual(['error', false])
  dispatchEvent(new Event('online'))
  await until(() => expect([identity.status, isDrawn()]).toEqual(['success', true]))
})

function Balance() {
  const found = useBalance()
  balance = found
  return null
}

function Identity() {
  const found = useIdentity()
  identity = found
  return null
}

const isDrawn = () => document.querySelector('.lk-button-avatar')?.hasChildNodes() ?? false

/** Waits for what is about to hold, also on a machine that has much else to do. */
async function until(check: () => void) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(check, { timeout: 10_000 })
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
}
