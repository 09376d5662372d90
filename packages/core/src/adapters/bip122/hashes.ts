import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 of several parts, one after the other. */
export function hash(...parts: readonly Uint8Array[]): Uint8Array {
  const state = sha256.create()
  for (const part of parts) state.update(part)
  return state.digest()
}

/** SHA-256, twice: what blocks, transactions and old signatures are known by. */
export function hashTwice(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(hash(...parts))
}

/** RIPEMD-160 of SHA-256: what addresses of keys commit to. */
export function hashKey(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** A hash that means one thing alone (BIP-340). */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const start = sha256(new TextEncoder().encode(tag))
  return hash(start, start, ...parts)
}
