import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupNames, topNames } from './kit/assertNames.ts'

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
  const names = [topNames, ...Object.values(groupNames)].flatMap((names) => names.split(' '))
  const pages = list('../../../docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`../../../docs/${name}`))
    .join()
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([])
})

test('createKit: the known option names are those of the types', () => {
  const source = read('./kit/kit.ts')
  const namesOf = (type: string) => {
    const [, body = ''] = new RegExp(`type ${type} = \\{\\n(.*?)\\n\\}`, 's').exec(source) ?? []
    return body
  }
  const listed = (type: string) =>
    [...namesOf(type).matchAll(/^ {2}readonly (\w+)/gm)].map(([, name = '']) => name).sort()
  const types = new Map(
    [...namesOf('KitOptions').matchAll(/^ {2}readonly (\w+)\??: (\w+)/gm)].map(
      ([, name = '', type = '']) => [name, type],
    ),
  )
  expect(topNames.split(' ').sort()).toEqual(listed('KitOptions'))
  for (const [group, names] of Object.entries(groupNames))
    expect(names.split(' ').sort()).toEqual(listed(types.get(group) ?? ''))
})
