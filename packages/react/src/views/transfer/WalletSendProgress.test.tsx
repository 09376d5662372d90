// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend, type Kit, type KitStorage } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

const hash = `0x${'1'.repeat(64)}`
const sent = {
  hash,
  networkId: mainnet.caipNetworkId,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  token: { symbol: 'ETH', decimals: 18 },
  amount: '0.25',
  sentAt: Date.now(),
  isSeen: true,
  status: 'success',
}
let root: Root

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
})

test('progress: where the record cannot be read, it says so and tries again', async () => {
  const { storage, lock } = lockableStorage()
  const kit = makeKit(storage)
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(async () => kit.modal.open({ name: 'Account' }))
  await until(() => text().length > 0)

  lock(true)
  await act(async () => kit.modal.push({ name: 'WalletSendProgress', parameters: { hash } }))
  await until(() => retry()?.textContent === 'Try again')
  expect(text()).toContain('Something went wrong')

  // As long as nothing has changed, trying again comes to the same.
  const first = retry()
  await act(async () => first?.click())
  await until(() => retry() !== first && retry()?.textContent === 'Try again')

  lock(false)
  await act(async () => retry()?.click())
  await until(() => text().includes('0.25'))
  expect(text()).not.toContain('Something went wrong')
})

/** A site's own storage with a transfer in it, which throws while it is locked. */
function lockableStorage() {
  const kept = createStorage({ backend: memoryBackend() })
  kept.set('transactions', { version: 1, transactions: [sent] })
  let isLocked = false
  const storage: KitStorage = {
    ...kept,
    get(key, parse) {
      if (isLocked) throw new Error('The storage is locked')
      return kept.get(key, parse)
    },
  }
  return { storage, lock: (locked: boolean) => void (isLocked = locked) }
}

function makeKit(storage: KitStorage): Kit {
  return createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [],
    storage,
    logLevel: 'silent',
  })
}

function view() {
  return document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.view')
}

const text = () => view()?.textContent ?? ''
const retry = () => view()?.querySelector('button')

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (isTrue()) return
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  }
  throw new Error(`It never became true: ${text()}`)
}
