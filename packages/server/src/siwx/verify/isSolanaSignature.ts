import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58 } from '../../solana/base58.ts'

/**
 * Whether a signature (base58) is of a text by the key that a Solana address is: Ed25519 as RFC 8032 has it, which takes no key of small order,
 * such as the system program's, that anybody could have signed for.
 */
export function isSolanaSignature(address: string, text: string, signature: string): boolean {
  const key = decodeBase58(address, 32)
  const bytes = decodeBase58(signature, 64)
  if (!key || !bytes) return false
  try {
    return ed25519.verify(bytes, new TextEncoder().encode(text), key, { zip215: false })
  } catch {
    return false
  }
}
