import { toBase58 } from '@latchkey/protocol'
import { concat, fromBase64url, type Bytes } from './encoding.ts'

/** A Solana account. Its private key cannot be read back: WebCrypto signs with it. */
export type SolanaAccount = {
  /** The public key in base58. */
  readonly address: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32)

/**
 * The account of an Ed25519 key, which is overwritten here.
 *
 * @param key - 32 bytes
 * @returns `undefined` where this browser's WebCrypto has no Ed25519 (Chrome before 137): there is no Solana account then
 */
export async function solanaAccount(key: Bytes): Promise<SolanaAccount | undefined> {
  const pkcs8 = concat(pkcs8Head, key)
  key.fill(0)
  try {
    const { subtle } = crypto
    // WebCrypto tells a public key in this way only.
    const readable = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
    const { x = '' } = await subtle.exportKey('jwk', readable)
    const bytes = fromBase64url(x)
    return {
      address: toBase58(bytes),
      privateKey: await subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
      publicKey: await subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  } finally {
    pkcs8.fill(0)
  }
}
