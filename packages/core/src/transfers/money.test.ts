// @vitest-environment jsdom
import { transferableAbortController } from 'node:util'
import { startDevnet, startFaultProxy, type Devnet, type FaultProxy } from '@latchkey/testing'
import { installTestWallet, type TestWallet } from '@latchkey/testing/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import type { KitEvent } from '../kit/events.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { fromChain } from '../networks/fromChain.ts'
import { parseAmount } from '@latchkey/protocol'
import { connect } from '../connection/connect.ts'
import { estimateFees } from './estimateFees.ts'
import { getBalance } from '../balances/getBalance.ts'
import { sendToken } from './sendToken.ts'
import { signMessage } from '../accounts/signMessage.ts'
import { waitForReceipt } from './waitForReceipt.ts'
import { watchBalance, type BalanceInfo } from '../balances/watchBalance.ts'

// Node's fetch takes Node's signals only, and jsdom puts its own in their place.
const { constructor: AbortController, signal } = transferableAbortController()
Object.assign(globalThis, { AbortController, AbortSignal: signal.constructor })

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const receiver = '0x000000000000000000000000000000000000bEEF'
const networkId = 'eip155:31337'

let devnet: Devnet
let proxy: FaultProxy
let wallet: TestWallet
let kit: Kit

beforeAll(async () => {
  devnet = await startDevnet()
  proxy = await startFaultProxy({ target: devnet.chains[31337].url })
})
afterAll(async () => {
  await proxy.stop()
  await devnet.stop()
})
beforeEach(async () => {
  proxy.clear()
  localStorage.clear()
  wallet = installTestWallet({
    chains: [{ id: 31337, name: 'Local', nativeCurrency, rpcUrl: devnet.chains[31337].url }],
    behaviour: { everything: 'approve' },
  })
  kit = createTestKit()
  await connect(kit, { connector: 'org.latchkey.testwallet' })
})
afterEach(() => {
  kit.destroy()
  wallet.uninstall()
})

function createTestKit(options: Partial<KitOptions> = {}) {
  const network = fromChain({
    id: 31337,
    name: 'Local',
    nativeCurrency,
    rpcUrls: { default: { http: [proxy.url] } },
  })
  return createKit({
    projectId: 'test',
    networks: [network],
    adapters: [eip155()],
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: {
      storage: createStorage({ backend: memoryBackend() }),
      timeouts: { receiptPoll: 20 },
      ...options.connection,
    },
  })
}
const account = () => ({ networkId, address: wallet.addresses[0] ?? '' }) as const
const balanceReads = () => proxy.requests.filter(({ method }) => method === 'eth_getBalance').length

test('getBalance: asks the chain once for as long as the answer is fresh', async () => {
  const before = balanceReads()
  const first = await getBalance(kit, account())
  expect(first).toMatchObject({ symbol: 'ETH', decimals: 18 })
  expect(first.value).toBeGreaterThan(0n)
  await getBalance(kit, account())
  expect(balanceReads() - before).toBe(1)
  await getBalance(kit, { ...account(), isForced: true })
  expect(balanceReads() - before).toBe(2)
})

test('getBalance: after a failure shows one toast and asks nothing for 30 s', async () => {
  await proxy.fail({ kind: 'status', status: 500 })
  const toasts: string[] = []
  kit.modal.subscribe(({ toast }, previous) => {
    if (toast && toast !== previous.toast) toasts.push(toast.message)
  })
  await expect(getBalance(kit, account())).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  proxy.clear()
  const before = proxy.requests.length
  for (const isForced of [false, true])
    await expect(getBalance(kit, { ...account(), isForced })).rejects.toThrow(
      'Token Balance Unavailable',
    )
  expect(proxy.requests.length).toBe(before)
  expect(toasts).toEqual(['Token Balance Unavailable'])
})

test('getBalance: asks again once the block is over', async () => {
  const patient = createTestKit({ connection: { timeouts: { balanceRetryBlock: 0 } } })
  await proxy.fail({ kind: 'html' })
  await expect(getBalance(patient, account())).rejects.toThrow('Token Balance Unavailable')
  proxy.clear()
  expect((await getBalance(patient, account())).value).toBeGreaterThan(0n)
})

test('watchBalance: reports what the cache learns, from whomever', async () => {
  const seen: BalanceInfo['status'][] = []
  const done = new Promise<void>((resolve) => {
    const stop = watchBalance(kit, {
      ...account(),
      onChange({ status }) {
        seen.push(status)
        if (status !== 'success') return
        stop()
        resolve()
      },
    })
  })
  await done
  expect(seen).toEqual(['pending', 'success'])
})

test('watchBalance: asks again once the answer is no longer fresh, until nobody watches', async () => {
  const impatient = createTestKit({ connection: { timeouts: { balanceCache: 30 } } })
  const before = balanceReads()
  const stop = watchBalance(impatient, { ...account(), onChange: () => undefined })
  await vi.waitFor(() => expect(balanceReads()).toBeGreaterThan(before + 2))
  stop()
})

