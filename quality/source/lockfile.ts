import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './listSources.ts'

/** One entry of `package-lock.json`, as npm writes it. */
export type LockEntry = {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The lock file's entries by their place, such as `node_modules/viem`. */
export type Lockfile = Readonly<Record<string, LockEntry>>

/** Reads the repository's lock file, or the one of a folder with an installation of its own. */
export function readLockfile(folder = '.'): Lockfile {
  const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8')
  // npm's own format, version 3.
  return (JSON.parse(text) as { packages: Lockfile }).packages
}

/** A package's name by its place in the tree. */
export function packageName(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Entries that came from a registry; our own packages and their links are left out. */
export function thirdParty(lockfile: Lockfile): [place: string, entry: LockEntry][] {
  return Object.entries(lockfile).filter(
    ([place, entry]) => place.includes('node_modules/') && !entry.link,
  )
}

/**
 * Everything that gets installed with a package: its dependencies and those of its peers that are not optional, as deep as they go.
 *
 * @param start the package's place in the lock file, such as `packages/react`
 * @returns places in the lock file, without the start
 */
export function installedWith(lockfile: Lockfile, start: string): string[] {
  const found = new Set<string>()
  const visit = (place: string) => {
    const entry = lockfile[place]
    if (!entry) return
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys(entry.dependencies ?? {}), ...peers]) {
      const next = locate(lockfile, place, name)
      if (!next || found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(start)
  return [...found]
}

function locate(lockfile: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    const entry = lockfile[place]
    if (entry) return entry.link && entry.resolved ? entry.resolved : place
    if (!folder) return undefined
    folder = folder.includes('/node_modules/')
      ? folder.slice(0, folder.lastIndexOf('/node_modules/'))
      : ''
  }
}

/** What a package says about its licence in its own folder, for lock entries that do not carry it. */
export function readOwnLicence(place: string): string | undefined {
  const path = join(root, place, 'package.json')
  if (!existsSync(path)) return undefined
  // Only one field is looked at, and it is checked.
  const { license } = JSON.parse(readFileSync(path, 'utf8')) as { license?: unknown }
  if (typeof license === 'string') return license
  const file = ['LICENSE', 'LICENSE.md', 'license']
    .map((name) => join(root, place, name))
    .find((name) => existsSync(name))
  const heading = file && readFileSync(file, 'utf8').trimStart().split('\n')[0]?.trim()
  return heading === 'BSD 2-Clause License' ? 'BSD-2-Clause' : undefined
}
