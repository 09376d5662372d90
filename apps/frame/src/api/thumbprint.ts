import type { SessionKey } from '../signer/signer.ts'
import { toBase64Url } from './base64Url.ts'

/** The thumbprint of a key (RFC 7638, SHA-256), by which the server knows it. */
export async function thumbprint({ crv, kty, x, y }: SessionKey): Promise<string> {
  // The members that the standard names, in the order of the alphabet, without spaces.
  const text = JSON.stringify({ crv, kty, x, y })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toBase64Url(new Uint8Array(digest))
}
