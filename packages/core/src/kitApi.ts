import { createApi } from './createApi.ts'
import type { Kit } from './kit.ts'
import { version } from './version.ts'

/** A client of the operator's server for one kit; `undefined` where the kit has no server. */
export function createKitApi({ options, storage, timeouts }: Kit) {
  const { apiUrl, projectId, adapters } = options
  if (!apiUrl) return undefined
  const names = adapters.map(({ namespace }) => namespace).sort()
  return createApi({
    baseUrl: apiUrl,
    projectId,
    storage,
    timeout: timeouts.request,
    sdk: { type: 'latchkey', version: ['core', ...names, version].join('-') },
  })
}
