import { raiseAlert, type AlertCode } from '../../alerts.ts'
import type { Kit } from '../../kit.ts'

/** What relays say when they do not serve a site, and which mistake that is. */
const refusals: readonly (readonly [words: string, code: AlertCode])[] = [
  ['origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['invalid key', 'INVALID_PROJECT_ID'],
  ['not yet valid', 'SESSION_EXPIRED'],
]

/** Tells a developer why a relay does not serve this site, where its words are known. */
export function raiseRefusal(kit: Kit, reason: string): void {
  const [, code] = refusals.find(([words]) => reason.includes(words)) ?? []
  if (code) raiseAlert(kit, code, globalThis.location?.origin)
}
