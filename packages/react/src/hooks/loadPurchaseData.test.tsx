// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend, type Kit } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOrders } from './useOrders.ts'
import { KitProvider } from '../KitProvider.tsx'

const network = vi.hoisted(() => ({ isOffline: true, failures: 0 }))
vi.mock('./purchaseData.ts', async (importOriginal) => {
  if (!network.isOffline) return importOriginal()
  network.failures += 1
  throw new Error('Failed to fetch dynamically imported module')
})
let kit: Kit
let root: Root
let orders: ReturnType<typeof useOrders>

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  kit.destroy()
})

test('offline: what follows purchases is fetched once the browser is online again', async () => {
  await act(async () =>
    root.render(
      <KitProvider kit={kit}>
        <Orders />
      </KitProvider>,
    ),
  )
  await until(() => expect(network.failures).toBeGreaterThan(0))
  expect(orders).toBeUndefined()

  network.isOffline = false
  dispatchEvent(new Event('online'))
  await until(() => expect(orders).toEqual([]))
})

function Orders() {
  const found = useOrders()
  orders = found
  return null
}

/** Waits for what is about to hold, also on a machine that has much else to do. */
async function until(check: () => void) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(check, { timeout: 10_000 })
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
}
