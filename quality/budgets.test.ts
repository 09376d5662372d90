import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLoosened, readBudgets, readEarlierBudgets } from './source/budgets.ts'
import { root } from './source/listSources.ts'

test('budgets: none is looser than after the last decided change', () => {
  const now = readBudgets()
  expect(readEarlierBudgets(now).flatMap((before) => findLoosened(now, before))).toEqual([])
})

test('budgets: a raised size and a lowered demand are both noticed', () => {
  const before = readBudgets()
  const looser = {
    ...before,
    page: { ...before.page, chunks: before.page.chunks + 1 },
    code: { testsPerDouble: before.code.testsPerDouble - 1 },
    marks: { ...before.marks, opening: 9, rpcThroughput: 0.1 },
  }
  expect(findLoosened(looser, before)).toHaveLength(4)
  expect(findLoosened(before, looser)).toEqual([])
})

test('marks: each is one that a timing is held against, and no line of the report has another', () => {
  const folder = join(root, 'quality/bench')
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'statistics.ts')
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const all = sources.map(({ text }) => text).join('\n')
  expect(Object.keys(readBudgets().marks).filter((name) => !all.includes(`'${name}'`))).toEqual([])
  const withOwn = sources.filter(({ text }) => /\bisMet:/.test(text))
  expect(withOwn.map(({ name }) => name)).toEqual([])
})
