import { concat, ripemd160, sha256 } from 'viem'

/** SHA-256 of several parts, one after the other. */
export function hash(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(concat(parts), 'bytes')
}

/** SHA-256, twice: what blocks, transactions and old signatures are known by. */
export function hashTwice(...parts: readonly Uint8Array[]): Uint8Array {
  return hash(hash(...parts))
}

/** RIPEMD-160 of SHA-256: what addresses of keys commit to. */
export function hashKey(bytes: Uint8Array): Uint8Array {
  return ripemd160(hash(bytes), 'bytes')
}

/** A hash that means one thing alone (BIP-340). */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const start = hash(new TextEncoder().encode(tag))
  return hash(start, start, ...parts)
}
