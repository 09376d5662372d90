import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concat, decodeText, encodeText, fromBase64, randomBytes, toBase64 } from './bytes.ts'
import type { Bytes } from './bytes.ts'

const ivLength = 12
const keyLength = 32
/** No message of a wallet is longer, in letters of base64. */
const maxLength = 2_000_000

/** Seals a value for a topic's key: type 0, or type 1 with the sender's public key where the receiver does not know the sender yet. */
export function seal(key: Bytes, value: unknown, sender?: Bytes): string {
  const iv = randomBytes(ivLength)
  const sealed = chacha20poly1305(key, iv).encrypt(encodeText(JSON.stringify(value)))
  const type = new Uint8Array([sender ? 1 : 0])
  return toBase64(concat(type, ...(sender ? [sender] : []), iv, sealed))
}

/**
 * Opens what `seal` has made.
 *
 * @param keyOf - the key; told the sender's public key where the envelope names one
 * @throws for anything else, and for a text that is not JSON
 */
export async function unseal(
  message: string,
  keyOf: (sender: Bytes | undefined) => Bytes | Promise<Bytes>,
): Promise<unknown> {
  if (message.length > maxLength) throw new RangeError('The message is too long')
  const bytes = fromBase64(message)
  const type = bytes[0]
  if (type !== 0 && type !== 1) throw new RangeError('An unknown type of envelope')
  const at = 1 + type * keyLength
  const key = await keyOf(type === 1 ? bytes.slice(1, at) : undefined)
  const text = chacha20poly1305(key, bytes.subarray(at, at + ivLength)).decrypt(
    bytes.subarray(at + ivLength),
  )
  return JSON.parse(decodeText(text))
}
