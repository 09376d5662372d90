import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Primitives } from './primitives.ts'

/** For browsers whose WebCrypto lacks the curves, and for pages that have none at all. */
export const noblePrimitives: Primitives = {
  sha256: async (data) => Uint8Array.from(sha256(data)),
  hkdf: async (secret) => Uint8Array.from(hkdf(sha256, secret, undefined, undefined, 32)),
  agreementKey: async (secret) => Uint8Array.from(x25519.getPublicKey(secret)),
  agree: async (secret, publicKey) => Uint8Array.from(x25519.getSharedSecret(secret, publicKey)),
  signingKey: async (secret) => Uint8Array.from(ed25519.getPublicKey(secret)),
  sign: async (secret, data) => Uint8Array.from(ed25519.sign(data, secret)),
}
