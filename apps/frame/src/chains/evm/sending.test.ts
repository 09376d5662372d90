import {
  getDevAccount,
  startDevnet,
  startFaultProxy,
  type Devnet,
  type FaultProxy,
} from '@latchkey/testing'
import { listen, type RunningServer } from '@latchkey/server'
import type { TransactionRequest } from '@latchkey/protocol/frame'
import { bytesToHex, parseTransaction, serializeTransaction, keccak256 } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTransport } from '../../api/createTransport.ts'
import { createApi } from '../../api/createApi.ts'
import { RpcError } from '../../api/apiError.ts'
import { broadcast } from './broadcast.ts'
import { createTurns } from './createTurns.ts'
import { fillTransaction } from './fillTransaction.ts'
import type { AskChain } from './readChain.ts'

const chainId = 'eip155:31337'
const owner = getDevAccount(0)
const other = getDevAccount(1).address

let devnet: Devnet
let proxy: FaultProxy
let server: RunningServer
let ask: AskChain
beforeAll(async () => {
  devnet = await startDevnet()
  proxy = await startFaultProxy({ target: devnet.chains[31337].url })
  server = await listen({
    port: 0,
    chains: { [chainId]: { upstreams: [proxy.url] } },
    projects: [{ id: 'shop', name: 'Shop' }],
    limits: { upstreamRestMs: 100, sendLookupMs: 300 },
  })
  const api = createApi({
    apiUrl: `http://localhost:${server.port}`,
    projectId: 'shop',
    origin: 'https://shop.example',
    signer: { sign: () => Promise.reject(new Error('no login here')) },
  })
  ask = api.rpc
})
afterAll(async () => {
  await server.close()
  await proxy.stop()
  await devnet.stop()
})
beforeEach(() => proxy.clear())

const fill = async (request: TransactionRequest, leastNonce = 0) => {
  const filled = await fillTransaction({
    chainId,
    account: owner.address,
    request,
    ask,
    leastNonce,
  })
  return parseTransaction(bytesToHex(filled.bytes))
}

async function sign(bytes: Uint8Array) {
  const signed = await owner.signTransaction(parseTransaction(bytesToHex(bytes)))
  return { signed, hash: keccak256(signed) }
}

test('fill: nonce, gas and fees come from the chain, the rest stays', async () => {
  const count = await ask(chainId, 'eth_getTransactionCount', [owner.address, 'latest'])
  const filled = await fill({ to: other, value: '0xde0b6b3a7640000' })
  expect(filled).toMatchObject({
    type: 'eip1559',
    chainId: 31337,
    value: 10n ** 18n,
    gas: 21_000n,
    to: other.toLowerCase(),
  })
  expect(filled.nonce ?? 0).toBe(Number(count))
  expect(filled.maxFeePerGas).toBeGreaterThan(filled.maxPriorityFeePerGas ?? 0n)
})

test('fill: what the page gives is kept to the letter', async () => {
  const given = { to: other, gas: '0x7530', nonce: '0x5', maxFeePerGas: '0x3b9aca00' }
  expect(await fill({ ...given, maxPriorityFeePerGas: '0x1' })).toMatchObject({
    gas: 30_000n,
    nonce: 5,
    maxFeePerGas: 1_000_000_000n,
    maxPriorityFeePerGas: 1n,
  })
  expect(await fill({ to: other, gasPrice: '0x77359400' })).toMatchObject({
    type: 'legacy',
    gasPrice: 2_000_000_000n,
  })
  const listed = { address: other, storageKeys: [] }
  expect(await fill({ to: other, gasPrice: '0x77359400', accessList: [listed] })).toMatchObject({
    type: 'eip2930',
    accessList: [{ address: other.toLowerCase(), storageKeys: [] }],
  })
})

test('fill: a nonce that was used from here is not used again', async () => {
  expect((await fill({ to: other }, 900)).nonce).toBe(900)
})

