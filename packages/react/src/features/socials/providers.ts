import type { Platform } from '@latchkey/core/wallets'

/** Names of the providers as they write them, by the id under which the operator's server lists them. */
export const socialNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const

/** A provider that the dialog can draw. */
export type SocialId = keyof typeof socialNames

/** Whether the dialog knows a provider. */
export function isSocialId(id: string): id is SocialId {
  return Object.hasOwn(socialNames, id)
}

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
