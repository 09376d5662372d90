import { expect, test } from 'vitest'
import type { HistoryTransfer } from './history.ts'
import { mergeTransfers } from './mergeTransfers.ts'

const move = (
  direction: HistoryTransfer['direction'],
  symbol: string,
  amount: string,
  worth?: number,
): HistoryTransfer => ({
  direction,
  amount,
  ...(worth !== undefined && { worth }),
  asset: {
    kind: 'token',
    symbol,
    name: symbol,
    ...(symbol !== 'ETH' && { address: `0x${symbol}` }),
  },
})
const merged = (...transfers: readonly HistoryTransfer[]) =>
  mergeTransfers(transfers).map(
    ({ direction, amount, asset, worth }) =>
      `${direction} ${amount} ${asset.kind === 'token' ? asset.symbol : asset.name} ${worth}`,
  )

test('mergeTransfers: the same token in the same direction is summed, exactly', () => {
  expect(merged(move('in', 'USD', '0.1', 1), move('in', 'USD', '0.2', 2))).toEqual(['in 0.3 USD 3'])
  const long = `${'9'.repeat(70)}.${'1'.repeat(70)}`
  expect(merged(move('in', 'USD', long), move('in', 'USD', '1'))).toEqual([
    `in 1${'0'.repeat(70)}.${'1'.repeat(70)} USD undefined`,
  ])
  expect(merged(move('in', 'USD', '1', 1), move('out', 'USD', '1', 1))).toEqual([
    'out 1 USD 1',
    'in 1 USD 1',
  ])
})

test('mergeTransfers: two tokens with one symbol stay two', () => {
  const copy = move('in', 'USD', '1')
  const other = { ...copy, asset: { ...copy.asset, address: '0xother' } }
  expect(mergeTransfers([copy, other])).toHaveLength(2)
})

test('mergeTransfers: of NFTs the same number of one collection is summed, and no other', () => {
  const nft = (tokenId: string, amount: string, address = '0xc'): HistoryTransfer => ({
    direction: 'in',
    amount,
    asset: { kind: 'nft', name: 'Stamp', address, tokenId, isSpam: false },
  })
  expect(mergeTransfers([nft('1', '2'), nft('1', '3')])).toEqual([nft('1', '5')])
  expect(mergeTransfers([nft('1', '1'), nft('2', '1')])).toHaveLength(2)
  expect(mergeTransfers([nft('1', '1'), nft('1', '1', '0xd')])).toHaveLength(2)
})

test('mergeTransfers: what is like a fee, or next to nothing beside the rest, is left out', () => {
  expect(merged(move('out', 'USD', '100', 100), move('out', 'ETH', '0.003', 9))).toEqual([
    'out 100 USD 100',
  ])
  expect(merged(move('out', 'USD', '100', 100), move('out', 'ETH', '0.004', 11))).toHaveLength(2)
  expect(merged(move('in', 'USD', '100', 100), move('in', 'DUST', '5', 0.5))).toEqual([
    'in 100 USD 100',
  ])
  expect(merged(move('out', 'ETH', '0.001', 3))).toEqual(['out 0.001 ETH 3'])
})

test('mergeTransfers: at most two, the dearest, and one of each direction where it is a trade', () => {
  const outs = [move('out', 'A', '1', 50), move('out', 'B', '1', 60), move('out', 'C', '1', 70)]
  expect(merged(...outs)).toEqual(['out 1 C 70', 'out 1 B 60'])
  expect(merged(move('in', 'D', '1', 20), ...outs)).toEqual(['out 1 C 70', 'in 1 D 20'])
  expect(merged(move('in', 'X', '1'), move('out', 'Y', '2'))).toEqual([
    'out 2 Y undefined',
    'in 1 X undefined',
  ])
  expect(merged()).toEqual([])
})
