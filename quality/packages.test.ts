import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBudgets } from './source/budgets.ts'
import { root } from './source/listSources.ts'
import { installedWith, readLockfile } from './source/lockfile.ts'

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean
}

const budgets = readBudgets()
const lockfile = readLockfile()

test('install: @latchkey/react brings few packages and runs no script', () => {
  const places = installedWith(lockfile, 'packages/react')
  expect(places).toContain('node_modules/viem')
  expect(places.length).toBeLessThanOrEqual(budgets.packages.react)
  expect(places.filter((place) => lockfile[place]?.hasInstallScript)).toEqual([])
})

test('install: @latchkey/core has few direct dependencies', () => {
  const names = Object.keys(readManifest('packages/core').dependencies ?? {})
  expect(names.length).toBeLessThanOrEqual(budgets.packages.coreDirect)
})

test('install: none of our packages runs a script while it is installed', () => {
  const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']
  const folders = ['packages', 'apps', 'fixtures'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  const found = ['.', ...folders].flatMap((folder) =>
    Object.keys(readManifest(folder).scripts ?? {})
      .filter((script) => lifecycle.includes(script))
      .map((script) => `${folder}: ${script}`),
  )
  expect(found).toEqual([])
})

test('install: exact versions everywhere, except where a site brings its own', () => {
  const loose = ['.', 'packages/protocol', 'packages/core', 'packages/react', 'packages/server']
    .flatMap((folder) => Object.entries(readManifest(folder).dependencies ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))
  expect(loose).toEqual([])
})

test('entry points: no published package has side effects when imported', () => {
  for (const name of readdirSync(join(root, 'packages')))
    expect(readManifest(`packages/${name}`).sideEffects, name).toBe(false)
})

function readManifest(folder: string): Manifest {
  // Our own files; the members named above are the only ones read.
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}
