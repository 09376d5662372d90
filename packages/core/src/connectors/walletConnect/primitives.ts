import { BrowserTooOldError } from '../../errors/relay.ts'
import { concat, encodeText, fromHex, type Bytes } from './bytes.ts'

/** The curves and hashes that WalletConnect is made of. Secret keys are 32 random bytes. */
export type Primitives = {
  sha256(data: Bytes): Promise<Bytes>
  /** HKDF-SHA256 (RFC 5869) without salt and info, 32 bytes. */
  hkdf(secret: Bytes): Promise<Bytes>
  agreementKey(secret: Bytes): Promise<Bytes>
  /**
   * X25519 (RFC 7748).
   *
   * @throws for a public key of low order, whose secret everybody knows
   */
  agree(secret: Bytes, publicKey: Bytes): Promise<Bytes>
  signingKey(secret: Bytes): Promise<Bytes>
  /** Ed25519 (RFC 8032). */
  sign(secret: Bytes, data: Bytes): Promise<Bytes>
}

/** What older browsers lack. Secret keys are 32 random bytes. */
export type Curves = Pick<Primitives, 'agreementKey' | 'agree' | 'signingKey' | 'sign'>

/**
 * The browser's own; the curves, which an older one lacks, as the site has them.
 *
 * @throws BrowserTooOldError where neither has them
 */
export async function loadPrimitives(curves: Curves | undefined): Promise<Primitives> {
  if (await hasCurves()) return webPrimitives
  if (!curves) throw new BrowserTooOldError()
  return { ...webPrimitives, ...curves }
}

async function hasCurves() {
  try {
    const probe = new Uint8Array(32).fill(1)
    const [key] = await Promise.all([
      webPrimitives.agreementKey(probe),
      webPrimitives.sign(probe, probe),
    ])
    return key.length === 32
  } catch {
    return false // too old a browser
  }
}

/** What stands before a raw secret key in PKCS #8 (RFC 8410). */
const pkcs8 = {
  X25519: fromHex('302e020100300506032b656e04220420'),
  Ed25519: fromHex('302e020100300506032b657004220420'),
}

function importSecret(curve: keyof typeof pkcs8, secret: Bytes, usage: 'deriveBits' | 'sign') {
  return crypto.subtle.importKey('pkcs8', concat(pkcs8[curve], secret), curve, true, [usage])
}

async function publicKeyOf(key: CryptoKey) {
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  return Uint8Array.from(atob(x.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

const webPrimitives: Primitives = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data)),
  async hkdf(secret) {
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const none = encodeText('')
    const parameters = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256))
  },
  agreementKey: async (secret) => publicKeyOf(await importSecret('X25519', secret, 'deriveBits')),
  async agree(secret, publicKey) {
    const [own, other] = await Promise.all([
      importSecret('X25519', secret, 'deriveBits'),
      crypto.subtle.importKey('raw', publicKey, 'X25519', false, []),
    ])
    const bits = await crypto.subtle.deriveBits({ name: 'X25519', public: other }, own, 256)
    const shared = new Uint8Array(bits)
    if (shared.every((byte) => byte === 0)) throw new Error('A public key of low order')
    return shared
  },
  signingKey: async (secret) => publicKeyOf(await importSecret('Ed25519', secret, 'sign')),
  async sign(secret, data) {
    const key = await importSecret('Ed25519', secret, 'sign')
    return new Uint8Array(await crypto.subtle.sign('Ed25519', key, data))
  },
}
