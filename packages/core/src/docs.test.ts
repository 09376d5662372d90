import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const list = (path: string) => readdirSync(new URL(path, import.meta.url))
const rows = read('../../../docs/core.md').split('\n').filter((line) => line.startsWith('| '))

test('docs/core.md: names every error code, and no other', () => {
  const codes = list('./errors').flatMap((name) => [
    ...read(`./errors/${name}`).matchAll(/super\(\s*'([A-Z_]+)'|^ {2}([A-Z_]+): '/gm),
  ])
  const named = rows.flatMap((row) => /^\| `([A-Z_]+)`/.exec(row)?.[1] ?? [])
  expect(named.sort()).toEqual(codes.map(([, code, key]) => code ?? key).sort())
})

test('docs/core.md: names every action', () => {
  const actions = [...read('./exports/index.ts').matchAll(/'\.\.\/actions\/(\w+)\.ts'/g)]
  const missing = actions.filter(([, name]) => !rows.some((row) => row.includes(`\`${name}\``)))
  expect(missing.map(([, name]) => name)).toEqual([])
})
