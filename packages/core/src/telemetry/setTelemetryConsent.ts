import type { Kit } from '../kit/kit.ts'
import { writeConsent } from './consent.ts'

/**
 * Says whether the visitor wants what they do in the dialog to be counted. It is remembered in this browser, for this site. Nothing from before
 * they have agreed is reported; once they decline, what waits is forgotten and what is being sent is given up.
 *
 * Agreeing alone reports nothing: the site has `createKit({ telemetry })`, the operator has switched it on, and the browser does not ask to be left
 * alone (Do Not Track, Global Privacy Control).
 */
export function setTelemetryConsent(kit: Kit, consent: 'granted' | 'denied'): void {
  writeConsent(kit.storage, consent === 'granted')
  if (consent === 'denied') kit.telemetry?.forget()
}
