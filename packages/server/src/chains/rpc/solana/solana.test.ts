import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { localSolana, startSolana, type Solana } from '@latchkey/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startFaultyNode, type Asked, type Fault } from '../../../fixtures/faultyNode.ts'
import { openMemoryStore } from '../../../fixtures/memoryStore.ts'
import { askSolana, signSolanaPayment, startSolanaWorld } from '../../../fixtures/solanaWorld.ts'
import type { Limits } from '../../../config/limits.ts'
import type { Store } from '../../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let solana: Solana
let store: Store
let payer: KeyPairSigner
beforeAll(async () => {
  solana = await startSolana()
  store = await openMemoryStore()
  payer = await generateKeyPairSigner()
  await solana.airdrop(payer.address, 50_000_000_000n)
})
afterAll(async () => {
  await store?.close()
  await solana?.stop()
})

async function world(upstreams: readonly string[], limits: Partial<Limits> = {}) {
  const started = await startSolanaWorld(upstreams, {
    store,
    limits: { upstreamMs: 5_000, sendLookupMs: 2_000, ...limits },
  })
  onTestFinished(() => started.close())
  return started
}

async function node(faultOf?: (asked: Asked) => Fault) {
  const started = await startFaultyNode(solana.url, faultOf)
  onTestFinished(() => started.stop())
  return started
}

/** A node that proves its chain and fails on one method. */
const failing = (method: string, fault: Fault) =>
  node((asked) => (asked.method === method ? fault : 'none'))
const methodsOf = ({ asked }: { asked: readonly Asked[] }) => asked.map(({ method }) => method)
const pay = (lamports: bigint) => signSolanaPayment(solana.url, payer, lamports)
const base64 = { encoding: 'base64' }
const arrived = (address: string, lamports: bigint) =>
  expect.poll(() => solana.getBalance(address)).toBe(lamports)

test('solana: passes reads on and answers a batch in order', async () => {
  const { rpc, post } = await world([solana.url])
  expect((await rpc('getBalance', payer.address)).result).toMatchObject({ value: 50_000_000_000 })
  expect((await rpc('getGenesisHash')).result).toBe(localSolana.genesisHash)
  const answers = await post([
    { jsonrpc: '2.0', id: 2, method: 'getHealth' },
    { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [payer.address, 1] },
  ])
  expect(await answers.json()).toEqual([
    { jsonrpc: '2.0', id: 2, result: 'ok' },
    { jsonrpc: '2.0', id: 1, error: { code: -32601, message: expect.any(String) } },
  ])
})

test('solana: integers of 64 bits keep their digits', async () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"value":{"rentEpoch":18446744073709551615}}}'
  const upstream = await failing('getAccountInfo', { text: answer })
  const { post } = await world([upstream.url])
  const params = [payer.address, base64]
  const asked = await post({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params })
  expect(asked.headers.get('content-type')).toBe('application/json')
  expect(await asked.text()).toBe(answer)
})

const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const owner = '11111111111111111111111111111111'

test.each([
  ['requestAirdrop', []],
  ['getClusterNodes', []],
  ['getLargestAccounts', []],
  ['getBlock', [1]],
  ['eth_chainId', []],
  ['constructor', []],
  ['__proto__', []],
])('solana: refuses the method %s', async (method, params) => {
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  expect((await rpc(method, ...params)).error?.code).toBe(-32601)
  expect(upstream.asked).toEqual([])
})

test.each([
  ['getBalance', []],
  ['getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']],
  ['getBalance', [`${owner}1`]],
  ['getBalance', [owner, { commitment: 'yesterday' }]],
  ['getBalance', [owner, { unheardOf: true }]],
  ['getMultipleAccounts', [Array.from({ length: 101 }, () => owner)]],
  ['getSignatureStatuses', [Array.from({ length: 257 }, () => '1'.repeat(64))]],
  ['getSignaturesForAddress', [owner, { limit: 1_001 }]],
  ['getTokenAccountsByOwner', [owner, {}]],
  ['getProgramAccounts', [program]],
  ['getProgramAccounts', [program, { filters: [{ dataSize: 165 }] }]],
  ['getProgramAccounts', [program, { filters: [{ memcmp: { offset: 32, bytes: '1' } }] }]],
  ['getProgramAccounts', [owner, { filters: [{ memcmp: { offset: 32, bytes: owner } }] }]],
  ['getMinimumBalanceForRentExemption', [-1]],
  ['getTransaction', ['11']],
  ['simulateTransaction', ['A'.repeat(1_700)]],
  ['sendTransaction', ['AAAA', base64]],
  ['sendTransaction', ['not base64', base64]],
])('solana: refuses wrong parameters of %s: %j', async (method, params) => {
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  expect((await rpc(method, ...params)).error?.code).toBe(-32602)
  expect(methodsOf(upstream)).not.toContain(method)
})

