import { OutScript } from '@scure/btc-signer'
import { concatBytes, hash160, sha256x2, taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { verifyBip322 } from './bip322.ts'
import type { ParsedAddress } from './parseAddress.ts'
import { recoverKey } from './signatures.ts'

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
  const hash = hash160(key)
  const program = {
    pkh: () => hash,
    wpkh: () => hash,
    sh: () => hash160(OutScript.encode({ type: 'wpkh', hash })),
    tr: () => taprootTweakPubkey(key.subarray(1, 33), new Uint8Array())[0],
    wsh: () => undefined,
  }[address.type]()
  if (!program) return undefined
  return program.every((byte, index) => byte === address.program[index])
}

/** What Bitcoin Core signs: the text with a sentence before it, so that it is never a transaction. */
function hashMessage(message: Uint8Array) {
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return sha256x2(concatBytes(title, compactSize(message.length), message))
}

function compactSize(length: number) {
  if (length < 0xfd) return new Uint8Array([length])
  const bytes = new Uint8Array(length < 0x10000 ? 3 : 5)
  const view = new DataView(bytes.buffer)
  bytes[0] = length < 0x10000 ? 0xfd : 0xfe
  if (length < 0x10000) view.setUint16(1, length, true)
  else view.setUint32(1, length, true)
  return bytes
}
