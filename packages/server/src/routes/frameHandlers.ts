import { authHandlers } from './auth.ts'
import { farcasterHandlers } from './farcaster.ts'
import type { FrameHandlers } from './frameHandler.ts'
import { identityHandlers, socialHandlers } from './social.ts'
import { vaultHandlers } from './vault.ts'

/** Who answers each route of the secure frame. */
export const frameHandlers: FrameHandlers = {
  ...authHandlers,
  ...farcasterHandlers,
  ...identityHandlers,
  ...socialHandlers,
  ...vaultHandlers,
}
