import { expect, test } from 'vitest'
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
