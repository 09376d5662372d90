import { expect, test } from 'vitest'
import { findLoosened, readBudgets, readEarlierBudgets } from './source/budgets.ts'

test('budgets: none is looser than it once was', () => {
  const now = readBudgets()
  expect(readEarlierBudgets().flatMap((before) => findLoosened(now, before))).toEqual([])
})

test('budgets: a raised size and a lowered demand are both noticed', () => {
  const before = readBudgets()
  const looser = {
    ...before,
    page: { ...before.page, chunks: before.page.chunks + 1 },
    code: { testsPerDouble: before.code.testsPerDouble - 1 },
  }
  expect(findLoosened(looser, before)).toHaveLength(2)
  expect(findLoosened(before, looser)).toEqual([])
})
