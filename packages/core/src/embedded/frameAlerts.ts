import { isOriginAllowed } from '@latchkey/protocol'
import { getOrigins } from '@latchkey/protocol/api'
import { raiseAlert } from '../kit/alerts.ts'
import type { Kit } from '../kit/kit.ts'

/** Tells a developer that the frame could not be had: not at all, or because this site is not one of the project's. */
export async function raiseLoadFailure(kit: Kit): Promise<void> {
  const isUnverified = await isOriginRefused(kit)
  raiseAlert(
    kit,
    isUnverified ? 'UNVERIFIED_DOMAIN' : 'FRAME_LOAD_FAILED',
    isUnverified ? location.origin : (kit.options.embedded?.frameUrl ?? ''),
  )
}

/** Tells a developer that a request to the frame has taken too long. */
export function raiseTimeout(kit: Kit): void {
  raiseAlert(kit, 'FRAME_REQUEST_TIMEOUT', kit.options.embedded?.frameUrl)
}

/** A browser does not say why it shows no frame; the server says which origins it lets embed it. */
async function isOriginRefused(kit: Kit) {
  try {
    const api = await kit.api()
    if (!api || typeof location === 'undefined') return false
    const { allowedOrigins } = await api.call(getOrigins, {})
    return !isOriginAllowed(location.origin, allowedOrigins)
  } catch {
    return false
  }
}
