import { onTestFinished, afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAnvil } from '../../fixtures/anvil.ts'
import { startFaultyNode, type Fault } from '../../fixtures/faultyNode.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { alice, bob, startWorld } from '../../fixtures/world.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let chain: Awaited<ReturnType<typeof startAnvil>>
let other: Awaited<ReturnType<typeof startAnvil>>
let store: Store
beforeAll(async () => {
  chain = await startAnvil(31337)
  other = await startAnvil(31338)
  store = await openMemoryStore()
})
afterAll(async () => {
  await store.close()
  await chain.stop()
  await other.stop()
})

type Limits = Partial<
  Record<
    | 'upstreamMs'
    | 'sendLookupMs'
    | 'finalityBlocks'
    | 'upstreamProofMs'
    | 'upstreamCompareMs'
    | 'upstreamLagBlocks',
    number
  >
>

async function world(upstreams: readonly string[], limits: Limits = {}) {
  const started = await startWorld(upstreams, {
    store,
    limits: { upstreamMs: 5_000, sendLookupMs: 2_000, ...limits },
  })
  onTestFinished(() => started.close())
  return started
}

async function node(faultOf?: Parameters<typeof startFaultyNode>[1]) {
  const started = await startFaultyNode(chain.url, faultOf)
  onTestFinished(() => started.stop())
  return started
}

/** A node that proves its chain id and fails on one method. */
const failing = (method: string, fault: Fault) =>
  node((asked) => (asked.method === method ? fault : 'none'))

/** Has anvil sign, without sending, so that the bytes are a real transaction. */
async function signed(value: string) {
  const nonce = await chain.ask('eth_getTransactionCount', alice, 'latest')
  return String(
    await chain.ask('eth_signTransaction', {
      from: alice,
      to: bob,
      value,
      nonce,
      gas: '0x5208',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      type: '0x2',
      chainId: '0x7a69',
    }),
  )
}

test('rpc: passes a read on, as JSON and as text/plain', async () => {
  const { post } = await world([chain.url])
  for (const type of ['application/json', 'text/plain']) {
    const response = await post(
      { jsonrpc: '2.0', id: 'a', method: 'eth_getBalance', params: [bob, 'latest'] },
      { headers: { 'content-type': type } },
    )
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: await chain.ask('eth_getBalance', bob, 'latest'),
    })
  }
})

test('rpc: answers a batch in order, without its notifications', async () => {
  const { post } = await world([chain.url])
  const response = await post([
    { jsonrpc: '2.0', id: 2, method: 'eth_chainId' },
    { jsonrpc: '2.0', method: 'eth_blockNumber' },
    { jsonrpc: '2.0', id: 1, method: 'eth_sign', params: [alice, '0x00'] },
  ])
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 2, result: '0x7a69' },
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: expect.stringContaining('eth_sign') },
    },
  ])
})

test.each([
  ['eth_sendTransaction', []],
  ['personal_sign', []],
  ['anvil_setBalance', [alice, '0x0']],
  ['debug_traceTransaction', []],
  ['admin_nodeInfo', []],
  ['constructor', []],
  ['__proto__', []],
])('rpc: refuses the method %s', async (method, params) => {
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  expect((await rpc(method, ...params)).error?.code).toBe(-32601)
  expect(upstream.asked).toEqual([])
})

test.each([
  ['eth_getBalance', []],
  ['eth_getBalance', ['0x12', 'latest']],
  ['eth_getBalance', [alice, 'yesterday']],
  ['eth_getBalance', [alice, 'latest', 'more']],
  ['eth_call', ['not a call', 'latest']],
  ['eth_call', [{ to: alice, data: '0x123' }]],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0xffffff' }]],
  ['eth_getLogs', [{ topics: [1] }]],
  ['eth_getTransactionReceipt', ['0x00']],
  ['eth_feeHistory', ['0x05', 'latest', []]],
  ['eth_sendRawTransaction', ['0x']],
  ['eth_sendRawTransaction', ['0xzz']],
  ['eth_blockNumber', ['x']],
])('rpc: refuses wrong parameters of %s: %j', async (method, params) => {
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  expect((await rpc(method, ...params)).error?.code).toBe(-32602)
  expect(upstream.asked.map((asked) => asked.method)).not.toContain(method)
})

