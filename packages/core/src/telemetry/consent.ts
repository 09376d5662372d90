import type { Kit } from '../kit/kit.ts'
import type { KitStorage } from '../kit/createStorage.ts'

/** Milliseconds since 1970 at which the visitor has agreed; 0 where they have declined. */
const key = 'telemetry_consent'

/** What the visitor has said about being counted. */
export type TelemetryConsent = 'granted' | 'denied' | 'unknown'

/** @returns when the visitor has agreed, 0 where they have declined, `undefined` where they have not said */
export function readConsent(storage: KitStorage): number | undefined {
  return storage.get(key, (value) => (typeof value === 'number' ? value : undefined))
}

/** Remembers what the visitor has said, and since when it is so. */
export function writeConsent(storage: KitStorage, isGranted: boolean): void {
  storage.set(key, isGranted ? Date.now() : 0)
}

/**
 * Whether something that has happened may be reported: the site has switched it on, the visitor had agreed before, and their browser does not
 * ask to be left alone (Do Not Track, Global Privacy Control). What the operator says is asked for later, and counts as well.
 *
 * @param at - when it has happened, in milliseconds since 1970
 */
export function mayReport({ options, storage }: Kit, at: number): boolean {
  if (!options.server?.apiUrl || !options.telemetry) return false
  const since = readConsent(storage)
  // Not in the types of the DOM: https://w3c.github.io/gpc/ calls it so.
  const { doNotTrack, globalPrivacyControl } = navigator as {
    globalPrivacyControl?: boolean
  } & Navigator
  return !!since && since <= at && doNotTrack !== '1' && !globalPrivacyControl
}
