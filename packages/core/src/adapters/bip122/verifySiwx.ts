import type { VerifySiwx } from '../siwxVerifiers.ts'
import { fromBase64 } from './encoding.ts'
import { parseAddress } from './parseAddress.ts'
import { verifyMessage } from './verifyMessage.ts'

/** By the key of the address: BIP-322 in its simple form, or the older compact signature (BIP-137). What cannot be told here is not good. */
export const verifySiwx: VerifySiwx = async ({ message, signature, address }) => {
  const parsed = parseAddress(address)
  const bytes = read(signature)
  return (
    parsed !== undefined && bytes !== undefined && verifyMessage(parsed, message, bytes) === true
  )
}

function read(text: string) {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}
