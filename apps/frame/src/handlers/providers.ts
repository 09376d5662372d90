import { createFarcasterHandlers } from './farcaster.ts'
import { createFarcasterAttempts } from './farcasterAttempts.ts'
import type { FrameParts } from './frameServices.ts'
import { createIdentityHandlers } from './identities.ts'
import { createSocialHandlers } from './social.ts'
import { createSocialWindows } from './socialWindows.ts'

/** Everything about logins with providers. */
export function createProviderHandlers(parts: FrameParts) {
  const windows = createSocialWindows(parts)
  const farcaster = createFarcasterAttempts(parts)
  return {
    ...createSocialHandlers(parts, windows),
    ...createFarcasterHandlers(parts, farcaster),
    ...createIdentityHandlers(parts, [farcaster, windows]),
  }
}

/** What they answer. */
export type ProviderHandlers = ReturnType<typeof createProviderHandlers>
