import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { devAccountIndex, getDevAccount } from '../devnet/accounts.ts'
import { call } from '../devnet/rpc.ts'
import { startChain, type ChainProcess } from '../devnet/startChain.ts'
import { getFreePort } from '../ports.ts'
import { startFaultProxy, type FaultProxy } from './startFaultProxy.ts'

let chain: ChainProcess
let proxy: FaultProxy
beforeAll(async () => {
  chain = await startChain({ id: 31337, port: await getFreePort() })
  proxy = await startFaultProxy({ target: chain.url })
})
afterEach(() => proxy.clear())
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const post = (body: unknown, signal?: AbortSignal) =>
  fetch(proxy.url, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) })
const request = (method: string, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params,
})

test('behavior: without a fault the chain answers', async () => {
  expect(await call(proxy.url, 'eth_chainId')).toBe('0x7a69')
})

test('behavior: a status is given so many times, with Retry-After', async () => {
  await proxy.fail({ kind: 'status', status: 429, retryAfter: 3 }, { times: 2 })
  const first = await post(request('eth_blockNumber'))
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3'])
  expect((await post(request('eth_blockNumber'))).status).toBe(429)
  expect((await post(request('eth_blockNumber'))).status).toBe(200)
})

test('behavior: a fault for one method leaves the others alone', async () => {
  await proxy.fail({ kind: 'html' }, { methods: ['eth_getBalance'] })
  const page = await post(request('eth_getBalance'))
  expect(await page.text()).toContain('<!doctype html>')
  expect(await call(proxy.url, 'eth_chainId')).toBe('0x7a69')
})

test('behavior: wrong id and wrong chain', async () => {
  await proxy.fail({ kind: 'wrongId' }, { times: 1 })
  expect(await (await post(request('eth_chainId'))).json()).toMatchObject({
    id: 'not-7',
    result: '0x7a69',
  })
  await proxy.fail({ kind: 'wrongChain', chainId: 1 })
  const batch = [
    request('eth_chainId'),
    { ...request('net_version'), id: 8 },
    { ...request('eth_blockNumber'), id: 9 },
  ]
  expect(await (await post(batch)).json()).toMatchObject([
    { id: 7, result: '0x1' },
    { id: 8, result: '1' },
    { id: 9, result: expect.stringMatching(/^0x/) },
  ])
})

test('behavior: a hanging request ends only when the caller gives up', async () => {
  await proxy.fail({ kind: 'hang' })
  await expect(post(request('eth_chainId'), AbortSignal.timeout(200))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('behavior: a reset never reaches the chain; a cut comes after it', async () => {
  const from = getDevAccount(devAccountIndex.carol).address
  const count = async () =>
    Number(await call(chain.url, 'eth_getTransactionCount', [from, 'pending']))
  const send = () => post(request('eth_sendTransaction', [{ from, to: from, value: '0x1' }]))

  await proxy.fail({ kind: 'reset' }, { times: 1 })
  await expect(send()).rejects.toThrow()
  expect(await count()).toBe(0)

  await proxy.fail({ kind: 'cutAfterForward' }, { times: 1 })
  await expect(send()).rejects.toThrow()
  expect(await count()).toBe(1)
})

test('behavior: the head stays while the chain goes on', async () => {
  const before = await call(chain.url, 'eth_blockNumber')
  await proxy.fail({ kind: 'staleHead' })
  await call(chain.url, 'evm_mine')
  expect(await call(proxy.url, 'eth_blockNumber')).toBe(before)
  expect(await call(proxy.url, 'eth_getBlockByNumber', ['latest', false])).toMatchObject({
    number: before,
  })
  proxy.clear()
  expect(await call(proxy.url, 'eth_blockNumber')).not.toBe(before)
})

test('behavior: a receipt never comes although the transaction is in a block', async () => {
  const transport = http(proxy.url)
  const wallet = createWalletClient({
    account: getDevAccount(devAccountIndex.dave),
    chain: foundry,
    transport,
  })
  await proxy.fail({ kind: 'noReceipt' })
  const hash = await wallet.sendTransaction({ to: wallet.account.address, value: parseEther('1') })
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 20 })
  await expect(client.getTransactionReceipt({ hash })).rejects.toMatchObject({
    name: 'TransactionReceiptNotFoundError',
  })
  proxy.clear()
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
})

test('behavior: what arrived is on record', async () => {
  const before = proxy.requests.length
  await post([request('eth_chainId'), request('eth_gasPrice')])
  expect(proxy.requests.slice(before).map(({ method }) => method)).toEqual([
    'eth_chainId',
    'eth_gasPrice',
  ])
})
