import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Bytes } from './encoding.ts'

const kem = new DhkemX25519HkdfSha256()
/** RFC 9180 with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM. The server seals with the same. */
const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** What a sealed text is bound to. */
export type SealContext = { readonly info: Bytes; readonly aad: Bytes }
/** A sealed text and the key that was encapsulated with it. */
export type Sealed = { readonly enc: Bytes; readonly ciphertext: Bytes }

/** DeriveKeyPair of RFC 9180: the same seed of 32 bytes or more always gives the same pair. */
export function deriveKeyPair(seed: Bytes): Promise<CryptoKeyPair> {
  return kem.deriveKeyPair(seed)
}

export function generateKeyPair(): Promise<CryptoKeyPair> {
  return kem.generateKeyPair()
}

/** The 32 bytes of a public key. */
export async function publicBytes({ publicKey }: CryptoKeyPair): Promise<Bytes> {
  return new Uint8Array(await kem.serializePublicKey(publicKey))
}

export async function seal(to: Bytes, text: Bytes, { info, aad }: SealContext): Promise<Sealed> {
  const recipientPublicKey = await kem.deserializePublicKey(to)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, text, aad)
  return { enc: new Uint8Array(enc), ciphertext: new Uint8Array(ct) }
}

/** @throws OpenError or DecapError of `@hpke/core` for anything that was not sealed to this key in this context */
export async function open(
  recipientKey: CryptoKeyPair,
  { enc, ciphertext }: Sealed,
  { info, aad }: SealContext,
): Promise<Bytes> {
  return new Uint8Array(await suite.open({ recipientKey, enc, info }, ciphertext, aad))
}
