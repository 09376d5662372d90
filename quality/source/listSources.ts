import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A unit of the repository that has sources of its own. */
export const units = [
  'packages/protocol',
  'packages/core',
  'packages/react',
  'packages/server',
  'packages/testing',
  'apps/frame',
  'apps/demo',
  'tools/phone-wallet',
] as const

/** One of {@link units}. */
export type Unit = (typeof units)[number]

/** TypeScript files of a unit, as paths from the repository's root with forward slashes; generated ones are left out, and so is what only tests use. */
export function listSources(unit: Unit, { tests = false } = {}): string[] {
  // The frame is a page without a script, so far.
  if (!existsSync(join(root, unit, 'src'))) return []
  return readdirSync(join(root, unit, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.includes('/generated/'))
    .filter((path) => tests || !/\.test\.tsx?$|\/src\/fixtures\//.test(path))
    .sort()
}
