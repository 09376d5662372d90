import type { Platform } from '@latchkey/core'
import { isSocialId, type SocialId } from './providers.ts'

/** What a provider's own page does not do in browsers inside of Telegram. */
function isBarred(id: SocialId, { os, isTelegram }: Platform) {
  if (!isTelegram) return false
  if (os === 'ios') return id === 'google'
  if (os === 'android') return id === 'facebook' || id === 'x'
  return id === 'x' && /Mac/.test(navigator.userAgent)
}

/** The providers to draw, in the order of the list: those that the dialog knows and that work here, each once. */
export function offeredSocials(
  list: readonly string[] | false | undefined,
  platform: Platform,
): readonly SocialId[] {
  const known = [...new Set(list || [])].filter(isSocialId)
  return known.filter((id) => !isBarred(id, platform))
}
