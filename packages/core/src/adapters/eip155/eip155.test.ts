// @vitest-environment jsdom
import { transferableAbortController } from 'node:util'
import { startDevnet, startFaultProxy, type Devnet, type FaultProxy } from '@latchkey/testing'
import { adapterConformance } from '@latchkey/testing/conformance'
import { installTestWallet, type TestWallet } from '@latchkey/testing/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { external } from '../../connectors/eip1193/eip1193Connector.ts'
import { createLog } from '../../kit/createLog.ts'
import { fromChain } from '../../networks/fromChain.ts'
import type { ChainAccess } from '../chainAccess.ts'
import { eip155 } from './eip155.ts'

// Node's fetch takes Node's signals only, and jsdom puts its own in their place.
const { constructor: AbortController, signal } = transferableAbortController()
Object.assign(globalThis, { AbortController, AbortSignal: signal.constructor })

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const receiver = '0x000000000000000000000000000000000000dEaD'

let devnet: Devnet
let proxy: FaultProxy
let wallet: TestWallet

beforeAll(async () => {
  devnet = await startDevnet()
  proxy = await startFaultProxy({ target: devnet.chains[31337].url })
})
afterAll(async () => {
  await proxy.stop()
  await devnet.stop()
})
beforeEach(() => {
  proxy.clear()
  localStorage.clear()
})
afterEach(() => wallet.uninstall())

function chainOver(...rpcUrls: string[]): ChainAccess {
  const network = fromChain({
    id: 31337,
    name: 'Local',
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
  })
  return {
    network,
    endpoints: rpcUrls.map((url) => ({ url })),
    timeout: 1_000,
    log: createLog('silent'),
  }
}

async function setUp(
  chain: ChainAccess = chainOver(devnet.chains[31337].url),
  walletUrl = proxy.url,
) {
  wallet = installTestWallet({
    chains: [{ id: 31337, name: 'Local', nativeCurrency, rpcUrl: walletUrl }],
    behaviour: { everything: 'approve' },
  })
  const connector = external({ id: 'test', name: 'Test', provider: wallet.provider })
  const { accounts } = await connector.connect()
  const adapter = await eip155().load()
  return { adapter, chain, connector, address: accounts[0].address }
}

for (const { name, run } of adapterConformance)
  test(`eip155: ${name}`, async () =>
    run({
      ...(await setUp()),
      receiver,
      unknownHash: `0x${'ab'.repeat(32)}`,
      token: devnet.contracts[31337].usd,
    }))

describe('an endpoint that fails is left for the next one', () => {
  test.each([
    { kind: 'status', status: 429 },
    { kind: 'status', status: 500 },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'wrongId' },
    { kind: 'hang' },
    { kind: 'reset' },
    { kind: 'wrongChain', chainId: 1 },
  ] as const)('$kind', async (fault) => {
    const { adapter, address } = await setUp()
    const { url } = devnet.chains[31337]
    const honest = await adapter.getBalance(chainOver(url), address)
    await proxy.fail(fault)
    const before = proxy.requests.length
    expect(await adapter.getBalance(chainOver(proxy.url, url), address)).toEqual(honest)
    expect(proxy.requests.length).toBeGreaterThan(before)
    await expect(adapter.getBalance(chainOver(proxy.url), address)).rejects.toThrow()
  })
})

test('getBalance: an endpoint says once which chain it serves', async () => {
  const { adapter, address } = await setUp()
  const chain = chainOver(proxy.url)
  const before = proxy.requests.length
  await adapter.getBalance(chain, address)
  await adapter.getBalance(chain, address)
  const asked = proxy.requests.slice(before).filter(({ method }) => method === 'eth_chainId')
  expect(asked).toHaveLength(1)
})

test('sendTransaction: finds by nonce what the chain has taken although the answer was cut, and sends nothing twice', async () => {
  const { adapter, chain, connector, address } = await setUp()
  const before = await adapter.getBalance(chain, receiver)
  await proxy.fail({ kind: 'cutAfterForward' }, { times: 1 })
  const transaction = { from: address, to: receiver, value: 7n }
  const hash = await adapter.sendTransaction?.(connector, chain, transaction)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await vi.waitFor(async () =>
    expect(await adapter.getReceipt?.(chain, hash ?? '')).toMatchObject({ status: 'success' }),
  )
  expect((await adapter.getBalance(chain, receiver)).value).toBe(before.value + 7n)
  const sends = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sends).toHaveLength(1)
})

test.each([-32000, -32602, 4100])(
  'sendTransaction: a refusal (code %i) is a failure, and sending again is safe',
  async (code) => {
    const { adapter, chain, connector, address } = await setUp()
    wallet.behave({ send: { fail: { code } } })
    await expect(
      adapter.sendTransaction?.(connector, chain, { from: address, to: receiver, value: 7n }),
    ).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
  },
)

