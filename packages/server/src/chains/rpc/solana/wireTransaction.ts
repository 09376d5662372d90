import { base58 } from '@scure/base'

/** The most bytes of a transaction: what fits into one packet of the network. */
export const mostTransactionBytes = 1_232
/** The most characters that so many bytes take in base58 and base64. */
export const mostTransactionLength = 1_684

/** How a transaction is written; base58 where nothing is said, as nodes have it. */
export type TransactionEncoding = 'base58' | 'base64'

const signatureBytes = 64

/**
 * The signature by which a signed transaction is known on chain, in base58: its first, which is the fee payer's.
 *
 * @param text - the wire bytes: how many signatures there are, the signatures, the message that they sign.
 * @returns `undefined` for bytes that are no signed transaction.
 */
export function firstSignature(text: string, encoding: TransactionEncoding): string | undefined {
  const bytes = readBytes(text, encoding)
  const count = bytes?.[0]
  // More signatures than fit take a second byte to count, which therefore never stands here.
  if (!bytes || bytes.length > mostTransactionBytes || !count || count >= 0x80) return undefined
  const message = bytes.subarray(1 + count * signatureBytes)
  // A version, where there is one, stands before the number of signatures that the message wants.
  const isVersioned = message[0] !== undefined && message[0] >= 0x80
  if (message[isVersioned ? 1 : 0] !== count) return undefined
  const signature = bytes.subarray(1, 1 + signatureBytes)
  return signature.some((byte) => byte !== 0) ? base58.encode(signature) : undefined
}

function readBytes(text: string, encoding: TransactionEncoding) {
  if (text.length > mostTransactionLength) return undefined
  try {
    if (encoding === 'base58') return base58.decode(text)
    const bytes = Buffer.from(text, 'base64')
    return bytes.toString('base64') === text ? new Uint8Array(bytes) : undefined
  } catch {
    return undefined
  }
}
