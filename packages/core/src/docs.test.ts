import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const list = (path: string) => readdirSync(new URL(path, import.meta.url))
const rows = read('../../../docs/core.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))

test('docs/core.md: names every error code, and no other', () => {
  const files = [...list('./errors').map((name) => `./errors/${name}`), './createKit.ts'].filter(
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
