import type { TelemetryEntry } from '../kit/kit.ts'
import { lazy } from '../kit/lazy.ts'
import { mayReport } from './consent.ts'

/**
 * For `createKit({ telemetry })`: has the operator's server count how far visitors come, if it wants that, and each of them has agreed
 * (`setTelemetryConsent`). What it does is fetched only then. See docs/telemetry.md.
 */
export function telemetry(): TelemetryEntry {
  const load = lazy(async () => (await import('./createTelemetry.ts')).createTelemetry)
  return {
    track(kit, event) {
      if (!mayReport(kit, event.timestamp)) return
      load()
        .then((createTelemetry) => {
          // It may have been withdrawn meanwhile.
          if (mayReport(kit, event.timestamp)) (kit.telemetry ??= createTelemetry(kit)).take(event)
        })
        .catch(() => undefined) // nobody waits for it
    },
  }
}
