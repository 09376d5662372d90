import { createApi } from './createApi.ts'
import type { Kit } from './kit.ts'
import { timeoutsOf } from './timeouts.ts'
import { version } from '../version.ts'

/** All that the kit needs to talk to the operator's server. Fetched as one, when it is first needed. */
export { readRemote } from '../features/readRemote.ts'
export { getAccountBalance, getIdentity, getWallets } from '@latchkey/protocol/api'

/** A client of the operator's server for one kit; `undefined` where the kit has no server. */
export function createKitApi(kit: Kit) {
  const { options, storage } = kit
  const { server: { apiUrl } = {}, projectId } = options
  if (!apiUrl) return undefined
  return createApi({
    baseUrl: apiUrl,
    projectId,
    storage,
    timeout: timeoutsOf(kit).request,
    sdk: { type: sdkType, version: sdkVersion(kit) },
  })
}

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
