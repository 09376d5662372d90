import type { Address } from '@solana/kit'
import { toBytes } from './address.ts'
import { isSignedByKey } from './signedByKey.ts'

/** Whether a signature is an address's of exactly these bytes (RFC 8032). */
export function isSignedBy(
  address: Address,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  return isSignedByKey(toBytes(address), signature, message)
}
