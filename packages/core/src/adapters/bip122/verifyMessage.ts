import { compactSize } from './byteReader.ts'
import { verifyBip322 } from './bip322.ts'
import { concatBytes } from './encoding.ts'
import { hashKey, hashTwice } from './hashes.ts'
import type { ParsedAddress } from './parseAddress.ts'
import { isSame, writeScript } from './scripts.ts'
import { outputKey, recoverKey } from './signatures.ts'

/**
 * Whether a signature is of this message by the key of the address: BIP-322 in its simple form, or the older compact signature (BIP-137), which is told
 * by its 65 bytes.
 *
 * @returns `undefined` where it cannot be told here, as for scripts with several keys
 */
export function verifyMessage(
  address: ParsedAddress,
  message: string,
  signature: Uint8Array,
): boolean | undefined {
  const bytes = new TextEncoder().encode(message)
  return signature.length === 65
    ? verifyCompact(address, bytes, signature)
    : verifyBip322(address, bytes, signature)
}

/** Wallets write the kind of address into the first byte each in its own way, so the key alone decides. */
function verifyCompact(address: ParsedAddress, message: Uint8Array, signature: Uint8Array) {
  const key = recoverKey(signature, hashMessage(message))
  if (!key) return false
  const program = hashKey(key)
  switch (address.type) {
    case 'pkh':
    case 'wpkh':
      return isSame(program, address.program)
    case 'sh':
      return isSame(hashKey(writeScript({ type: 'wpkh', program })), address.program)
    case 'tr':
      return isSame(outputKey(key), address.program)
    case 'wsh':
      return undefined
  }
}

/** What Bitcoin Core signs: the text with a sentence before it, so that it is never a transaction. */
function hashMessage(message: Uint8Array) {
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return hashTwice(concatBytes(title, compactSize(message.length), message))
}
