import type { Kit } from './kit.ts'
import { version } from './version.ts'

/** What the operator's server is told as `st`. */
export const sdkType = 'latchkey'

/** Returns the `sv` query parameter: UI library (`core` without one), the site's chain namespaces, and version. */
export function sdkVersion({
  library = 'core',
  options,
}: Pick<Kit, 'library' | 'options'>): string {
  const names = options.adapters.map(({ namespace }) => namespace).sort()
  return [library, ...names, version].join('-')
}
