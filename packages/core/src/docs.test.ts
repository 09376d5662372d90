import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const list = (path: string) => readdirSync(new URL(path, import.meta.url))
const rows = read('../../../docs/core.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))

test('docs/core.md: names every error code, and no other', () => {
  const errors = list('./errors').map((name) => `./errors/${name}`)
  const files = [...errors, './createKit.ts', './kit/assertOptions.ts'].filter(
    (path) => !path.includes('.test.'),
  )
  const codes = files.flatMap((path) => [
    ...read(path).matchAll(/(?:super|new KitError)\(\s*'([A-Z_]+)'/g),
  ])
  const named = rows.flatMap((row) => /^\| `([A-Z_]+)`/.exec(row)?.[1] ?? [])
  expect(named.sort()).toEqual(codes.map(([, code]) => code).sort())
})

test('docs/core.md: names every action', () => {
  const actions = [...read('./exports/index.ts').matchAll(/'\.\.\/actions\/(\w+)\.ts'/g)]
  const missing = actions.filter(([, name]) => !rows.some((row) => row.includes(`\`${name}\``)))
  expect(missing.map(([, name]) => name)).toEqual([])
})

test('docs: every option of createKit is on a page', () => {
  const [, options = ''] =
    /export type KitOptions = \{\n(.*?)\n\}/s.exec(read('./kit/kit.ts')) ?? []
  const names = [...options.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name = '']) => name)
  const pages = list('../../../docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`../../../docs/${name}`))
    .join()
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([])
})
