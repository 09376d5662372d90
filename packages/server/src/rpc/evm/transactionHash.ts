import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/**
 * The hash by which a signed transaction is known on chain: keccak-256 of its bytes, as EIP-2718 and, for the older kind,
 * the yellow paper have it. Blob transactions (EIP-4844) travel with more than their hash covers, and are not taken here.
 *
 * @param raw - 0x and the signed bytes.
 * @returns `undefined` for bytes that cannot be a transaction of a kind that is taken.
 */
export function transactionHash(raw: string): `0x${string}` | undefined {
  const bytes = hexToBytes(raw.slice(2))
  const first = bytes[0]
  if (first === undefined || bytes.length < 3) return undefined
  const isLegacy = first >= 0xc0
  const isTyped = first > 0 && first < 0x80 && (bytes[1] ?? 0) >= 0xc0
  if ((!isLegacy && !isTyped) || first === 3) return undefined
  return `0x${bytesToHex(keccak_256(bytes))}`
}
