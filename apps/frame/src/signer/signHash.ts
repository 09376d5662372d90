import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EvmAccount } from './account.ts'
import { publicKeyAddress } from './account.ts'
import { concat, toHex } from './encoding.ts'
import type { SignedHash } from './signer.ts'
import { SignerError } from './signerError.ts'

const encoder = new TextEncoder()

/** A recoverable ECDSA signature (RFC 6979 nonce, low s), looked at once more before anybody gets it. */
export function signHash(hash: Uint8Array, { privateKey, address }: EvmAccount) {
  const bytes = secp256k1.sign(hash, privateKey, {
    prehash: false,
    lowS: true,
    format: 'recovered',
  })
  const signature = secp256k1.Signature.fromBytes(bytes, 'recovered')
  const signer = publicKeyAddress(signature.recoverPublicKey(hash).toBytes(false))
  if (signer !== address || signature.hasHighS()) throw new SignerError('FAILED')
  const yParity = bytes[0] ?? 0
  return { yParity, compact: signature.toBytes('compact') }
}

/** EIP-191, version `E`: what `personal_sign` signs. */
export function hashMessage(message: Uint8Array): Uint8Array {
  const prefix = encoder.encode(`\u0019Ethereum Signed Message:\n${message.length}`)
  return keccak_256(concat(prefix, message))
}

/** Signs a hash for a person's account: 65 bytes with a last one of 27 or 28. */
export function signedHash(hash: Uint8Array, account: EvmAccount): SignedHash {
  const { yParity, compact } = signHash(hash, account)
  return { signature: toHex(concat(compact, Uint8Array.of(27 + yParity))), hash: toHex(hash) }
}
