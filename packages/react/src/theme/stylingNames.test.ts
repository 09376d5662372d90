import { expect, test } from 'vitest'
import page from '../../../../docs/theming.md?raw'

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The names are a promise to sites: a new one is documented, and none goes away. */
test('parts: what can be styled from outside is what docs/theming.md lists', () => {
  const used = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bpart(?:=|: |'?, )['"]([a-z]+)['"]/g)].map(([, name]) => name),
    ),
  )
  const listed = [...page.matchAll(/^\| `::part\(([a-z]+)\)`/gm)].map(([, name]) => name)
  expect([...used].sort()).toEqual(listed.sort())
})

test('tokens: docs/theming.md names every custom property that a theme sets', () => {
  const css = Object.entries(sources).find(([path]) => path.endsWith('/theme.ts'))?.[1] ?? ''
  const colors = [...css.matchAll(/^ {2}readonly (\w+): string$/gm)].map(([, name = '']) => name)
  expect(colors.length).toBeGreaterThan(10)
  for (const name of colors) expect(page, name).toContain(`\`${name}\``)
})