test.each<Fault>(['429', '500', 'html', 'wrongId', 'reset', 'hang'])(
  'rpc: asks the next node when one answers with %s',
  async (fault) => {
    const first = await failing('eth_getBalance', fault)
    const { rpc } = await world([first.url, chain.url])
    const expected = await chain.ask('eth_getBalance', bob, 'latest')
    expect((await rpc('eth_getBalance', bob, 'latest')).result).toBe(expected)
    const askedBefore = first.asked.length
    // The one that failed rests: it is not asked again at once.
    expect((await rpc('eth_getBalance', bob, 'latest')).result).toBe(expected)
    expect(first.asked.length).toBe(askedBefore)
  },
)

test('rpc: never takes an answer from a node of another chain', async () => {
  const { rpc } = await world([other.url, chain.url])
  await chain.ask('anvil_setBalance', bob, '0x1234')
  expect((await rpc('eth_getBalance', bob, 'latest')).result).toBe('0x1234')
  const alone = await world([other.url])
  expect((await alone.rpc('eth_getBalance', bob, 'latest')).error?.code).toBe(-32603)
})

test('rpc: a node that comes to serve another chain is noticed, though it never failed', async () => {
  let isOther = false
  const changing = await node(({ method }) =>
    method === 'eth_chainId' && isOther ? { result: '0x1' } : 'none',
  )
  const { rpc } = await world([changing.url], { upstreamProofMs: 1 })
  expect((await rpc('eth_gasPrice')).error).toBeUndefined()
  isOther = true
  await expect.poll(async () => (await rpc('eth_gasPrice')).error?.code).toBe(-32603)
})

test('rpc: a node whose head stands still is asked last, until it moves again', async () => {
  let stale: unknown
  const first = await node(({ method }) =>
    method === 'eth_blockNumber' && stale !== undefined ? { result: stale } : 'none',
  )
  const second = await node()
  const { rpc } = await world([first.url, second.url], {
    upstreamCompareMs: 1,
    upstreamLagBlocks: 3,
  })
  const answeredBy = async () => {
    const before = first.asked.length
    await rpc('eth_gasPrice')
    return first.asked.slice(before).some(({ method }) => method === 'eth_gasPrice')
      ? 'first'
      : 'second'
  }
  expect(await answeredBy()).toBe('first')
  stale = await chain.ask('eth_blockNumber')
  await chain.ask('anvil_mine', '0x3')
  // So far may any node be behind.
  for (let time = 0; time < 5; time++) expect(await answeredBy()).toBe('first')
  await chain.ask('anvil_mine', '0x1')
  await expect.poll(answeredBy).toBe('second')
  stale = undefined
  await expect.poll(answeredBy).toBe('first')
})

test('rpc: passes on why a call reverts, and asks no other node for it', async () => {
  const revert = { code: 3, message: 'execution reverted: nope', data: '0x08c379a0' }
  const first = await failing('eth_call', { error: revert })
  const second = await node()
  const { rpc } = await world([first.url, second.url])
  expect((await rpc('eth_call', { to: bob, data: '0x' }, 'latest')).error).toEqual(revert)
  expect(second.asked).toEqual([])
})

test('rpc: asks the next node when one cannot do a method, and passes the refusal on when none can', async () => {
  const cannot = { error: { code: -32601, message: 'Method not found' } }
  const first = await failing('eth_getProof', cannot)
  const both = await world([first.url, chain.url])
  expect((await both.rpc('eth_getProof', alice, [], 'latest')).result).toBeTruthy()
  const alone = await world([first.url])
  expect((await alone.rpc('eth_getProof', alice, [], 'latest')).error).toEqual(cannot.error)
})