test('solana: accounts of a token program are given to who names their owner', async () => {
  const mint = await solana.createMint()
  const holder = (await generateKeyPairSigner()).address
  const account = await solana.mintTo(mint, holder, 5n)
  const { rpc } = await world([solana.url])
  const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: holder } }]
  const answer = await rpc('getProgramAccounts', program, { ...base64, filters })
  expect(answer.result).toMatchObject([{ pubkey: account }])
})

test('solana: what is more work for a node takes more from the budgets', async () => {
  const { rpc, post } = await world([solana.url], { requestsPerProject: 12 })
  expect((await rpc('getMultipleAccounts', [owner])).error).toBeUndefined()
  expect((await rpc('getMultipleAccounts', [owner])).error).toBeUndefined()
  const call = { jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params: [[owner]] }
  expect((await post(call)).status).toBe(429)
})

test.each<Fault>(['429', '500', 'html', 'truncated', 'wrongId', 'reset', 'hang'])(
  'solana: asks the next node when one answers with %s',
  async (fault) => {
    const first = await failing('getBalance', fault)
    const { rpc } = await world([first.url, solana.url])
    expect((await rpc('getBalance', payer.address)).result).toMatchObject({
      value: Number(solana.getBalance(payer.address)),
    })
  },
)

test.each([
  { code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: 200 } },
  { code: -32016, message: 'Minimum context slot has not been reached' },
  { code: -32601, message: 'Method not found' },
])('solana: asks the next node when one says that it is the trouble: %j', async (error) => {
  const first = await failing('getLatestBlockhash', { error })
  const { rpc } = await world([first.url, solana.url])
  expect((await rpc('getLatestBlockhash')).result).toBeTruthy()
  const alone = await world([first.url])
  expect((await alone.rpc('getLatestBlockhash')).error).toEqual(error)
})

test('solana: never takes an answer from a node of another cluster', async () => {
  const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const other = await failing('getGenesisHash', { result: mainnet })
  const { rpc } = await world([other.url, solana.url])
  expect((await rpc('getBalance', payer.address)).result).toBeTruthy()
  expect(methodsOf(other)).toEqual(['getGenesisHash'])
  const alone = await world([other.url])
  expect((await alone.rpc('getBalance', payer.address)).error?.code).toBe(-32603)
  const { wire } = await pay(1_000_000n)
  expect((await alone.rpc('sendTransaction', wire, base64)).error?.code).toBe(-32603)
  expect(methodsOf(other)).not.toContain('sendTransaction')
})

test('solana: a node whose slot stands still is asked last, until it moves again', async () => {
  let stale: number | undefined
  const first = await node(({ method }) =>
    method === 'getSlot' && stale !== undefined ? { result: stale } : 'none',
  )
  const second = await node()
  const { rpc } = await world([first.url, second.url], {
    upstreamCompareMs: 1,
    upstreamLagSlots: 50,
  })
  const answeredBy = async () => {
    const before = first.asked.length
    await rpc('getHealth')
    const asked = methodsOf(first).slice(before)
    return asked.includes('getHealth') ? 'first' : 'second'
  }
  expect(await answeredBy()).toBe('first')
  stale = solana.slot()
  solana.advanceSlots(100)
  await expect.poll(answeredBy).toBe('second')
  stale = undefined
  await expect.poll(answeredBy).toBe('first')
})

test('solana: remembers a transaction that is final, and not one that is only confirmed', async () => {
  const { wire, signature, to } = await pay(2_000_000n)
  await askSolana(solana.url, 'sendTransaction', wire, base64)
  await arrived(to, 2_000_000n)
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  const asked = () => methodsOf(upstream).filter((method) => method === 'getTransaction').length
  const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const read = async (config: object) => (await rpc('getTransaction', signature, config)).result
  await expect.poll(() => read(confirmed)).toBeTruthy()
  const before = asked()
  await read(confirmed)
  expect(asked()).toBe(before + 1)
  solana.advanceSlots(40)
  const final = { maxSupportedTransactionVersion: 0 }
  await expect.poll(() => read(final)).toBeTruthy()
  const remembered = asked()
  await read(final)
  expect(asked()).toBe(remembered)
})

