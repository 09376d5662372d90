import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBudgets } from './source/budgets.ts'
import { listPacked } from './source/listPacked.ts'
import { root } from './source/listSources.ts'
import { installedWith, readLockfile } from './source/lockfile.ts'

type Versions = Readonly<Record<string, string>>

type Manifest = {
  readonly name: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly repository?: { readonly url: string; readonly directory?: string }
  readonly private?: boolean
  readonly scripts?: Versions
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
  readonly peerDependencies?: Versions
  readonly sideEffects?: boolean | readonly string[]
}

/** The packages that are published. */
const published = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)

/** Libraries that an app may have itself: a range lets npm install one copy for both. */
const shared = [
  '@solana-program/system',
  '@solana-program/token',
  '@solana/kit',
  '@solana/wallet-standard-features',
  '@wallet-standard/app',
  '@wallet-standard/base',
  'hono',
  'uqr',
  'viem',
  'ws',
  'zod',
  'zustand',
]

/** Signs, encrypts or hashes: a release names exactly the code that it was tested with. */
const cryptography =
  /^(@noble\/|@scure\/|@hpke\/|@simplewebauthn\/|jose$|openid-client$|oidc-provider$)/

const exact = /^\d+\.\d+\.\d+$/
const caret = /^\^\d+\.\d+\.\d+$/

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
  const found = ['.', 'tools/phone-wallet', ...folders].flatMap((folder) =>
    Object.keys(readManifest(folder).scripts ?? {})
      .filter((script) => lifecycle.includes(script))
      .map((script) => `${folder}: ${script}`),
  )
  expect(found).toEqual([])
})

test('install: versions are exact, except for libraries that an app shares', () => {
  const wrong = ['.', ...published].flatMap((folder) => {
    const { dependencies, optionalDependencies } = readManifest(folder)
    return Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name, version]) => !(shared.includes(name) ? caret : exact).test(version))
      .map(([name, version]) => `${folder}: ${name}@${version}`)
  })
  expect(wrong).toEqual([])
})

test('install: no cryptography is among the shared libraries', () => {
  expect(shared.filter((name) => cryptography.test(name))).toEqual([])
})

test('install: a site brings its own viem', () => {
  for (const folder of ['packages/core', 'packages/react']) {
    const { dependencies, peerDependencies } = readManifest(folder)
    expect(dependencies, folder).not.toHaveProperty('viem')
    expect(peerDependencies?.viem, folder).toMatch(caret)
  }
})

test('install: the local world lists anvil for every supported platform', () => {
  const { optionalDependencies = {} } = readManifest('packages/testing')
  const platforms = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64', 'win32-amd64']
  const names = platforms.map((platform) => `@foundry-rs/anvil-${platform}`)
  expect(Object.keys(optionalDependencies)).toEqual(names)
  for (const name of names)
    expect(lockfile[`node_modules/${name}`], name).toMatchObject({
      version: optionalDependencies[name],
      optional: true,
    })
})

test('entry points: only style sheets have side effects when imported', () => {
  for (const folder of published)
    expect(readManifest(folder).sideEffects, folder).toEqual(
      folder === 'packages/react' ? ['*.css'] : false,
    )
})

test.each(published)('metadata: %s has what a registry shows', (folder) => {
  const { description, keywords, repository, scripts } = readManifest(folder)
  expect(description).toBeTruthy()
  expect(keywords?.length).toBeGreaterThan(3)
  expect(repository).toEqual({ ...readManifest('.').repository, directory: folder })
  expect(scripts?.prepack).toBeTruthy()
})

test.each(published)('metadata: %s packs its licence and a README', (folder) => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(listPacked(folder)).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
  expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'))
  const readme = read(`${folder}/README.md`)
  expect(readme).toMatch(new RegExp(`^# ${readManifest(folder).name}\n`))
  const links = [...readme.matchAll(/\]\((\.[^)#]+)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !existsSync(join(root, folder, link)))).toEqual([])
})

function readManifest(folder: string): Manifest {
  // Our own files; the members named above are the only ones read.
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}
