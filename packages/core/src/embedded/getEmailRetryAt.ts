import { frameDeadlines } from '@latchkey/protocol/frame'
import { frameKeys } from './frameStorage.ts'
import type { Kit } from '../kit/kit.ts'

/** When another mail may be asked for: milliseconds since 1970, by this page's clock. `undefined` when that is now. */
export function getEmailRetryAt({ storage }: Kit): number | undefined {
  const last = storage.get(frameKeys.lastLogin, (value) =>
    typeof value === 'number' ? value : undefined,
  )
  const now = Date.now()
  // A time that lies further ahead than any wait was written under another clock.
  return last !== undefined && last + frameDeadlines.emailCooldown > now && last <= now
    ? last + frameDeadlines.emailCooldown
    : undefined
}
