import { pad, toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { blockRows } from './blockRows.ts'
import type { ReadBlock } from './readBlock.ts'

const sender = `0x${'1'.repeat(40)}` as const
const victim = `0x${'2'.repeat(40)}` as const
const contract = `0x${'c'.repeat(40)}` as const
const mostMovements = 5

function transferOf(tokenId: bigint, from: `0x${string}`, to: `0x${string}`) {
  return {
    address: contract,
    topics: [
      toEventSelector('Transfer(address,address,uint256)'),
      pad(from),
      pad(to),
      toHex(tokenId, { size: 32 }),
    ],
    data: '0x',
  }
}

function rowsOf(logs: readonly object[]) {
  const transaction = {
    hash: `0x${'7'.repeat(64)}`,
    from: sender,
    to: contract,
    value: 0n,
    input: '0x12345678',
    nonce: 1,
    receipt: { status: 1, logs, gasUsed: 1n, effectiveGasPrice: 1n },
  }
  const block = { number: 1, hash: '0x01', timestamp: 1, transactions: [transaction] }
  return blockRows(block as unknown as ReadBlock, {
    chain: 'eip155:31337',
    wrapped: undefined,
    mostMovements,
    unseenOf: () => 0n,
  })
}

test('blockRows: of a flood of tokens an account keeps so many, in its history and its gallery', () => {
  const flood = Array.from({ length: 1_000 }, (_, id) => transferOf(BigInt(id), sender, victim))
  const { entries, collectibles } = rowsOf(flood)
  expect(entries.find(({ address }) => address === victim)?.movements).toHaveLength(mostMovements)
  expect(collectibles.map(({ address }) => address)).toEqual(Array(mostMovements).fill(victim))
})

test('blockRows: behind a flood, what says something else of the transaction is kept', () => {
  const flood = Array.from({ length: 50 }, (_, id) => transferOf(BigInt(id), sender, victim))
  const { entries, collectibles } = rowsOf([...flood, transferOf(99n, victim, sender)])
  const movements = entries.find(({ address }) => address === victim)?.movements
  expect(movements).toHaveLength(mostMovements + 1)
  expect(movements?.at(-1)).toMatchObject({ from: victim, to: sender, tokenId: '99' })
  expect(collectibles.find(({ address }) => address === sender)?.tokenId).toBe('99')
})
