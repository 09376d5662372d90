import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBudgets } from './source/budgets.ts'
import { listSources, root, units } from './source/listSources.ts'

const files = [
  ...units.flatMap((unit) => listSources(unit, { tests: true })),
  ...list('quality'),
  ...list('e2e'),
].filter((path) => /\.(test|spec)\.tsx?$/.test(path))
const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const count = (pattern: RegExp) =>
  texts.reduce((total, { text }) => total + [...text.matchAll(pattern)].length, 0)

test('doubles: spies and module mocks stay rare', () => {
  const doubles = count(/\bvi\.(fn|spyOn|mock|doMock|stubGlobal)\(/g)
  const tests = count(/^\s*(test|it)(\.\w+)*\(/gm)
  expect(tests).toBeGreaterThan(50)
  expect(doubles).toBeLessThanOrEqual(tests / readBudgets().code.testsPerDouble)
})

test('doubles: no test is switched off without a reason, and none runs alone', () => {
  const found = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /\b(test|it|describe)\.(only|todo)\(|\b(test|it)\.skip\(['"`]/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('sleeps: no browser test waits for a fixed time', () => {
  const found = texts.filter(({ text }) => text.includes('waitForTimeout' + '('))
  expect(found.map(({ path }) => path)).toEqual([])
})

function list(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  )
}
