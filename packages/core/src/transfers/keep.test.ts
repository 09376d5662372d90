import { expect, test } from 'vitest'
import type { CaipNetworkId } from '@latchkey/protocol'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { keepTransaction, readTransactions, updateTransaction } from './record.ts'

const networkId: CaipNetworkId = 'eip155:1'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sent = { networkId, from, to: other, token: { symbol: 'ETH', decimals: 18 }, amount: '0.5' }
const guess = (nonce: number) => ({
  ...{ from, nonce, to: other, value: '5', data: '0x', blockNumber: '12' },
  isBefore: 1,
})

/** A storage, and what keeps a transaction there and says which nonce it is looked for with. */
function begin() {
  const storage = createStorage({ backend: memoryBackend() })
  const keep = (hash: string, nonce: number, change: Partial<typeof sent> = {}) => {
    keepTransaction(storage, { ...sent, ...change, hash, mark: guess(nonce) })
    return readTransactions(storage)[0]?.mark?.nonce
  }
  return { storage, keep }
}

test('keep: what is sent while others of the account are under way unseen is looked for after them', () => {
  const { keep } = begin()
  expect(keep('0x1', 7)).toBe(7)
  expect(keep('0x2', 7)).toBe(8)
  expect(keep('0x3', 7)).toBe(9)
  expect(keep('0x4', 8)).toBe(10)
  expect(keep('0x5', 12)).toBe(12)
})

test('keep: what another account has sent, or on another network, says nothing about a nonce', () => {
  const { keep } = begin()
  keep('0x1', 7)
  expect(keep('0x2', 7, { from: other })).toBe(7)
  expect(keep('0x3', 7, { networkId: 'eip155:10' })).toBe(7)
})

test('keep: the nonce of what is gone is free again, and the same one twice is one', () => {
  const { storage, keep } = begin()
  keep('0x1', 7)
  expect(keep('0x1', 7)).toBe(7)
  updateTransaction(storage, { networkId, hash: '0x1' }, { status: 'dropped', sentAt: 0 })
  expect(keep('0x2', 7)).toBe(7)
})

test('keep: a mark that says how a transaction was made, or none, is kept as it is', () => {
  const { storage, keep } = begin()
  keep('0x1', 7)
  const wire = { lastValidBlockHeight: 7, slot: 7, wire: 'AA' }
  for (const [hash, mark] of [['0x2', wire] as const, ['0x3', undefined] as const]) {
    keepTransaction(storage, { ...sent, hash, mark })
    expect(readTransactions(storage)[0]?.mark).toEqual(mark)
  }
})
