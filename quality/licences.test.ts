import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { checkLicences, readLicencePolicy } from './source/checkLicences.ts'
import { root } from './source/listSources.ts'
import { readLockfile, thirdParty, type LockEntry } from './source/lockfile.ts'

const policy = readLicencePolicy()

/** Sites for checks, which install by lock files of their own. */
const fixtures = readdirSync(join(root, 'quality/fixtures'), { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'package-lock.json' && !path.includes('node_modules'))
  .map((path) => `quality/fixtures/${dirname(path).split(sep).join('/')}`)
const check = (place: string, entry: LockEntry) => checkLicences({ [place]: entry }, policy)

test('licences: every package of the lock file is on the list', () => {
  expect(checkLicences(readLockfile(), policy)).toEqual([])
})

test('licences: so is every package of the Bitcoin node, which is installed by itself', () => {
  const lockfile = readLockfile('packages/testing/bitcoin-node')
  expect(Object.keys(lockfile)).toContain('node_modules/bcoin')
  expect(checkLicences(lockfile, policy)).toEqual([])
})

test.each(fixtures)('licences: so is every package of the lock file of %s', (folder) => {
  // A site of the checks is never published, so everything in it is for development.
  const entries = thirdParty(readLockfile(folder)).map(
    ([place, entry]) => [place, { ...entry, dev: true }] as const,
  )
  expect(entries.length).toBeGreaterThan(0)
  expect(checkLicences(Object.fromEntries(entries), policy)).toEqual([])
})

test('licences: each exception says why', () => {
  for (const { reason } of [...policy.developmentOnly, ...policy.corrections, ...policy.refused])
    expect(reason.length).toBeGreaterThan(40)
})

test('licences: copyleft outside of development is refused', () => {
  const entry = { version: '1.0.1', license: 'GPL-3.0-or-later' }
  expect(check('node_modules/@uniswap/v2-core', { ...entry, dev: true })).toEqual([])
  expect(check('node_modules/@uniswap/v2-core', entry)).toHaveLength(1)
  expect(check('node_modules/other', { ...entry, dev: true })).toHaveLength(1)
})

test('licences: unknown and missing ones are refused', () => {
  expect(check('node_modules/a', { version: '1.0.0' })).toEqual(['a@1.0.0: has no licence'])
  expect(check('node_modules/b', { version: '1.0.0', license: 'BUSL-1.1' })).toHaveLength(1)
  expect(check('node_modules/c', { version: '1.0.0', license: '(MIT OR GPL-3.0)' })).toEqual([])
  expect(check('node_modules/d', { version: '1.0.0', license: 'MIT AND GPL-3.0' })).toHaveLength(1)
})

test('licences: versions that left open source are refused', () => {
  const entry = { license: 'Apache-2.0', dev: true }
  const at = (name: string, version: string) => check(`node_modules/${name}`, { ...entry, version })
  expect(at('@walletconnect/core', '2.21.8')).toEqual([])
  expect(at('@walletconnect/core', '2.21.9')).toHaveLength(1)
  expect(at('@walletconnect/core', '2.25.0')).toHaveLength(1)
  expect(at('@reown/walletkit', '1.2.10')).toEqual([])
  expect(at('@reown/walletkit', '1.2.11')).toHaveLength(1)
  expect(at('@reown/appkit', '1.8.4')).toHaveLength(1)
})
