import {
  connect,
  createKit,
  createStorage,
  getSwapQuote,
  getSwapTokens,
  memoryBackend,
  SwapFailedError,
  type Kit,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { getDevAccount, startWorld, type World } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readPredeploys } from '../../../../../scripts/predeploys.mjs'
import { createFlow } from '../../modal/createFlows.ts'
import { runSwap } from './runSwap.ts'
import { emptySwap, reduceSwap } from './swapFlow.ts'

const alice = getDevAccount(0).address
let world: World
let kit: Kit
let snapshot: unknown
/** What the wallet was asked to send, and what it does then. */
let asked: unknown[]
let send: (transaction: object) => unknown

beforeAll(async () => {
  world = await startWorld({
    ports: 'free',
    solana: false,
    bitcoin: false,
    predeploys: readPredeploys(),
  })
})
beforeEach(async () => {
  snapshot = await ask('evm_snapshot')
  await ask('evm_setAutomine', [false])
  asked = []
  send = (transaction) => ask('eth_sendTransaction', [transaction])
})
afterEach(async () => {
  kit.destroy()
  await ask('evm_setAutomine', [true])
  await ask('evm_revert', [snapshot])
})
afterAll(() => world.stop())

/** Asks the chain itself. */
async function ask(method: string, params: unknown = []) {
  const response = await fetch(world.devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result?: unknown } // JSON-RPC
  return result
}

/** A swap that is reviewed, over a chain whose blocks come when they are asked for; `receipt` is how long the kit waits for one. */
async function review(receipt: number, [from, to]: readonly string[] = ['ETH', 'LUSD']) {
  const { networks, swapRouters } = world.config
  kit = createKit({
    projectId: world.projectId,
    apiUrl: world.urls.api,
    networks: networks.slice(0, 1) as [(typeof networks)[number]], // the world has two
    swapRouters,
    adapters: [eip155()],
    connectors: [
      mock({
        accounts: [alice],
        chainId: 31337,
        request: ({ method, params }) => {
          if (method !== 'eth_sendTransaction') return ask(method, params)
          const [transaction] = params as [object] // what the method takes
          asked.push(transaction)
          return Promise.resolve(send(transaction))
        },
      }),
    ],
    storage: createStorage({ backend: memoryBackend() }),
    logLevel: 'silent',
    timeouts: { receipt, receiptPoll: 20, pendingPoll: 50, confirmation: 100 },
  })
  kit.start()
  await connect(kit, { connector: 'mock' })
  const tokens = await getSwapTokens(kit)
  const token = (symbol: string | undefined) => {
    const found = tokens.find((one) => one.symbol === symbol)
    return found ?? expect.fail(`${symbol} is not listed`)
  }
  const order = await getSwapQuote(kit, { sell: token(from), buy: token(to), amount: '0.5' })
  kit.modal.open({ name: 'SwapPreview' })
  const flow = createFlow(reduceSwap, emptySwap)
  const t = (...[key]: readonly unknown[]) => String(key)
  const run = () => runSwap({ kit, t, flow, order, said: '' })
  return { flow, run }
}

const view = () => kit.modal.currentView().name
const toast = () => kit.modal.getState().toast
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
/** The time is over after which nothing else is held up, and no toast waits any more. */
const untilLate = () =>
  soon(() =>
    expect(kit.modal.getState()).toMatchObject({ transactions: [], toast: { open: false } }),
  )

const times = [
  ['in time', 60_000],
  ['later than the receipt is waited for', 50],
] as const

test.each(times)('swap: one that is confirmed %s leads to Account', async (_, receipt) => {
  const { flow, run } = await review(receipt)
  await run()
  expect(flow.getState().progress.step).toBe('following')
  if (receipt === 50) await untilLate()
  expect(view()).toBe('SwapPreview')

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(view()).toBe('Account'))
  await soon(() => expect(flow.getState().progress.step).toBe('editing'))
  expect(flow.getState().order).toBeUndefined()
  expect(toast()).toMatchObject({ message: 'swapped', variant: 'success' })
})

test.each(times)('swap: one that is undone %s says why', async (_, receipt) => {
  const { flow, run } = await review(receipt)
  send = (transaction) => ask('eth_sendTransaction', [{ ...transaction, gas: '0xea60' }])
  await run()
  if (receipt === 50) await untilLate()

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(flow.getState().failure?.error).toBeInstanceOf(SwapFailedError))
  expect(flow.getState().progress.step).toBe('following')
  expect(view()).toBe('SwapPreview')
  await soon(() => expect(toast()).toMatchObject({ message: 'transactionError', open: true }))
})

test('swap: one that is confirmed late leaves a form alone that was opened since', async () => {
  const { flow, run } = await review(50)
  await run()
  await untilLate()
  flow.dispatch({ type: 'cleared' }) // Done
  kit.modal.reset({ name: 'Swap' })
  flow.dispatch({ type: 'amountChanged', amount: '3' })

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(toast()?.message).toBe('swapped'))
  expect(view()).toBe('Swap')
  expect(flow.getState().amount).toBe('3')
})

test.each([
  ['a swap', ['ETH', 'LUSD']],
  ['an approval', ['SLNT', 'ETH']],
])('%s: while nobody can tell whether it was sent, it is not sent again', async (_, tokens) => {
  const { flow, run } = await review(60_000, tokens)
  send = () => {
    throw Object.assign(new Error('lost'), { code: -32603 })
  }
  await run()
  expect(flow.getState()).toMatchObject({ progress: { step: 'unknown' }, failure: undefined })
  expect(toast()?.open).toBe(false)
  await run()
  expect(asked).toHaveLength(1)
})

test('approval: one that takes long is not said to have failed, and leads on once it is confirmed', async () => {
  const { flow, run } = await review(50, ['SLNT', 'ETH'])
  await run()
  const { order, failure } = flow.getState()
  expect(failure?.error).toMatchObject({ code: 'RECEIPT_TIMEOUT' })
  await ask('anvil_mine', ['0x1'])

  const { sell, buy } = order ?? expect.fail('nothing is reviewed')
  flow.dispatch({ type: 'renewed', order: await getSwapQuote(kit, { sell, buy, amount: '0.5' }) })
  expect(flow.getState()).toMatchObject({
    order: { step: 'swap' },
    isApproved: true,
    failure: undefined,
  })
})
