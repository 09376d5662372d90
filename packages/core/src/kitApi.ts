import { createApi } from './createApi.ts'
import type { Kit } from './kit.ts'
import { sdkType, sdkVersion } from './sdkVersion.ts'
import { timeoutsOf } from './timeouts.ts'

/** A client of the operator's server for one kit; `undefined` where the kit has no server. */
export function createKitApi(kit: Kit) {
  const { options, storage } = kit
  const { apiUrl, projectId } = options
  if (!apiUrl) return undefined
  return createApi({
    baseUrl: apiUrl,
    projectId,
    storage,
    timeout: timeoutsOf(kit).request,
    sdk: { type: sdkType, version: sdkVersion(kit) },
  })
}
