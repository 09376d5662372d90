// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { alice, localChain, stranger } from '../../../fixtures/localChain.ts'
import type { SwapWork } from '../../swapping.ts'
import type { TransactionMark } from '../../transactions.ts'
import { send } from './send.ts'

const world = localChain()

afterEach(async () => {
  await world.rpc('anvil_dropAllTransactions')
  await world.rpc('evm_setAutomine', true)
})

test('swap: one that was sped up before any node has seen it is found, long as its data is', async () => {
  await world.rpc('evm_setAutomine', false)
  const { adapter, connector, chain } = await world.adapter()
  const data = `0x${'12'.repeat(3_000)}`
  let mark: TransactionMark | undefined
  const work: Omit<SwapWork, 'quote'> = {
    connector,
    chain: { ...chain, routers: [stranger] },
    build: {
      kind: 'call',
      source: 'zeroX',
      minimum: 1n,
      from: alice,
      to: stranger,
      data,
      value: 5n,
    },
    onSigned: (signed) => (mark = signed.mark),
  }
  const hash = await send(world.client(), work as SwapWork) // nothing is read of the quote
  await world.rpc('anvil_dropTransaction', hash)
  const nonce = await world.rpc('eth_getTransactionCount', alice, 'latest')
  const again = { from: alice, to: stranger, value: '0x5', data, nonce, gas: '0x7a1200' }
  const other = await world.rpc('eth_sendTransaction', again)
  await world.rpc('anvil_mine', '0x1')
  expect(JSON.stringify(mark).length).toBeLessThan(1_000)
  expect(await adapter.lookUpTransaction(chain, hash, mark)).toMatchObject({
    kind: 'mined',
    receipt: { hash: other, replaced: 'repriced' },
  })
})
