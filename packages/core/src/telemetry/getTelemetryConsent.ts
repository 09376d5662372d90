import type { Kit } from '../kit/kit.ts'
import { readConsent, type TelemetryConsent } from './consent.ts'

/** What the visitor has said about being counted: `unknown` until they are asked. */
export function getTelemetryConsent(kit: Kit): TelemetryConsent {
  const since = readConsent(kit.storage)
  if (since === undefined) return 'unknown'
  return since > 0 ? 'granted' : 'denied'
}
