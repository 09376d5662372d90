import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import { createFarcasterHandlers, type FarcasterMethod } from './farcaster.ts'
import { createFarcasterAttempts } from './farcasterAttempts.ts'
import type { FrameServices } from './frameServices.ts'
import { createIdentityHandlers, type IdentityMethod } from './identities.ts'
import { createSocialHandlers, type SocialMethod } from './social.ts'
import { createSocialWindows } from './socialWindows.ts'

/** Handlers of logins with providers. */
export type ProviderHandlers = Pick<
  Handlers<AppMethods>,
  SocialMethod | FarcasterMethod | IdentityMethod
>

/** Creates the handlers of logins with providers. */
export function createProviderHandlers(services: FrameServices): ProviderHandlers {
  const windows = createSocialWindows(services)
  const farcaster = createFarcasterAttempts(services)
  return {
    ...createSocialHandlers(services, windows),
    ...createFarcasterHandlers(services, farcaster),
    ...createIdentityHandlers(services, [farcaster, windows]),
  }
}
