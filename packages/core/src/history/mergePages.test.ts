import { expect, test } from 'vitest'
import { owner, someTransaction } from '../fixtures/someHistory.ts'
import { checkHistory } from './checkHistory.ts'
import type { HistoryPage } from './history.ts'
import { addOlder, renew } from './mergePages.ts'

const page = (numbers: readonly number[], next: string | null = null) =>
  checkHistory(
    { data: numbers.map((number) => someTransaction(number)), next },
    { networkId: 'eip155:31337', address: owner, imageOrigin: 'https://wallet.example' },
  )
const numbersOf = ({ entries, next }: HistoryPage) => [
  ...entries.map(({ id }) => Number(id)),
  ...(next === undefined ? [] : [next]),
]

test('addOlder: an older page goes below, and what was there stays once', () => {
  expect(numbersOf(addOlder(page([9, 8], 'a'), page([8, 7], 'b')))).toEqual([9, 8, 7, 'b'])
})

test('renew: what is new comes above, and how far down it reaches stays', () => {
  const known = addOlder(page([9, 8], 'a'), page([7, 6], 'b'))
  expect(numbersOf(renew(known, page([10, 9], 'c')))).toEqual([10, 9, 8, 7, 6, 'b'])
  expect(numbersOf(renew(undefined, page([2, 1], 'a')))).toEqual([2, 1, 'a'])
})

test('renew: what a reorganised chain has given up goes', () => {
  const known = addOlder(page([9, 8, 7], 'a'), page([6], 'b'))
  expect(numbersOf(renew(known, page([10, 7, 6], 'c')))).toEqual([10, 7, 6, 'c'])
})

test('renew: where something between is missing, it begins anew', () => {
  const known = addOlder(page([4, 3], 'a'), page([2, 1], 'b'))
  expect(numbersOf(renew(known, page([9, 8], 'c')))).toEqual([9, 8, 'c'])
})

test('renew: a page that is all there is takes the place of everything', () => {
  const known = addOlder(page([4, 3], 'a'), page([2, 1]))
  expect(numbersOf(renew(known, page([4])))).toEqual([4])
})
