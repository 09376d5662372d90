import { createHmac, timingSafeEqual } from 'node:crypto'
import { OnrampForgery } from '../onrampFault.ts'

/** HMAC-SHA256 (RFC 2104) of a text in UTF-8. */
export function hmac(
  secret: string,
  text: string,
  encoding: 'hex' | 'base64' | 'base64url',
): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** Compares two texts in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** The parts of a header of the form `t=1,v1=ab,v1=cd`; a name may stand there several times. */
export function readParts(
  header: string | null,
  separator = ',',
): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>()
  for (const part of (header ?? '').slice(0, 4_096).split(separator)) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    parts.set(name, [...(parts.get(name) ?? []), part.slice(at + 1).trim()])
  }
  return parts
}

/**
 * Refuses a webhook that was signed too long ago, or is yet to be.
 *
 * @param signedAt - in milliseconds since 1970; `NaN` counts as never.
 * @throws OnrampForgery
 */
export function assertFresh(signedAt: number, now: number, windowMs: number): void {
  if (!(Math.abs(now - signedAt) <= windowMs))
    throw new OnrampForgery('it was signed at another time')
}