test('send: hands a Solana transaction to one node and answers its signature', async () => {
  const first = await node()
  const second = await node()
  const { rpc } = await world([first.url, second.url])
  const { wire, signature, to } = await pay(3_000_000n)
  expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
  await arrived(to, 3_000_000n)
  expect(second.asked).toEqual([])
})

test.each<Fault>(['cutAfter', 'wrongId'])(
  'send: a Solana transaction that was taken before the connection broke (%s) is found, and not sent again',
  async (fault) => {
    const first = await failing('sendTransaction', fault)
    const second = await node()
    const { rpc } = await world([first.url, second.url])
    const { wire, signature, to } = await pay(4_000_000n)
    expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
    await arrived(to, 4_000_000n)
    expect(methodsOf(second)).toContain('getSignatureStatuses')
    expect(methodsOf(second)).not.toContain('sendTransaction')
  },
)

test.each<Fault>(['500', '429', 'html', 'reset', 'hang'])(
  'send: a Solana transaction that was not taken (%s) goes to the next node after it was looked up',
  async (fault) => {
    const first = await failing('sendTransaction', fault)
    const second = await node()
    const { rpc } = await world([first.url, second.url])
    const { wire, signature, to } = await pay(5_000_000n)
    expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
    await arrived(to, 5_000_000n)
    const methods = methodsOf(second)
    expect(methods.indexOf('getSignatureStatuses')).toBeGreaterThanOrEqual(0)
    expect(methods.indexOf('getSignatureStatuses')).toBeLessThan(methods.indexOf('sendTransaction'))
  },
)

test('send: when nobody can say whether a Solana transaction was taken, its signature is given', async () => {
  const identity = (fault: Fault) => (asked: Asked) =>
    asked.method === 'getGenesisHash' ? 'none' : fault
  const first = await node(identity('reset'))
  const second = await node(identity('500'))
  const { rpc } = await world([first.url, second.url])
  const { wire, signature } = await pay(6_000_000n)
  const { error } = await rpc('sendTransaction', wire, base64)
  expect(error).toMatchObject({ code: -32603, data: { signature } })
  expect(methodsOf(second)).not.toContain('sendTransaction')
})

test('send: the same Solana transaction is answered the same, however often it is sent', async () => {
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  const { wire, signature, to } = await pay(7_000_000n)
  const many = await Promise.all(
    Array.from({ length: 5 }, () => rpc('sendTransaction', wire, base64)),
  )
  expect(many.map(({ result }) => result)).toEqual(Array.from({ length: 5 }, () => signature))
  expect(methodsOf(upstream).filter((method) => method === 'sendTransaction')).toHaveLength(1)
  await arrived(to, 7_000_000n)
  // The chain itself says that it has it.
  expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
  // Even one whose blockhash is too old by now.
  solana.expireBlockhashes()
  expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
  const another = await world([solana.url])
  expect((await another.rpc('sendTransaction', wire, base64)).result).toBe(signature)
  expect(solana.getBalance(to)).toBe(7_000_000n)
})

test('send: a node that is behind and does not know the blockhash is no reason to refuse', async () => {
  const data = { err: 'BlockhashNotFound', logs: [] }
  const error = {
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data,
  }
  const first = await failing('sendTransaction', { error })
  const { rpc } = await world([first.url, solana.url])
  const { wire, signature, to } = await pay(8_000_000n)
  expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
  await arrived(to, 8_000_000n)
  const alone = await world([first.url])
  const { wire: expired } = await pay(8_000_001n)
  expect((await alone.rpc('sendTransaction', expired, base64)).error).toEqual(error)
})

test('send: passes on why a Solana transaction fails, and sends it nowhere else', async () => {
  const first = await node()
  const second = await node()
  const { rpc } = await world([first.url, second.url])
  const { wire } = await pay(900_000_000_000_000n)
  const { error } = await rpc('sendTransaction', wire, base64)
  expect(error).toMatchObject({
    code: -32002,
    data: { err: { InstructionError: [0, { Custom: 1 }] } },
  })
  expect(methodsOf(second)).not.toContain('sendTransaction')
})

test('send: a node that answers another signature is not believed', async () => {
  const first = await failing('sendTransaction', { result: '1'.repeat(64) })
  const { rpc } = await world([first.url, solana.url])
  const { wire, signature, to } = await pay(9_000_000n)
  expect((await rpc('sendTransaction', wire, base64)).result).toBe(signature)
  await arrived(to, 9_000_000n)
})
