// @vitest-environment jsdom
import { startFaultProxy } from '@latchkey/testing'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { encodeTransfer } from '../../fixtures/encodeTransfer.ts'
import { alice, bob, localChain, stranger } from '../../fixtures/localChain.ts'
import type { TransactionMark } from '../transactions.ts'

const world = localChain()
const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`

beforeEach(async () => {
  await world.rpc('evm_setAutomine', false)
})
afterEach(async () => {
  await world.rpc('anvil_dropAllTransactions')
  await world.rpc('evm_setAutomine', true)
})

/** Puts a transaction into the mempool, without a block. */
async function submit(change: Readonly<Record<string, unknown>> = {}) {
  const nonce = await world.rpc('eth_getTransactionCount', alice, 'latest')
  const what = { from: alice, to: stranger, value: '0x5', nonce, gasPrice: gwei(5), ...change }
  return String(await world.rpc('eth_sendTransaction', what))
}
const mine = () => world.rpc('anvil_mine', '0x1')

async function follow(hash: string) {
  const { adapter, chain } = await world.adapter()
  const first = await adapter.lookUpTransaction(chain, hash)
  if (first.kind !== 'pending') throw new Error(`It is ${first.kind}`)
  return () => adapter.lookUpTransaction(chain, hash, first.mark)
}

test('lookUpTransaction: pending, then mined', async () => {
  const hash = await submit()
  const look = await follow(hash)
  expect(await look()).toMatchObject({
    kind: 'pending',
    mark: { to: stranger.toLowerCase(), value: '5' },
  })
  await mine()
  expect(await look()).toMatchObject({ kind: 'mined', receipt: { hash, status: 'success' } })
})

test.each([
  ['repriced', {}],
  ['cancelled', { to: alice, value: '0x0' }],
  ['replaced', { to: bob }],
  ['replaced', { data: '0x01' }],
] as const)('lookUpTransaction: %s by another of the same nonce: %j', async (replaced, change) => {
  const hash = await submit()
  const look = await follow(hash)
  const other = await submit({ gasPrice: gwei(50), ...change })
  await mine()
  for (let block = 0; block < 5; block += 1) await mine() // it is found further back, too
  expect(await look()).toMatchObject({ kind: 'mined', receipt: { hash: other, replaced } })
})

test.each([
  ['repriced', {}],
  ['cancelled', { to: alice, value: '0x0', data: '0x' }],
  ['replaced', { data: `0x${'34'.repeat(3_000)}` }],
] as const)('lookUpTransaction: %s, with the long data of a swap', async (replaced, change) => {
  const long = { data: `0x${'12'.repeat(3_000)}`, gas: '0x7a1200' }
  const hash = await submit(long)
  const look = await follow(hash)
  const other = await submit({ ...long, gasPrice: gwei(50), ...change })
  await mine()
  expect(await look()).toMatchObject({ kind: 'mined', receipt: { hash: other, replaced } })
})

test('lookUpTransaction: one node that has forgotten it proves nothing while another knows it', async () => {
  const { adapter, chain } = await world.adapter()
  const forgetful = await startFaultProxy({ target: world.url })
  onTestFinished(forgetful.stop)
  const both = { ...chain, endpoints: [{ url: forgetful.url }, ...chain.endpoints] }
  const hash = await submit()
  const first = await adapter.lookUpTransaction(both, hash)
  if (first.kind !== 'pending') throw new Error(`It is ${first.kind}`)
  const mark = first.mark
  await forgetful.fail(
    { kind: 'result', result: null },
    { methods: ['eth_getTransactionByHash', 'eth_getTransactionReceipt'] },
  )
  expect(await adapter.lookUpTransaction(both, hash, mark)).toEqual({ kind: 'pending', mark })
  await mine()
  expect(await adapter.lookUpTransaction(both, hash, mark)).toMatchObject({
    kind: 'mined',
    receipt: { hash, status: 'success' },
  })
})

test('lookUpTransaction: one that reverts is mined, and says so', async () => {
  const { contracts } = world
  // A transfer of more than there is.
  const data = `0xa9059cbb${stranger.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const hash = await submit({ to: contracts.usd, value: '0x0', data, gas: '0x186a0' })
  const look = await follow(hash)
  await mine()
  expect(await look()).toMatchObject({ kind: 'mined', receipt: { status: 'reverted' } })
})

test('lookUpTransaction: unknown before it is there and after it was dropped', async () => {
  const { adapter, chain } = await world.adapter()
  const nobody = `0x${'ab'.repeat(32)}`
  expect(await adapter.lookUpTransaction(chain, nobody)).toEqual({ kind: 'unknown' })
  const hash = await submit()
  const look = await follow(hash)
  await world.rpc('anvil_dropTransaction', hash)
  expect(await look()).toEqual({ kind: 'unknown' })
})

test('lookUpTransaction: pending again after its block was reorganised away', async () => {
  const hash = await submit()
  const look = await follow(hash)
  const snapshot = await world.rpc('evm_snapshot')
  await mine()
  expect(await look()).toMatchObject({ kind: 'mined' })
  await world.rpc('evm_revert', snapshot)
  expect((await look()).kind).not.toBe('mined')
})

