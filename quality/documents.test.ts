import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { checks, matrixTests } from '../scripts/check/checks.mjs'
import { root } from './source/listSources.ts'
import { readLockfile, type Lockfile } from './source/lockfile.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test.each(pages)('links: every file that %s points at is there', (page) => {
  const missing = [...read(page).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !existsSync(join(root, dirname(page), target)))
  expect(missing).toEqual([])
})

test('readme: its example is the program that the size gate builds', () => {
  const example = /```tsx\n([\s\S]*?)```/.exec(read('README.md'))?.[1]
  expect(example).toBe(read('quality/fixtures/minimal/main.tsx'))
})

test('commands: every script that a page tells to run exists', () => {
  // Our own file; only the names of its scripts are read.
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm (?:run )?(start|test|(?<=run )\w+)\b/g)].map(([, name]) => name),
  )
  expect(named).toEqual(expect.arrayContaining(['start', 'test', 'bench']))
  expect(named.filter((name) => name && !(name in scripts))).toEqual([])
})

test('dependencies: the page names each direct one with its licence, and nothing else', () => {
  const named = new Map(
    read('docs/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => {
        const [, names = '', licence = ''] = line.split('|').map((cell) => cell.trim())
        return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, licence] as const)
      }),
  )
  expect([...named].sort()).toEqual([...readDirectDependencies()].sort())
})

test('adding: every file that its table names is there', () => {
  const missing = [
    ...read('docs/adding.md').matchAll(/`((?:packages|quality|scripts|e2e|docs)\/[^`<]*)`/g),
  ]
    .map(([, path]) => path ?? '')
    .filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('testing: every test that its table of faults names is there', () => {
  const [, table = ''] = read('docs/testing.md').split('## Faults, and where each is tested')
  const named = [...table.matchAll(/`((?:packages|apps|quality|e2e)\/[^`]+)`/g)]
  expect(named.length).toBeGreaterThan(50)
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('contributing: it lists the checks that there are', () => {
  const text = read('CONTRIBUTING.md').replaceAll('\n', ' ')
  const list = /Its checks by name: (.*?)\./.exec(text)?.[1] ?? ''
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(
    checks.map(({ name }) => name),
  )
})

test('checks: each test of this folder is run by one of them', () => {
  const run = [...checks.flatMap(({ tests = [] }) => tests), ...matrixTests]
  const forgotten = readdirSync(join(root, 'quality'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `quality/${name.split(sep).join('/')}`)
    .filter((name) => !run.some((path) => name === path || name.startsWith(path)))
  expect(run).toContain('quality/documents.test.ts')
  expect(forgotten).toEqual([])
})

function readDirectDependencies(): Map<string, string> {
  const folders = ['.', 'packages/testing/bitcoin-node']
  return new Map(folders.flatMap((folder) => [...readNamedIn(readLockfile(folder))]))
}

/** What the package.json files of one lock file name, with its licence. */
function readNamedIn(lockfile: Lockfile): Map<string, string> {
  const found = new Map<string, string>()
  for (const [place, entry] of Object.entries(lockfile)) {
    if (place.includes('node_modules/')) continue
    for (const group of [
      entry.dependencies,
      entry.devDependencies,
      entry.optionalDependencies,
      entry.peerDependencies,
    ])
      for (const name of Object.keys(group ?? {}))
        if (!name.startsWith('@latchkey/'))
          found.set(name, lockfile[`node_modules/${name}`]?.license ?? '')
  }
  return found
}
