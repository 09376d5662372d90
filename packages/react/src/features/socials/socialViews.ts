import { addIdentityView } from './AddIdentity.tsx'
import { connectingSocialView } from './ConnectingSocial.tsx'
import { connectSocialsView } from './ConnectSocials.tsx'
import { wayInView } from './WayIn.tsx'

export { ConnectBySocial } from './ConnectBySocial.tsx'
export { IdentitySettings } from './IdentitySettings.tsx'

/** By the names under which they are opened. */
export const views = {
  ConnectingSocial: connectingSocialView,
  ConnectSocials: connectSocialsView,
  AddIdentity: addIdentityView,
  WayIn: wayInView,
} as const
