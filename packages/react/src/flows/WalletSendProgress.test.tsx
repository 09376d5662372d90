// @vitest-environment jsdom
import {
  createKit,
  createStorage,
  memoryBackend,
  type Kit,
  type KitOptions,
  type KitStorage,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KitProvider } from '../KitProvider.tsx'

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

const mark = { from: sent.from, nonce: 3, to: sent.to, value: '5', data: '0x', blockNumber: '9' }
const swap = { token: { address: sent.from, symbol: 'LUSD', decimals: 6 }, amount: '750' }
const nft = { id: `${mainnet.caipNetworkId}/erc721:${sent.to}/7` }

test.each([
  ['dropped', {}, 'you can send it again'],
  ['replaced', { finalHash: `0x${'2'.repeat(64)}` }, 'This one did not happen.'],
])('transfer: one that was %s for certain can be sent again', async (status, more, said) => {
  const token = { address: sent.from, symbol: 'LUSD', decimals: 6 }
  const kit = await show({ status, token, ...more })
  await until(() => text().includes(said))
  await act(async () => sendButton()?.click())
  expect(kit.modal.getState().stack).toEqual([
    { name: 'Account' },
    {
      name: 'WalletSend',
      parameters: { amount: '0.25', to: sent.to, assetAddress: sent.from, chainId: mainnet.id },
    },
  ])
})

test.each([
  ['dropped', { mark }, 'Nobody can tell yet'],
  ['replaced', {}, 'Nobody can tell yet'],
  ['reverted', {}, 'It was carried out and failed'],
  ['cancelled', { finalHash: `0x${'2'.repeat(64)}` }, 'You cancelled it'],
  ['dropped', { swap }, 'you can send it again'],
  ['dropped', { nft }, 'you can send it again'],
])(
  'transfer: one that is %s is not offered to be sent again with %j',
  async (status, more, said) => {
    await show({ status, ...more })
    await until(() => text().includes(said))
    expect(sendButton()).toBeUndefined()
  },
)

/** How something stands that was sent long ago, so that nobody follows it. */
async function show(change: object) {
  const storage = createStorage({ backend: memoryBackend() })
  storage.set('transactions', { version: 1, transactions: [{ ...sent, sentAt: 0, ...change }] })
  const kit = makeKit(storage, [eip155()])
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(async () => kit.modal.open({ name: 'WalletSendProgress', parameters: { hash } }))
  return kit
}

const sendButton = () =>
  [...(view()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Send')

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

function makeKit(storage: KitStorage, adapters: KitOptions['adapters'] = []): Kit {
  return createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters,
    connection: { storage },
    logging: { logLevel: 'silent' },
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
