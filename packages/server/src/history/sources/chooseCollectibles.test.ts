import { expect, test } from 'vitest'
import { limits as usual } from '../../config/limits.ts'
import { chooseCollectibles, type Arrived } from './chooseCollectibles.ts'

const limits = { ...usual, historyCollectibles: 6, historyContractCollectibles: 2 }

/** What came in a block, by name: `a1` is the first of the contract `a`, `A1` came by an own transaction. */
function arrived(...names: readonly string[]): readonly Arrived[] {
  return names.map((name, index) => ({
    contract: name.charAt(0).toLowerCase(),
    tokenId: name.slice(1),
    standard: 'erc721',
    block: names.length - index,
    isOwn: name.charAt(0) !== name.charAt(0).toLowerCase(),
  }))
}
function choose(...names: readonly string[]) {
  const { found, isCut } = chooseCollectibles(arrived(...names), limits)
  const shown = found.map(({ contract, tokenId, isOwn }) => [
    isOwn ? contract.toUpperCase() : contract,
    tokenId,
  ])
  return { found: shown.map((parts) => parts.join('')).join(' '), isCut }
}

test('chooseCollectibles: all of what is little, the newest first', () => {
  expect(choose('a2', 'B1', 'a1')).toEqual({ found: 'a2 B1 a1', isCut: false })
})

test('chooseCollectibles: what others have made up hides nothing of another contract, and says that it is cut', () => {
  expect(choose('a5', 'a4', 'a3', 'a2', 'a1', 'b1')).toEqual({ found: 'a5 a4 b1', isCut: true })
})

test('chooseCollectibles: of many contracts the newest of each comes before the second of any', () => {
  expect(choose('a2', 'a1', 'b2', 'b1', 'c2', 'c1', 'd2', 'd1')).toEqual({
    found: 'a2 a1 b2 b1 c2 d2',
    isCut: true,
  })
})

test('chooseCollectibles: what came by own transactions comes before all others, however much of one contract', () => {
  expect(choose('b2', 'b1', 'c1', 'd1', 'A5', 'A4', 'A3', 'A2', 'A1')).toEqual({
    found: 'b2 A5 A4 A3 A2 A1',
    isCut: true,
  })
})
