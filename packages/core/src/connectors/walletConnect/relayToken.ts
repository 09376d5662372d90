import { toBase58 } from '@latchkey/protocol'
import { encodeText, randomBytes, toBase64Url, toHex, type Bytes } from './bytes.ts'
import type { Primitives } from './primitives.ts'

/** Multicodec of an Ed25519 public key. */
const ed25519Codec = [0xed, 0x01]
const day = 86_400
/**
 * How far tokens are dated back, in seconds: relays refuse what is issued in their future, and tokens live for a day, so that a clock that is two
 * hours fast or most of a day slow still connects.
 */
const backdating = 2 * 3_600

/** How a page introduces itself to relays: by a key that lives as long as the page, so that no visit can be linked to the next. */
export type RelayIdentity = {
  /** A JWT for the relay of that address (EdDSA, RFC 8037), its issuer a `did:key`. */
  token(relayUrl: string): Promise<string>
}

/** Makes an identity nobody has seen before. */
export async function createIdentity(
  primitives: Primitives,
  clock: () => number,
): Promise<RelayIdentity> {
  const secret = randomBytes(32)
  const publicKey = await primitives.signingKey(secret)
  const iss = `did:key:z${toBase58(new Uint8Array([...ed25519Codec, ...publicKey]))}`
  return {
    async token(relayUrl) {
      const iat = Math.floor(clock() / 1_000) - backdating
      const claims = { iss, sub: toHex(randomBytes(32)), aud: relayUrl, iat, exp: iat + day }
      const data = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
      const signature: Bytes = await primitives.sign(secret, encodeText(data))
      return `${data}.${toBase64Url(signature)}`
    },
  }
}

const part = (value: object) => toBase64Url(encodeText(JSON.stringify(value)))
