import { connect, createKit, createStorage, memoryBackend, type Kit } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mock } from '@latchkey/core/connectors'
import { fromChain } from '@latchkey/core/networks'
import { getDevAccount, startDevnet, type Devnet } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createFlow } from '../../dialog/createFlows.ts'
import { runSend } from './runSend.ts'
import { emptySend, reduceSend, type SendOrder } from './sendFlow.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const [alice, bob] = [getDevAccount(0).address, getDevAccount(1).address]
let devnet: Devnet
let kit: Kit

beforeAll(async () => {
  devnet = await startDevnet()
})
afterEach(() => kit.destroy())
afterAll(() => devnet.stop())

/** Asks the chain itself. */
async function ask(method: string, params: unknown = []) {
  const response = await fetch(devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result?: unknown } // JSON-RPC
  return result
}

/** A form that is reviewed, over a chain whose blocks come when they are asked for; `receipt` is how long the kit waits for one. */
async function review(receipt: number) {
  await ask('evm_setAutomine', [false])
  const network = fromChain({
    id: 31337,
    name: 'Local',
    nativeCurrency,
    rpcUrls: { default: { http: [devnet.chains[31337].url] } },
  })
  kit = createKit({
    projectId: 'test',
    networks: [network],
    adapters: [eip155()],
    connectors: [
      mock({
        accounts: [alice],
        chainId: 31337,
        request: ({ method, params }) => ask(method, params),
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
  kit.modal.open({ name: 'WalletSendPreview' })
  const flow = createFlow(reduceSend, emptySend)
  const order: SendOrder = {
    token: nativeCurrency,
    value: 10n ** 16n,
    receiver: { address: bob },
    from: alice,
    network,
  }
  const failureText = () => ({ title: 'failed', text: '' })
  const t = (...[key]: readonly unknown[]) => String(key)
  await runSend({ kit, t, tAccount: t, flow, order, said: '', failureText, fees: undefined })
  return flow
}

const view = () => kit.modal.currentView().name
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

test.each([
  ['in time', 60_000],
  ['later than the receipt is waited for', 50],
])('success: a transaction that is confirmed %s leads to Account', async (_, receipt) => {
  const flow = await review(receipt)
  expect(flow.getState().progress.step).toBe('following')
  if (receipt === 50) await soon(() => expect(kit.modal.getState().transactions).toEqual([]))
  expect(view()).toBe('WalletSendPreview')

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(view()).toBe('Account'))
  expect(flow.getState()).toMatchObject({ progress: { step: 'editing' }, order: undefined })
  expect(kit.modal.getState().toast).toMatchObject({ message: 'success', variant: 'success' })
})

test('success: one that is confirmed late leaves a form alone that was opened since', async () => {
  const flow = await review(50)
  await soon(() => expect(kit.modal.getState().transactions).toEqual([]))
  flow.dispatch({ type: 'cleared' }) // Done
  kit.modal.reset({ name: 'WalletSend' })
  flow.dispatch({ type: 'amountChanged', amount: '3' })

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(kit.modal.getState().toast?.message).toBe('success'))
  expect(view()).toBe('WalletSend')
  expect(flow.getState().amount).toBe('3')
})

test('success: a form that was opened anew meanwhile shows what it was opened with, and the transfer is told of', async () => {
  const flow = await review(60_000)
  const parameters = { amount: '3', to: alice, assetAddress: bob }
  kit.modal.open({ name: 'WalletSend', parameters })
  flow.dispatch({ type: 'scopeChanged', scope: 'another network' })
  flow.dispatch({ type: 'opened', parameters })
  const form = flow.getState()
  expect(form).toMatchObject({ amount: '3', receiver: alice, tokenId: bob, applied: parameters })

  await ask('anvil_mine', ['0x1'])
  await soon(() => expect(kit.modal.getState().toast?.message).toBe('success'))
  expect(kit.modal.currentView()).toMatchObject({ name: 'WalletSend', parameters })
  expect(flow.getState()).toBe(form)
  expect(kit.modal.getState().transactions).toEqual([])
})