test('lookUpTransaction: a nonce that was used by something nobody can find', async () => {
  const hash = await submit()
  const look = await follow(hash)
  await submit({ gasPrice: gwei(50), to: bob })
  await mine()
  // A node that keeps no state of older blocks.
  await world.proxy.fail(
    { kind: 'error', code: -32000, message: 'missing trie node' },
    { methods: ['eth_getBlockByNumber'] },
  )
  expect(await look()).toEqual({ kind: 'superseded' })
})

test('lookUpTransaction: a node whose head stands still says nothing wrong', async () => {
  const hash = await submit()
  const look = await follow(hash)
  await world.proxy.fail({ kind: 'staleHead' })
  const other = await submit({ gasPrice: gwei(50), to: bob })
  await mine()
  const stale = await look()
  expect(['unknown', 'superseded']).toContain(stale.kind)
  world.proxy.clear()
  expect(await look()).toMatchObject({ kind: 'mined', receipt: { hash: other } })
})

/** A transfer that no node gets: all that is known of it was read before it was sent. */
async function sendUnseen(what: { readonly amount: bigint; readonly token?: string }) {
  const { adapter, connector, chain } = await world.adapter()
  let mark: TransactionMark | undefined
  const transfer = { from: alice, to: stranger, ...what }
  const hash = await adapter.transfer(connector, chain, transfer, (signed) => {
    expect(signed.hash).toMatch(/^0x/)
    mark = signed.mark
  })
  await world.rpc('anvil_dropTransaction', hash)
  // A page that was loaded anew knows nothing but what was stored.
  const stored = JSON.parse(JSON.stringify(mark)) as TransactionMark
  return { hash, look: () => adapter.lookUpTransaction(chain, hash, stored) }
}

test.each([
  ['the native currency', () => ({ amount: 5n }), () => ({})],
  [
    'a token',
    () => ({ amount: 7n, token: world.contracts.usd }),
    () => ({ to: world.contracts.usd, value: '0x0', data: encodeTransfer(stranger, 7n) }),
  ],
])(
  'lookUpTransaction: sped up before any node has seen it, %s: it is found by what was asked for',
  async (_, what, sent) => {
    const { look } = await sendUnseen(what())
    expect(await look()).toEqual({ kind: 'unknown' })
    const other = await submit({ gasPrice: gwei(50), gas: '0x186a0', ...sent() })
    expect(await look()).toEqual({ kind: 'unknown' })
    await mine()
    for (let block = 0; block < 5; block += 1) await mine()
    expect(await look()).toMatchObject({
      kind: 'mined',
      receipt: { hash: other, status: 'success', replaced: 'repriced' },
    })
  },
)

test.each([{ to: alice, value: '0x0' }, { to: bob }, { value: '0x6' }, { data: '0x01' }])(
  'lookUpTransaction: one that no node has seen is never taken for another: %j',
  async (change) => {
    const { look } = await sendUnseen({ amount: 5n })
    await submit({ gasPrice: gwei(50), ...change })
    await mine()
    expect(await look()).toEqual({ kind: 'superseded' })
  },
)

test('lookUpTransaction: one that no node has seen is unknown while the place of its successor cannot be told', async () => {
  const { look } = await sendUnseen({ amount: 5n })
  await submit({ gasPrice: gwei(50) })
  await mine()
  // A node that keeps no state of older blocks.
  await world.proxy.fail(
    { kind: 'error', code: -32000, message: 'missing trie node' },
    { methods: ['eth_getBlockByNumber'] },
  )
  expect(await look()).toEqual({ kind: 'unknown' })
})

test('lookUpTransaction: one that is seen late is followed by the nonce that the wallet has chosen', async () => {
  const { adapter, connector, chain } = await world.adapter()
  const count = await world.rpc('eth_getTransactionCount', alice, 'latest')
  // Something else is on its way, which only the wallet knows.
  await submit({ to: bob, gasPrice: gwei(50) })
  await world.proxy.fail(
    { kind: 'result', result: count },
    { methods: ['eth_getTransactionCount'] },
  )
  let mark: TransactionMark | undefined
  const fee = 1_000_000_000n
  const fees = { maxFeePerGas: 5n * fee, maxPriorityFeePerGas: fee, fee }
  const transfer = { from: alice, to: stranger, amount: 5n, fees }
  const hash = await adapter.transfer(connector, chain, transfer, (signed) => (mark = signed.mark))
  world.proxy.clear()
  const first = await adapter.lookUpTransaction(chain, hash, mark)
  if (first.kind !== 'pending') throw new Error(`It is ${first.kind}`)
  expect(first.mark).toMatchObject({ nonce: Number(count) + 1 })
  const nonce = `0x${(Number(count) + 1).toString(16)}`
  const other = await submit({ nonce, to: alice, value: '0x0', gasPrice: gwei(50) })
  await mine()
  expect(await adapter.lookUpTransaction(chain, hash, first.mark)).toMatchObject({
    kind: 'mined',
    receipt: { hash: other, replaced: 'cancelled' },
  })
})
