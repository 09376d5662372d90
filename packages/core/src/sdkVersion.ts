import type { KitOptions } from './kit.ts'
import { version } from './version.ts'

/** What the operator's server is told as `st`. */
export const sdkType = 'latchkey'

/** What it is told as `sv`: the chain families that the site has, and the version. */
export function sdkVersion({ adapters }: Pick<KitOptions, 'adapters'>): string {
  const names = adapters.map(({ namespace }) => namespace).sort()
  return ['core', ...names, version].join('-')
}
