import { connectingSocialView } from './ConnectingSocial.tsx'
import { connectSocialsView } from './ConnectSocials.tsx'

export { ConnectBySocial } from './ConnectBySocial.tsx'
// What the ways to log in of an account need too comes with this file, so that there are two and not three.
export { MarkTile, RowMark, RowStroke } from './marks.tsx'
export { offeredSocials } from './offeredSocials.ts'
export { socialNames, type SocialId } from './providers.ts'
export { failureText, isEnded, readFailure, type SocialFailure } from './socialFailure.ts'
export { default as socialSheet } from './socials.css?inline'
export { socialText } from './text.ts'
export { useLink } from './useLink.ts'
export { useSocialSheet } from './useSocialSheet.ts'

/** By the names under which they are opened. */
export const views = {
  ConnectingSocial: connectingSocialView,
  ConnectSocials: connectSocialsView,
} as const
