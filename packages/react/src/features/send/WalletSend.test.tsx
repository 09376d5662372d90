// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transferableAbortController } from 'node:util'
import { connect, createKit, createStorage, memoryBackend, type KitOptions } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { fromChain } from '@latchkey/core/networks'
import {
  devnetContracts,
  getDevAccount,
  startDevnet,
  startFaultProxy,
  type Devnet,
  type FaultProxy,
} from '@latchkey/testing'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { KitProvider } from '../../KitProvider.tsx'

// Node's fetch takes Node's signals only, and jsdom puts its own in their place.
const { constructor: AbortController, signal } = transferableAbortController()
Object.assign(globalThis, { AbortController, AbortSignal: signal.constructor })

const { spam, multicall3, usd } = devnetContracts
const unlisted = 'USDC is on no list of this site'

let devnet: Devnet
let chain: FaultProxy
let root: Root

beforeAll(async () => {
  devnet = await startDevnet()
  chain = await startFaultProxy({ target: devnet.chains[31337].url })
})
afterAll(async () => {
  await chain.stop()
  await devnet.stop()
})
beforeEach(() => {
  chain.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => root.unmount())

/** The form of a payment in a token, as the account sees it which has that index. */
async function pay(assetAddress?: string, account = 0, options: Partial<KitOptions> = {}) {
  const kit = createKit({
    projectId: 'test',
    networks: [
      fromChain({
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.url] } },
      }),
    ],
    adapters: [eip155()],
    connectors: [mock({ accounts: [getDevAccount(account).address], chainId: 31337 })],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  flushSync(() => root.render(<KitProvider kit={kit} />))
  await connect(kit, { connector: 'mock' })
  kit.modal.open({ name: 'WalletSend', parameters: { amount: '2', assetAddress } })
}

test('token: one that no list has is read from the chain, and said to be on none', async () => {
  await pay(spam.toLowerCase())
  await until(() => text().includes('5,000 USDC available'))
  expect(text()).toContain(unlisted)
  expect(text()).toContain(spam)
  expect(text()).toContain('Price unknown')
  expect(button('Add Address')).toBeDefined()
})

test('token: one that only the site itself names is on a list all the same', async () => {
  const api = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"balances":[]}'),
  )
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void api.close())
  const { port } = api.address() as AddressInfo // it listens on a port
  const tokens = { 'eip155:31337': [{ address: usd }] } as const
  await pay(usd, 0, { server: { apiUrl: `http://127.0.0.1:${port}` }, chains: { tokens } })
  await until(() => text().includes('2,500 LUSD available'))
  expect(text()).not.toContain('on no list')
})

test.each([
  ['is no token', multicall3, 0],
  ['is no address', '0x12', 0],
  ['the chain says 0 of', usd, 6],
])('token: what %s is not held', async (_, address, account) => {
  await pay(address, account)
  await until(() => text().includes('You do not hold the token'))
  expect(button('Select Token')).toBeDefined()
})

test('token: a chain that cannot be read is not taken for an empty account, and is asked again', async () => {
  await chain.fail({ kind: 'status', status: 500 }, { methods: ['eth_call'] })
  await pay(spam, 0, { connection: { timeouts: { balancePoll: 100 } } })
  await until(() => text().includes('Balance unavailable'))
  expect(text()).not.toContain('You do not hold')
  chain.clear()
  await until(() => text().includes('5,000 USDC available'))
})

test('tokens: an address that is pasted into the search finds one that no list has', async () => {
  await pay()
  await until(() => text().includes('ETH available'))
  button('Change token')?.click()
  await until(() => search() !== null)
  type(search(), multicall3)
  await until(() => text().includes('No tokens found'))
  type(search(), spam)
  await until(() => row(spam) !== null)
  expect(row(spam)?.textContent).toContain(`${spam.slice(0, 6)}…${spam.slice(-4)}`)
  row(spam)?.click()
  await until(() => text().includes('5,000 USDC available'))
  expect(text()).toContain(unlisted)
})

const view = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.view')
const text = () => view()?.textContent ?? ''
const search = () => view()?.querySelector<HTMLInputElement>('input[type=search]') ?? null
const row = (address: string) =>
  view()?.querySelector<HTMLElement>(`button[data-token="${address.toLowerCase()}"]`) ?? null
const button = (label: string) =>
  [...(view()?.querySelectorAll('button') ?? [])].find((one) => one.textContent.includes(label))

function type(field: HTMLInputElement | null, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Waits for what is about to hold. */
const until = (isTrue: () => boolean) =>
  vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 10_000 })
