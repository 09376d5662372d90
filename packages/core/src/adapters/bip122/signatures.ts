import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { toHex } from './encoding.ts'
import { taggedHash } from './hashes.ts'

/** Whether a DER signature is of this hash by this key. What cannot be read is no signature. */
export function isEcdsaSignature(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array) {
  try {
    return secp256k1.verify(signature, hash, publicKey, {
      prehash: false,
      format: 'der',
      lowS: false,
    })
  } catch {
    return false
  }
}

/** Whether a BIP-340 signature is of this hash by this x-only key. */
export function isSchnorrSignature(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array) {
  try {
    return schnorr.verify(signature, hash, publicKey)
  } catch {
    return false
  }
}

/**
 * The key that a compact signature of Bitcoin Core (65 bytes, the first says which key and how it is written) was made with.
 *
 * @returns compressed, or not, as the signature says; `undefined` where there is none
 */
export function recoverKey(signature: Uint8Array, hash: Uint8Array): Uint8Array | undefined {
  const [header = 0] = signature
  if (signature.length !== 65 || header < 27 || header > 42) return undefined
  const recovered = new Uint8Array(signature)
  recovered[0] = (header - 27) & 3
  try {
    return secp256k1.Signature.fromBytes(recovered, 'recovered')
      .recoverPublicKey(hash)
      .toBytes(header >= 31)
  } catch {
    return undefined
  }
}

/** The x-only key that a Taproot address of a single key commits to (BIP-86). */
export function outputKey(publicKey: Uint8Array): Uint8Array {
  const inner = publicKey.slice(1, 33)
  const tweak = secp256k1.Point.Fn.fromBytes(taggedHash('TapTweak', inner))
  const point = schnorr.utils.lift_x(BigInt(`0x${toHex(inner)}`))
  return point.add(secp256k1.Point.BASE.multiplyUnsafe(tweak)).toBytes(true).slice(1)
}
