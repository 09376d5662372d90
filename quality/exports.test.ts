import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSources, root } from './source/listSources.ts'
import { readEntryPoints } from './source/readEntryPoints.ts'

const entryPoints = readEntryPoints()

test.each([...entryPoints])('docstrings: everything that %s exports has one', (_, exported) => {
  expect(exported.length).toBeGreaterThan(0)
  expect(exported.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([])
})

test('exports: the public surface is the one that was agreed on', async () => {
  const lines = [...entryPoints].flatMap(([id, exported]) => [
    `@latchkey/${id.replace('/index', '')}`,
    ...exported.map(({ name, kind }) => `  ${name}${kind === 'type' ? ' (type)' : ''}`),
    '',
  ])
  await expect(lines.join('\n')).toMatchFileSnapshot('exports.txt')
})

test('exports: the main entry of core stays small', () => {
  expect(entryPoints.get('core/index')?.length).toBeLessThanOrEqual(220)
})

test('demo: every hook of the kit is at work in it', () => {
  const hooks = entryPoints.get('react/index')?.filter(({ name }) => /^use[A-Z]/.test(name)) ?? []
  expect(hooks.length).toBeGreaterThan(0)
  const called = listSources('apps/demo').flatMap(
    (path) => readFileSync(join(root, path), 'utf8').match(/\buse[A-Z]\w*(?=\()/g) ?? [],
  )
  expect(hooks.map(({ name }) => name).filter((name) => !called.includes(name))).toEqual([])
})
