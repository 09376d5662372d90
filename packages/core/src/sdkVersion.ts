import type { Kit } from './kit.ts'
import { version } from './version.ts'

/** What the operator's server is told as `st`. */
export const sdkType = 'latchkey'

/** Returns what the server is told as `sv`: the library that draws (`core` without one), the chain families of the site, and the version. */
export function sdkVersion({
  library = 'core',
  options,
}: Pick<Kit, 'library' | 'options'>): string {
  const names = options.adapters.map(({ namespace }) => namespace).sort()
  return [library, ...names, version].join('-')
}
