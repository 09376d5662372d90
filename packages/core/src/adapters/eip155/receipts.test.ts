// @vitest-environment jsdom
import { startFaultProxy } from '@latchkey/testing'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { alice, bob, localChain, stranger } from '../../fixtures/localChain.ts'

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