test.each([
  [{ to: other, authorizationList: [{}] }, 'NOT_AVAILABLE'],
  [{ to: other, type: '0x3' }, 'NOT_AVAILABLE'],
  [{ to: other, from: other }, 'UNAUTHORIZED'],
  [{ to: other, chainId: '0x1' }, 'INVALID_REQUEST'],
  [{ to: other, data: '0x01', input: '0x02' }, 'INVALID_REQUEST'],
  [{ to: other, data: '0x012' }, 'INVALID_REQUEST'],
  [{}, 'INVALID_REQUEST'],
  [{ to: other, nonce: '0xffffffffffffffff' }, 'INVALID_REQUEST'],
])('fill: %j is refused with %s', async (request, code) => {
  await expect(fill(request)).rejects.toMatchObject({ code })
})

test('fill: what the chain would revert is said before anybody is asked', async () => {
  const { multicall3 } = devnet.contracts[31337]
  await expect(fill({ to: multicall3, data: '0xdeadbeef' })).rejects.toBeInstanceOf(RpcError)
})

const filledBytes = async () =>
  (
    await fillTransaction({
      chainId,
      account: owner.address,
      request: { to: other, value: '0x1' },
      ask,
      leastNonce: 0,
    })
  ).bytes

test('broadcast: hands it over once and answers the hash', async () => {
  const { signed, hash } = await sign(await filledBytes())
  expect(await broadcast({ chainId, signed, hash, ask })).toBe(hash)
  expect(sends()).toBe(1)
})

test('broadcast: a connection that breaks off after the chain took it ends well, without a second send', async () => {
  const { signed, hash } = await sign(await filledBytes())
  const cut: AskChain = async (chain, method, params, options) => {
    const answer = await ask(chain, method, params, options)
    if (method !== 'eth_sendRawTransaction') return answer
    const transport = createTransport({
      apiUrl: 'http://127.0.0.1:1',
      projectId: 'shop',
      onNonce: () => {},
    })
    const { getSupportedChains } = await import('@latchkey/protocol/api')
    return transport.send(getSupportedChains, {})
  }
  const before = sends()
  expect(await broadcast({ chainId, signed, hash, ask: cut, wait: soon })).toBe(hash)
  expect(sends() - before).toBe(1)
})

test('broadcast: where nobody knows, the page is told the hash, and nothing is sent again', async () => {
  const { signed, hash } = await sign(await filledBytes())
  await proxy.fail(
    { kind: 'hang' },
    { methods: ['eth_sendRawTransaction', 'eth_getTransactionByHash'] },
  )
  const before = sends()
  const impatient = AbortSignal.timeout(400)
  const hurried: AskChain = (chain, method, params) =>
    ask(chain, method, params, { signal: impatient }).catch((error: unknown) => {
      throw Object.assign(error as Error, { code: 'unreachable' })
    })
  await expect(
    broadcast({ chainId, signed, hash, ask: hurried, wait: soon }),
  ).rejects.toMatchObject({ code: 'CHAIN_ERROR', message: expect.stringContaining(hash) })
  expect(sends() - before).toBeLessThanOrEqual(1)
})

test('broadcast: what the chain refuses is refused at once', async () => {
  const bytes = serializeTransaction({
    chainId: 31337,
    type: 'eip1559',
    nonce: 0,
    gas: 21_000n,
    to: other,
    value: 1n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
  })
  const signed = await owner.signTransaction(parseTransaction(bytes))
  await expect(broadcast({ chainId, signed, hash: keccak256(signed), ask })).rejects.toBeInstanceOf(
    RpcError,
  )
})

test('turns: one at a time in order, bounded, and a failure holds nobody up', async () => {
  const takeTurn = createTurns(3)
  const events: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const first = takeTurn(async () => {
    events.push('first')
    await gate
    throw new Error('no')
  })
  const stopped = new AbortController()
  const second = takeTurn(async () => void events.push('second'), stopped.signal)
  const third = takeTurn(async () => void events.push('third'))
  await expect(takeTurn(async () => {})).rejects.toMatchObject({ code: 'BUSY' })
  stopped.abort()
  release()
  await expect(first).rejects.toThrow('no')
  await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
  await third
  expect(events).toEqual(['first', 'third'])
})

function sends() {
  return proxy.requests.filter(({ method }) => method === 'eth_sendRawTransaction').length
}

const soon = () => Promise.resolve()
