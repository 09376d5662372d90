import { createApi } from './createApi.ts'
import type { Kit } from './kit.ts'
import { sdkType, sdkVersion } from './sdkVersion.ts'

/** A client of the operator's server for one kit; `undefined` where the kit has no server. */
export function createKitApi({ options, storage, timeouts }: Kit) {
  const { apiUrl, projectId } = options
  if (!apiUrl) return undefined
  return createApi({
    baseUrl: apiUrl,
    projectId,
    storage,
    timeout: timeouts.request,
    sdk: { type: sdkType, version: sdkVersion(options) },
  })
}
