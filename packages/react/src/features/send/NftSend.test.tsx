// @vitest-environment jsdom
import { connect, createKit, createStorage, memoryBackend } from '@latchkey/core'
import type { Nft } from '@latchkey/core/nfts'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { mainnet } from '@latchkey/core/networks'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nft = {
  id: 'eip155:1/erc1155:0x00000000000000000000000000000000000000AA/7',
  chainId: 'eip155:1',
  address: 'eip155:1:0x00000000000000000000000000000000000000AA',
  tokenId: '7',
  standard: 'erc1155',
  name: 'Seven',
  quantity: '5',
  attributes: [],
  isSpam: false,
  spamReasons: [],
} as const satisfies Nft

let root: Root

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connectors: [mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })],
    rpc: { customRpcUrls: { 'eip155:1': ['http://127.0.0.1:1'] } },
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  await act(async () => root.render(<KitProvider kit={kit} />))
  await act(() => connect(kit, { connector: 'mock' }))
  await act(async () => kit.modal.open({ name: 'NftSend', parameters: { nft } }))
  await until(() => count() !== null)
})

afterEach(async () => {
  await act(async () => root.unmount())
})

test('review: whoever cancels it finds receiver and count as they were', async () => {
  await type(count(), '3')
  await type(address(), receiver)
  await until(() => button('Preview')?.disabled === false)
  await act(async () => button('Preview')?.click())
  await until(() => button('Cancel') !== undefined)
  await act(async () => button('Cancel')?.click())
  expect([count()?.value, address()?.value]).toEqual(['3', receiver])
})

test('count: may be typed in Arabic and Persian digits', async () => {
  await type(count(), '٣')
  expect(count()?.value).toBe('3')
  await type(count(), '۴')
  expect(count()?.value).toBe('4')
})

const find = <Found extends Element>(what: string) =>
  document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<Found>(`.view ${what}`) ??
  null
const count = () => find<HTMLInputElement>('.send-count')
const address = () => find<HTMLTextAreaElement>('textarea')
const button = (label: string) =>
  [...(find('')?.querySelectorAll('button') ?? [])].find((one) => one.textContent.includes(label))

async function type(field: HTMLInputElement | HTMLTextAreaElement | null, text: string) {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function until(isTrue: () => boolean) {
  await vi.waitFor(
    async () => {
      await act(async () => {}) // React holds back what comes while it acts
      expect(isTrue()).toBe(true)
    },
    { timeout: 10_000 },
  )
}
