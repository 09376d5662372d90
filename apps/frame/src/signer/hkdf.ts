import type { Bytes } from './encoding.ts'

/** HKDF with SHA-256 (RFC 5869), by WebCrypto. */
export async function hkdf(
  secret: Bytes,
  { salt, info, length }: { readonly salt: Bytes; readonly info: Bytes; readonly length: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8))
}
