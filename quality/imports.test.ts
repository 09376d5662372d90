import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative } from 'node:path'
import { expect, test } from 'vitest'
import { findCycles } from './source/findCycles.ts'
import { findModuleState } from './source/findModuleState.ts'
import { listSources, root, units, type Unit } from './source/listSources.ts'
import { readImports, type Import } from './source/readImports.ts'

const mayImport: Record<Unit, readonly string[]> = {
  'packages/protocol': [],
  'packages/core': ['protocol'],
  'packages/react': ['core', 'protocol'],
  'packages/server': ['protocol'],
  'packages/testing': ['protocol', 'core', 'server'],
  'apps/frame': ['protocol'],
  'apps/demo': ['core', 'react', 'testing'],
  'tools/phone-wallet': ['testing'],
}

test.each(units)('direction: %s imports only what the architecture lets it', (unit) => {
  const wrong = listSources(unit).flatMap((path) =>
    readImports(path).flatMap(({ specifier }) => {
      const ours = /^@latchkey\/([^/]+)/.exec(specifier)?.[1]
      if (ours && !mayImport[unit].includes(ours)) return [`${path} imports ${specifier}`]
      const target = specifier.startsWith('.') ? resolveFrom(path, specifier) : path
      return target.startsWith(`${unit}/`) ? [] : [`${path} leaves its package for ${specifier}`]
    }),
  )
  expect(wrong).toEqual([])
})

test.each(units)('cycles: no file of %s needs itself to load', (unit) => {
  expect(findCycles(graphOf(unit, ['static']))).toEqual([])
})

for (const folder of units)
  test(`cycles: type-only imports of ${folder} form rings of at most 5 files`, () => {
    const rings = findCycles(graphOf(folder, ['static', 'type']))
    expect(rings.filter((members) => members.length > 5)).toEqual([])
  })

test.each(['packages/core', 'packages/react'] as const)(
  'state: %s keeps none at module level',
  (unit) => {
    expect(listSources(unit).flatMap(findModuleState)).toEqual([])
  },
)

test('instant: the rest of the dialog imports createDialog.ts alone', () => {
  const folder = 'packages/react/src/dialog/instant/'
  const wrong = listSources('packages/react').flatMap((path) =>
    readImports(path)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => resolveFrom(path, specifier))
      .filter((target) => target.startsWith(folder) && target !== `${folder}createDialog.ts`)
      .filter(() => !path.startsWith(folder))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

/** Each of these is read by whoever audits the frame; another one is added here on purpose, with a line in docs/dependencies.md. */
const frameMayImport = [
  /^@latchkey\/protocol(\/[a-z]+)?$/,
  /^@hpke\/core$/,
  /^@noble\/(curves|hashes)\/[a-z0-9]+\.js$/,
  /^@scure\/(bip32|bip39)(\/wordlists\/english\.js)?$/,
  /^react$/,
  /^react-dom(\/client)?$/,
  /^viem(\/utils)?$/,
  /^zod\/mini$/,
]

const frameSources = () => listSources('apps/frame').filter((path) => !path.includes('/fixtures/'))

test('frame: imports only the libraries that it is allowed', () => {
  const wrong = frameSources().flatMap((path) =>
    readImports(path)
      .filter(({ specifier }) => !specifier.startsWith('.') && !isAllowed(specifier))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('frame: installs only the libraries that it imports', () => {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, 'apps/frame/package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> }
  const imported = frameSources().flatMap((path) =>
    readImports(path).map(({ specifier }) => specifier),
  )
  const isUsed = (name: string) =>
    imported.some((specifier) => specifier === name || specifier.startsWith(`${name}/`))
  expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([])
  for (const [name, version] of Object.entries(dependencies))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})

test('frame: the worker that holds the keys is made of the signer alone', () => {
  const reached = new Set<string>()
  const reach = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { kind, specifier } of readImports(path)) {
      if (kind === 'type') continue
      if (specifier.startsWith('.')) reach(resolveFrom(path, specifier))
      else expect(specifier, path).not.toMatch(/^react/)
    }
  }
  reach('apps/frame/src/signer/worker.ts')
  expect(reached.size).toBeGreaterThan(5)
  expect([...reached].filter((path) => !path.startsWith('apps/frame/src/signer/'))).toEqual([])
})

function isAllowed(specifier: string) {
  return frameMayImport.some((pattern) => pattern.test(specifier))
}

test('the walk sees rings, lazy and type-only imports, and module state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-imports-'))
  const file = join(folder, 'a.ts')
  writeFileSync(
    file,
    `import type { A } from './type.ts'
     import { b } from './static.ts'
     export * from './again.ts'
     const load = () => import('./lazy.ts')
     let count = 0
     const seen = new Set<string>()
     const table: ReadonlySet<string> = new Set(['a'])
     const cache = {}
     const known: Record<string, number> = ({} as Record<string, number>)
     const queue: string[] = []
     const nothing: readonly string[] = []
     const noNames: Readonly<Record<string, string>> = {}
     const none = [] as const
     const names = ['a', 'b']`,
  )
  const path = relative(root, file)
  expect(readImports(path)).toEqual([
    { specifier: './type.ts', kind: 'type' },
    { specifier: './static.ts', kind: 'static' },
    { specifier: './again.ts', kind: 'static' },
    { specifier: './lazy.ts', kind: 'lazy' },
  ])
  expect(findModuleState(path).map((line) => line.split(': ')[1])).toEqual([
    'count',
    'seen',
    'cache',
    'known',
    'queue',
  ])
  rmSync(folder, { recursive: true })

  const ring = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ])
  expect(findCycles(ring).map((members) => members.sort())).toEqual([['a', 'b', 'c']])
  expect(findCycles(new Map([['a', ['b']]]))).toEqual([])
})

/** The files of a unit, each with the relative paths that it imports in one of these ways. */
function graphOf(unit: Unit, kinds: readonly Import['kind'][]) {
  return new Map(
    listSources(unit).map((path) => [
      path,
      readImports(path)
        .filter(({ kind, specifier }) => kinds.includes(kind) && specifier.startsWith('.'))
        .map(({ specifier }) => resolveFrom(path, specifier)),
    ]),
  )
}

function resolveFrom(path: string, specifier: string) {
  return posix.join(dirname(path), specifier.replace(/\?.*$/, ''))
}
