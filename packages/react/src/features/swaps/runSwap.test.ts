import {
  connect,
  createKit,
  createStorage,
  getTransactions,
  memoryBackend,
  switchAccount,
  type Kit,
} from '@latchkey/core'
import { getSwapQuote, getSwapTokens, SwapFailedError } from '@latchkey/core/swaps'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { getDevAccount, startWorld, type World } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readPredeploys } from '../../../../../tools/local-world/predeploys.mjs'
import { createFlow } from '../../dialog/createFlows.ts'
import { runSwap } from './runSwap.ts'
import { emptySwap, reduceSwap } from './swapFlow.ts'

const [alice, bob] = [getDevAccount(0).address, getDevAccount(1).address]
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
    server: { apiUrl: world.urls.api },
    networks: networks.slice(0, 1) as [(typeof networks)[number]], // the world has two
    trusted: { swapRouters },
    adapters: [eip155()],
    connectors: [
      mock({
        accounts: [alice, bob],
        chainId: 31337,
        request: ({ method, params }) => {
          if (method !== 'eth_sendTransaction') return ask(method, params)
          const [transaction] = params as [object] // what the method takes
          asked.push(transaction)
          return Promise.resolve(send(transaction))
        },
      }),
    ],
    connection: {
      storage: createStorage({ backend: memoryBackend() }),
      timeouts: { receipt, receiptPoll: 20, pendingPoll: 50, confirmation: 100 },
    },
    logging: { logLevel: 'silent' },
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
  const t = (...[key, values]: readonly unknown[]) => {
    const { amount = '' } = (values ?? {}) as { readonly amount?: string } // of those texts that have one
    return `${String(key)} ${amount}`.trim()
  }
  const run = (said = '') => runSwap({ kit, t, flow, order, said })
  /** From a form of its own. */
  const runAnother = (said: string) =>
    runSwap({ kit, t, flow: createFlow(reduceSwap, emptySwap), order, said })
  return { flow, run, runAnother }
}

const view = () => kit.modal.currentView().name
const toast = () => kit.modal.getState().toast
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
/** The time is over after which nothing else is held up, and no toast waits any more. */
const untilLate = () =>
  soon(() =>
    expect(kit.modal.getState()).toMatchObject({ transactions: [], toast: { open: false } }),
  )

/** Every toast that opens from now on. */
function listen() {
  const heard: string[] = []
  kit.modal.subscribe(({ toast }, before) => {
    if (toast?.open && toast !== before.toast) heard.push(toast.message)
  })
  return heard
}
/** Has the wallet answer only when it is told to; with gas to spare, since the pool needs more once time has passed. */
function holdWallet() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  send = (transaction) =>
    held.then(() => ask('eth_sendTransaction', [{ ...transaction, gas: '0x7a120' }]))
  return release
}

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

test('toasts: how one swap ends waits while the wallet is asked for another, and is told after that', async () => {
  const { run, runAnother } = await review(60_000)
  await run('one')
  const answer = holdWallet()
  const another = runAnother('two')
  await soon(() => expect(toast()).toMatchObject({ message: 'confirmInWallet', open: true }))
  const heard = listen()

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(getTransactions(kit)).toMatchObject([{ status: 'success' }]))
  await soon(() => expect(view()).toBe('Account'))
  expect(toast()).toMatchObject({ message: 'confirmInWallet', open: true })
  answer()
  await another
  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(heard).toEqual(['swapping two', 'swapped two', 'swapped one']))
})

test('toasts: of two swaps that end in one block, each is told', async () => {
  const { run, runAnother } = await review(60_000)
  await run('one')
  await runAnother('two')
  await soon(() => expect(toast()).toMatchObject({ message: 'swapping two', open: true }))
  const heard = listen()

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(heard).toEqual(['swapped two', 'swapped one']))
})

test('toasts: a swap that takes long hides its own alone', async () => {
  const { run, runAnother } = await review(2_000)
  await run('one')
  const answer = holdWallet()
  const another = runAnother('two')
  await soon(() => expect(toast()).toMatchObject({ message: 'confirmInWallet', open: true }))
  await soon(() => expect(kit.modal.getState().transactions).toHaveLength(1))
  expect(toast()).toMatchObject({ message: 'confirmInWallet', open: true })
  answer()
  await another
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
  await soon(() => expect(toast()).toMatchObject({ code: 'RECEIPT_TIMEOUT', variant: 'info' }))
  await ask('anvil_mine', ['0x1'])

  const { sell, buy } = order ?? expect.fail('nothing is reviewed')
  flow.dispatch({ type: 'renewed', order: await getSwapQuote(kit, { sell, buy, amount: '0.5' }) })
  expect(flow.getState()).toMatchObject({
    order: { step: 'swap' },
    isApproved: true,
    failure: undefined,
  })
})

test('approval: a second try finds one that came late, and the wallet is not asked again', async () => {
  const { flow, run } = await review(50, ['SLNT', 'ETH'])
  await run()
  expect(flow.getState()).toMatchObject({ progress: { step: 'editing' }, failure: {} })
  await ask('anvil_mine', ['0x1'])
  await run()
  expect(flow.getState()).toMatchObject({ isApproved: true, failure: undefined })
  expect(asked).toHaveLength(1)
})

test('approval: who changes the account meanwhile is not shown a swap of that account', async () => {
  const { flow, run } = await review(60_000, ['SLNT', 'ETH'])
  const running = run()
  await soon(() => expect(flow.getState().progress).toMatchObject({ isSent: true }))
  switchAccount(kit, { address: bob })
  await ask('anvil_mine', ['0x1'])
  await running
  expect(flow.getState()).toMatchObject({ order: { from: alice }, progress: { step: 'editing' } })
})
