import { expect, test } from 'vitest'
import page from '../../../docs/react.md?raw'

const files = import.meta.glob<string>('../../../e2e/pages/embed/*.ts*', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const blocks = [...page.matchAll(/<!-- (\S+) -->\s+```tsx?\n([^]*?)```/g)]

test('docs/react.md: its code is the code of the page that the browser tests use', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(5)
  for (const [, path = '', code] of blocks) expect(code, path).toBe(files[`../../../${path}`])
})
