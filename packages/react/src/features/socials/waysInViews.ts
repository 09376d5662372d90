import { addIdentityView } from './AddIdentity.tsx'
import { wayInView } from './WayIn.tsx'

export { IdentitySettings } from './IdentitySettings.tsx'

/** By the names under which they are opened. */
export const views = { AddIdentity: addIdentityView, WayIn: wayInView } as const