test('sendTransaction: "already known" after a first try that was taken is no failure', async () => {
  const { adapter, chain, address } = await setUp()
  const { provider } = wallet
  // A wallet that tries again by itself after a cut connection.
  const retrying = external({
    id: 'retrying',
    name: 'Retrying',
    provider: {
      ...provider,
      async request(argument) {
        const answer = await provider.request(argument)
        if (argument.method !== 'eth_sendTransaction') return answer
        throw Object.assign(new Error('already known'), { code: -32000 })
      },
    },
  })
  const transaction = { from: address, to: receiver, value: 9n }
  const hash = await adapter.sendTransaction?.(retrying, chain, transaction)
  await vi.waitFor(async () =>
    expect(await adapter.getReceipt?.(chain, hash ?? '')).toMatchObject({ status: 'success' }),
  )
})

test('sendTransaction: a lost answer to a transaction that nobody sees is not called a failure', async () => {
  const { adapter, chain, connector, address } = await setUp()
  await proxy.fail({ kind: 'reset' }, { methods: ['eth_sendRawTransaction'] })
  await expect(
    adapter.sendTransaction?.(connector, chain, { from: address, to: receiver, value: 7n }),
  ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
})

test('sendTransaction: says that nobody can tell when the chain cannot be read', async () => {
  const { adapter, connector, address } = await setUp()
  await proxy.fail({ kind: 'cutAfterForward' }, { times: 1 })
  const unreadable = chainOver('http://127.0.0.1:9')
  await expect(
    adapter.sendTransaction?.(connector, unreadable, { from: address, to: receiver, value: 7n }),
  ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
})

test.each([
  ['5000', { code: 5000 }],
  ["'ACTION_REJECTED'", { code: 'ACTION_REJECTED', message: 'failed' }],
  ['4001 in data', { data: { code: 4001 } }],
  ['a bare text', 'User denied transaction signature'],
])('sendTransaction: %s is a refusal, not an open question', async (_, rejectWith) => {
  const { adapter, chain, connector, address } = await setUp()
  wallet.behave({ send: { rejectWith } })
  const work = adapter.sendTransaction?.(connector, chain, { from: address, to: receiver })
  await expect(work).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test.each([
  ['insufficientFunds', 'insufficient funds for gas * price + value'],
  ['nonceTooLow', { code: -32603, data: { error: { code: '-32000', message: 'nonce too low' } } }],
  ['underpriced', { error: { message: 'replacement transaction underpriced' } }],
])('sendTransaction: a node that says %s has sent nothing', async (reason, rejectWith) => {
  const { adapter, chain, connector, address } = await setUp()
  wallet.behave({ send: { rejectWith } })
  const work = adapter.sendTransaction?.(connector, chain, { from: address, to: receiver })
  await expect(work).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED', reason })
})

test('sendTransaction: names its chain to the wallet', async () => {
  const { adapter, chain, connector, address } = await setUp()
  await adapter.sendTransaction?.(connector, chain, { from: address, to: receiver, value: 7n })
  const sent = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toMatchObject([{ chainId: '0x7a69' }])
})

test('sendTransaction: a false hash of a transaction that was never sent is not believed', async () => {
  const { adapter, chain, connector, address } = await setUp()
  wallet.behave({ send: { lie: { result: '0x1234' } } })
  await expect(
    adapter.sendTransaction?.(connector, chain, { from: address, to: receiver, value: 7n }),
  ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
})

test('sendTransaction: asks nothing of a wallet that is on another chain', async () => {
  const { adapter, chain, connector, address } = await setUp()
  wallet.behave({ chainId: { lie: { result: '0x1' } } })
  await expect(
    adapter.sendTransaction?.(connector, chain, { from: address, to: receiver, value: 7n }),
  ).rejects.toMatchObject({ code: 'WRONG_NETWORK' })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('signMessage and signTypedData: give signatures of the account, and refuse what is none', async () => {
  const { adapter, connector, address } = await setUp()
  const { verifyMessage, verifyTypedData } = await import('viem')
  const signature = await adapter.signMessage?.(connector, address, 'hello é')
  expect(
    await verifyMessage({
      address: address as `0x${string}`,
      message: 'hello é',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  const typedData = {
    domain: { name: 'Test', chainId: 31337 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const
  const typed = await adapter.signTypedData?.(connector, address, typedData)
  expect(
    await verifyTypedData({
      address: address as `0x${string}`,
      ...typedData,
      signature: typed as `0x${string}`,
    }),
  ).toBe(true)
  wallet.behave({ sign: { lie: { result: '0xnothex' } } })
  await expect(adapter.signMessage?.(connector, address, 'hello')).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})
