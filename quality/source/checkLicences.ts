import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './listSources.ts'
import { packageName, readOwnLicence, thirdParty, type Lockfile } from './lockfile.ts'

/** The written policy: `quality/licences.json`. */
export type LicencePolicy = {
  /** SPDX ids that any package may have. */
  readonly allowed: readonly string[]
  /** Packages of other licences that may be used while developing, and why. */
  readonly developmentOnly: readonly {
    readonly packages: readonly string[]
    readonly licence: string
    readonly reason: string
  }[]
  /** Packages whose own statement of their licence is missing or unclear, and what was read instead. */
  readonly corrections: readonly {
    readonly package: string
    readonly licence: string
    readonly reason: string
  }[]
  /** Packages whose newer versions are not open source. */
  readonly refused: readonly {
    readonly packages: readonly string[]
    readonly newestAllowed: string
    readonly reason: string
  }[]
}

/** Reads the policy. */
export function readLicencePolicy(): LicencePolicy {
  // Our own file, and every member is used by the check below.
  return JSON.parse(readFileSync(join(root, 'quality/licences.json'), 'utf8')) as LicencePolicy
}

/**
 * Holds every third-party package of a lock file against the policy.
 *
 * @returns one line for each package that breaks it, with the reason
 */
export function checkLicences(lockfile: Lockfile, policy: LicencePolicy): string[] {
  return thirdParty(lockfile).flatMap(([place, entry]) => {
    const name = entry.name ?? packageName(place)
    const at = `${name}@${entry.version ?? '?'}`
    const refused = policy.refused.find(({ packages }) => matches(packages, name))
    if (refused && isNewer(entry.version ?? '0', refused.newestAllowed))
      return [`${at}: newer than ${refused.newestAllowed}. ${refused.reason}`]
    const licence =
      policy.corrections.find((correction) => correction.package === name)?.licence ??
      entry.license ??
      readOwnLicence(place)
    if (!licence) return [`${at}: has no licence`]
    if (isAllowed(licence, policy.allowed)) return []
    const exception = policy.developmentOnly.find(
      ({ packages, licence: excepted }) => matches(packages, name) && excepted === licence,
    )
    if (!exception) return [`${at}: ${licence} is not on the list`]
    return entry.dev ? [] : [`${at}: ${licence} may be a development dependency only`]
  })
}

/** Understands `A OR B` and `A AND B`, with brackets around the whole. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(part, allowed))
  return bare.split(' OR ').some((part) => allowed.includes(part.trim()))
}

function matches(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  )
}

function isNewer(version: string, limit: string): boolean {
  const [parts, limits] = [version, limit].map((text) => text.split(/[.-]/).map(Number))
  for (const [index, part] of (parts ?? []).entries()) {
    const other = limits?.[index] ?? 0
    if (part !== other) return part > other
  }
  return false
}
