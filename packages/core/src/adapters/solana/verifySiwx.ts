import { fromBase58 } from '@latchkey/protocol'
import type { VerifySiwx } from '../siwxVerifiers.ts'
import { isSignedByKey } from './signedByKey.ts'

/** By the key that the address is (Ed25519, RFC 8032). */
export const verifySiwx: VerifySiwx = async ({ message, signature, address }) => {
  const [key, signed] = [read(address), read(signature)]
  return (
    key?.length === 32 &&
    signed !== undefined &&
    isSignedByKey(key, signed, new TextEncoder().encode(message))
  )
}

/** A text of 90 letters is longer than any signature. */
function read(text: string) {
  try {
    return text.length > 90 ? undefined : fromBase58(text)
  } catch {
    return undefined
  }
}
