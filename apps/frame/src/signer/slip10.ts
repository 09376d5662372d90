import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Bytes } from './encoding.ts'

/**
 * The Ed25519 key of a seed at a path (SLIP-0010), as every Solana wallet derives it. This curve has hardened steps only.
 *
 * @param path - such as `m/44'/501'/0'/0'`
 * @returns 32 bytes, for the caller to overwrite
 * @throws Error for a path with a step that is not hardened
 */
export function deriveEd25519(seed: Uint8Array, path: string): Bytes {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const index = /^\d{1,10}'$/.test(step) ? Number.parseInt(step, 10) : hardened
    if (index >= hardened) throw new Error('not a hardened step')
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  const key = new Uint8Array(node.subarray(0, 32))
  node.fill(0)
  return key
}

const hardened = 0x80000000
