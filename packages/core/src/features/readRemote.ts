import { isOriginAllowed } from '@latchkey/protocol'
import { getConfig, getOrigins } from '@latchkey/protocol/api'
import { HttpStatusError } from '../errors/chain.ts'
import type { Api } from '../kit/createApi.ts'
import type { Kit } from '../kit/kit.ts'
import { raiseAlert } from '../kit/alerts.ts'
import { setFeatureInputs } from './resolveFeatures.ts'

/**
 * Asks the operator's server, once, what this project may use and on which sites. A server that does not answer holds nobody up: the
 * site's own settings count then, and nothing is said about the origin.
 */
export async function readRemote(kit: Kit): Promise<void> {
  const api = await kit.api()
  if (!api) return
  await Promise.all([readFeatures(kit, api), checkOrigin(kit, api)])
}

async function readFeatures(kit: Kit, api: Api) {
  try {
    const { features } = await api.call(getConfig, {})
    setFeatureInputs(kit, { remote: features })
  } catch (error) {
    kit.log.advise('The remote configuration could not be read; local settings count', error)
    setFeatureInputs(kit, { remote: 'none' })
    if (error instanceof HttpStatusError && error.wireCode === 'unknown_project')
      raiseAlert(kit, 'INVALID_PROJECT_ID')
  }
}

async function checkOrigin(kit: Kit, api: Api) {
  try {
    const { allowedOrigins } = await api.call(getOrigins, {})
    if (typeof location !== 'undefined' && !isOriginAllowed(location.origin, allowedOrigins))
      raiseAlert(kit, 'INVALID_APP_CONFIGURATION', location.origin)
  } catch (error) {
    kit.log.warn('The allowed origins could not be read', error)
  }
}
