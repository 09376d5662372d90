import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTwins } from './source/findTwins.ts'
import { listPacked } from './source/listPacked.ts'
import { root } from './source/listSources.ts'

const packages = readdirSync(join(root, 'packages'))

test('paths: finds paths that differ by letter case alone', () => {
  expect(findTwins(['a/Rate.js', 'a/b.js', 'a/rate.js'])).toEqual([['a/Rate.js', 'a/rate.js']])
  expect(findTwins(['A/one.js', 'a/two.js'])).toEqual([['A', 'a']])
  expect(findTwins(['a/one.js', 'a/one.ts', 'b/One.js'])).toEqual([])
})

test('paths: no two files of the repository differ by letter case alone', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  expect(findTwins(listed.split('\0'))).toEqual([])
})

// `Swap.tsx` and `swap.css` become `Swap.js` and `swap.js`.
test.each(packages)('paths: no two sources of %s differ by case and ending alone', (name) => {
  const sources = readdirSync(join(root, 'packages', name, 'src'), {
    recursive: true,
    encoding: 'utf8',
  })
  const built = new Set(sources.map((path) => path.replace(/\.(tsx?|css)$/, '')))
  expect(findTwins([...built])).toEqual([])
})

test.each(packages)('paths: no two packed files of %s differ by letter case alone', (name) => {
  const packed = listPacked(`packages/${name}`)
  expect(packed).toContain('dist/exports/index.js')
  expect(findTwins(packed)).toEqual([])
})