test('rpc: tells nothing of where a node is, even when the node does', async () => {
  const key = 'c0ffee11c0ffee22'
  const upstream = await node((asked) =>
    asked.method === 'eth_gasPrice'
      ? { error: { code: -32000, message: `key ${key} is over its limit`, data: { key } } }
      : 'none',
  )
  const { rpc, post } = await world([`${upstream.url}/v3/${key}`])
  const refused = await rpc('eth_gasPrice')
  expect(refused.error?.code).toBe(-32000)
  expect(JSON.stringify(refused)).not.toContain(key)
  await upstream.stop()
  const response = await post({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice' })
  const text = (await response.text()) + JSON.stringify([...response.headers])
  expect(text).toContain('-32603')
  expect(text).not.toContain(key)
  expect(text).not.toContain(new URL(upstream.url).host)
})

test('rpc: where no node says how far the chain is, no logs are given and the reason is', async () => {
  const upstream = await failing('eth_blockNumber', { error: { code: -32000, message: 'busy' } })
  const { rpc } = await world([upstream.url])
  const { error } = await rpc('eth_getLogs', { fromBlock: '0x1', toBlock: 'latest' })
  expect(error?.message).toContain('how far the chain is')
})

test('rpc: remembers a settled transaction, and asks for it once however many want it', async () => {
  const upstream = await node()
  const { rpc } = await world([upstream.url], { finalityBlocks: 2 })
  const hash = await chain.ask('eth_sendRawTransaction', await signed('0x1'))
  const asked = () =>
    upstream.asked.filter(({ method }) => method === 'eth_getTransactionReceipt').length

  await chain.ask('anvil_mine', '0x1')
  await rpc('eth_getTransactionReceipt', hash)
  await rpc('eth_getTransactionReceipt', hash)
  expect(asked()).toBe(2)

  await chain.ask('anvil_mine', '0x5')
  // The head that was seen a moment ago is still believed.
  await expect
    .poll(
      async () => {
        const before = asked()
        await rpc('eth_getTransactionReceipt', hash)
        return asked() - before
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(0)
  const before = asked()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => rpc('eth_getTransactionReceipt', hash)),
  )
  expect(asked()).toBe(before)
  expect(answers.every(({ result }) => JSON.stringify(result).includes(String(hash)))).toBe(true)
})

test('rpc: does not remember that there is nothing yet', async () => {
  const upstream = await node()
  const { rpc } = await world([upstream.url])
  const none = `0x${'ab'.repeat(32)}`
  expect((await rpc('eth_getBlockByHash', none, false)).result).toBeNull()
  expect((await rpc('eth_getBlockByHash', none, false)).result).toBeNull()
  expect(upstream.asked.filter(({ method }) => method === 'eth_getBlockByHash')).toHaveLength(2)
})

test('rpc: keeps a filter on the node it was made on', async () => {
  const first = await node()
  const second = await node()
  const { rpc } = await world([first.url, second.url])
  const filter = (await rpc('eth_newBlockFilter')).result
  first.fail(({ method }) => (method === 'eth_gasPrice' ? '500' : 'none'))
  await rpc('eth_gasPrice')
  await chain.ask('anvil_mine', '0x2')
  expect((await rpc('eth_getFilterChanges', filter)).result).toHaveLength(2)
  expect(second.asked.map(({ method }) => method)).not.toContain('eth_getFilterChanges')
  expect((await rpc('eth_uninstallFilter', filter)).result).toBe(true)
  expect((await rpc('eth_getFilterChanges', filter)).error?.message).toBe('filter not found')
})

test('send: hands a transaction to one node and answers its hash', async () => {
  const first = await node()
  const second = await node()
  const { rpc } = await world([first.url, second.url])
  const { result } = await rpc('eth_sendRawTransaction', await signed('0x2'))
  expect(await chain.ask('eth_getTransactionByHash', result)).toMatchObject({ hash: result })
  expect(second.asked).toEqual([])
})

test.each<Fault>(['cutAfter', 'wrongId'])(
  'send: a transaction that was taken before the connection broke (%s) is found, and not sent again',
  async (fault) => {
    const first = await failing('eth_sendRawTransaction', fault)
    const second = await node()
    const { rpc } = await world([first.url, second.url])
    const { result } = await rpc('eth_sendRawTransaction', await signed('0x3'))
    expect(await chain.ask('eth_getTransactionByHash', result)).toMatchObject({ hash: result })
    expect(second.asked.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
    expect(second.asked.map(({ method }) => method)).toContain('eth_getTransactionByHash')
  },
)

test.each<Fault>(['500', '429', 'html', 'reset'])(
  'send: a transaction that was not taken (%s) goes to the next node after it was looked up',
  async (fault) => {
    const first = await failing('eth_sendRawTransaction', fault)
    const second = await node()
    const { rpc } = await world([first.url, second.url])
    const { result } = await rpc('eth_sendRawTransaction', await signed('0x4'))
    expect(await chain.ask('eth_getTransactionByHash', result)).toMatchObject({ hash: result })
    const methods = second.asked.map(({ method }) => method)
    expect(methods.indexOf('eth_getTransactionByHash')).toBeGreaterThanOrEqual(0)
    expect(methods.indexOf('eth_getTransactionByHash')).toBeLessThan(
      methods.indexOf('eth_sendRawTransaction'),
    )
  },
)

test('send: when nobody can say whether it was taken, it is sent nowhere else and its hash is given', async () => {
  const blind = (): Fault => '500'
  const first = await node(({ method }) => (method === 'eth_chainId' ? 'none' : 'reset'))
  const second = await node(({ method }) => (method === 'eth_chainId' ? 'none' : blind()))
  const { rpc } = await world([first.url, second.url])
  const raw = await signed('0x5')
  const { error } = await rpc('eth_sendRawTransaction', raw)
  expect(error).toMatchObject({ code: -32603, data: { hash: expect.stringMatching(/^0x\w{64}$/) } })
  expect(second.asked.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  // It is the hash by which the chain will know it.
  expect(await chain.ask('eth_sendRawTransaction', raw)).toBe(
    (error?.data as { hash: string }).hash,
  )
})

test('send: "already known" counts as accepted, as does a used nonce of a transaction that is there', async () => {
  const raw = await signed('0x6')
  const hash = await chain.ask('eth_sendRawTransaction', raw)
  const first = await failing('eth_sendRawTransaction', {
    error: { code: -32000, message: 'already known' },
  })
  expect((await (await world([first.url])).rpc('eth_sendRawTransaction', raw)).result).toBe(hash)
  // Mined by now: the chain itself says that the nonce is too low.
  const { rpc } = await world([chain.url])
  expect((await rpc('eth_sendRawTransaction', raw)).result).toBe(hash)
})

test('send: passes on why a transaction is refused, and asks no other node', async () => {
  const refusal = { code: -32000, message: 'insufficient funds for gas * price + value' }
  const first = await failing('eth_sendRawTransaction', { error: refusal })
  const second = await node()
  const { rpc } = await world([first.url, second.url])
  expect((await rpc('eth_sendRawTransaction', await signed('0x7'))).error).toEqual(refusal)
  expect(second.asked).toEqual([])
})

test('balance: a chain whose nodes are all away is 502, and says nothing of them', async () => {
  const { balance } = await world(['http://127.0.0.1:1/secret-key-12345'])
  const response = await balance(bob)
  expect(response.status).toBe(502)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'upstream_unavailable' })
  expect(text).not.toContain('secret')
})