test('watchBalance: a page in the background asks for nothing, until it is looked at again', async () => {
  const impatient = createTestKit({ connection: { timeouts: { balanceCache: 30 } } })
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  try {
    const seen: BalanceInfo['status'][] = []
    const onChange = ({ status }: BalanceInfo) => void seen.push(status)
    const stop = watchBalance(impatient, { ...account(), onChange })
    await vi.waitFor(() => expect(seen).toContain('success'))
    const before = balanceReads()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(balanceReads()).toBe(before)
    Reflect.deleteProperty(document, 'hidden')
    await vi.waitFor(() => expect(balanceReads()).toBeGreaterThan(before))
    stop()
  } finally {
    Reflect.deleteProperty(document, 'hidden')
  }
})

test('sendToken: sends, reports both events, and the receipt comes', async () => {
  const events: KitEvent[] = []
  kit.events.subscribe((event) => events.push(event))
  const before = await getBalance(kit, { networkId, address: receiver })
  const refreshed = new Promise<bigint>((resolve) => {
    watchBalance(kit, {
      networkId,
      address: receiver,
      onChange: ({ balance }) => balance && balance.value > before.value && resolve(balance.value),
    })
  })
  const hash = await sendToken(kit, { token: nativeCurrency, amount: '0.5', to: receiver })
  let isSeen = false
  const receipt = await waitForReceipt(kit, { hash, networkId, onSeen: () => (isSeen = true) })
  expect(receipt.status).toBe('success')
  expect(isSeen).toBe(true)
  expect((await refreshed) - before.value).toBe(parseAmount('0.5', 18))
  const properties = { isSmartAccount: false, token: 'ETH', amount: '0.5', network: networkId }
  expect(events.map(({ event, properties }) => ({ event, properties }))).toEqual([
    { event: 'SEND_INITIATED', properties },
    { event: 'SEND_SUCCESS', properties: { ...properties, hash } },
  ])
  expect(new Set(events.map(({ funnelId }) => funnelId)).size).toBe(1)
})

test('sendToken: a refusal in the wallet is told apart from a failure', async () => {
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  wallet.behave({ send: 'reject' })
  const send = { token: nativeCurrency, amount: '1', to: receiver }
  await expect(sendToken(kit, send)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.behave({ send: { fail: { code: -32602 } } })
  await expect(sendToken(kit, send)).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
  expect(events).toEqual(['SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_ERROR'])
})

test.each([
  [{ amount: '', to: receiver }, 'An amount and receiver address are required'],
  [{ amount: '1', to: '' }, 'An amount and receiver address are required'],
  [{ amount: '1', to: receiver, token: undefined }, 'A token is required'],
  [{ amount: '1', to: 'vitalik' }, 'Invalid Address'],
  [{ amount: '0', to: receiver }, 'Incorrect Value'],
  [{ amount: '1e3', to: receiver }, 'Incorrect Value'],
])('sendToken: refuses %j', async (send, message) => {
  await expect(sendToken(kit, { token: nativeCurrency, ...send })).rejects.toThrow(message)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('actions: without a connection they say so', async () => {
  const idle = createTestKit()
  await expect(signMessage(idle, { message: 'hello' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
})

test('estimateFees: a plain transfer needs 21,000 units of gas', async () => {
  const { gas, standard, isHigh } = await estimateFees(kit, { to: receiver, value: 1n })
  expect(gas).toBe(21_000n)
  expect(standard.fee).toBe(gas * (standard.maxFeePerGas ?? 0n))
  expect(isHigh).toBe(false)
})

test('waitForReceipt: an abort or the end of its time is noticed also while the chain does not answer', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  await proxy.fail({ kind: 'hang' })
  const controller = new globalThis.AbortController()
  const waiting = waitForReceipt(kit, { hash, signal: controller.signal })
  const start = Date.now()
  setTimeout(() => controller.abort(), 50)
  await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect(waitForReceipt(kit, { hash, timeout: 50 })).rejects.toMatchObject({
    code: 'RECEIPT_TIMEOUT',
  })
  expect(Date.now() - start).toBeLessThan(1_500) // the chain has 2 s to answer
})

test('waitForReceipt: gives up after its time, and goes on while the chain cannot be read', async () => {
  await proxy.fail({ kind: 'noReceipt' }) // before: what is sent is followed at once
  const hash = await sendToken(kit, { token: nativeCurrency, amount: '0.1', to: receiver })
  await expect(waitForReceipt(kit, { hash, timeout: 60 })).rejects.toMatchObject({
    code: 'RECEIPT_TIMEOUT',
  })
  proxy.clear()
  await proxy.fail({ kind: 'reset' }, { times: 2 })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
})
