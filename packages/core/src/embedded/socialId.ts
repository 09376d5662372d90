import type { SocialProvider } from '@latchkey/protocol/frame'
import type { SocialAttempt } from './frame.ts'

/**
 * Names an attempt: 128 random bits, and whom it is with. The page that a redirect comes back to reads the latter off the name, where its storage has kept
 * nothing.
 */
export function newAttemptId({
  provider,
  purpose,
}: Pick<SocialAttempt, 'provider' | 'purpose'>): string {
  const random = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  return `${random}-${provider}${purpose === 'link' ? '-link' : ''}`
}

const pattern = /^[\w-]{22}-(google|github|apple|facebook|x|discord)(-link)?$/

/** Reads whom an attempt is with; `undefined` for an id of anything else. */
export function readAttemptId(
  id: string,
): Pick<SocialAttempt, 'id' | 'provider' | 'purpose'> | undefined {
  const [found, provider, link] = pattern.exec(id) ?? []
  if (found === undefined) return undefined
  // One of those that the pattern names.
  return { id, provider: provider as SocialProvider, purpose: link ? 'link' : 'login' }
}

/** Bytes in base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
