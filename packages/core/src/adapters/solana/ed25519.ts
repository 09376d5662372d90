import { toBytes } from './address.ts'
import type { Address } from '@solana/kit'

/** Whether a signature is an address's of exactly these bytes (RFC 8032). By the browser where it can, else by a library, which is fetched then. */
export async function isSignedBy(
  address: Address,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64) return false
  const [key, signed, bytes] = [toBytes(address), copy(signature), copy(message)]
  try {
    const imported = await crypto.subtle.importKey('raw', copy(key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signed, bytes)
  } catch {
    // Too old a browser, or a page that is not served over https.
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    try {
      return ed25519.verify(signed, bytes, key)
    } catch {
      return false
    }
  }
}

/** WebCrypto takes no memory that other threads may write to. */
function copy(bytes: Uint8Array) {
  return Uint8Array.from(bytes)
}
