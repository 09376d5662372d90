import { toBase58 } from '@latchkey/protocol'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'

const signatureLength = 64
const keyLength = 32

/**
 * Puts a signature where a transaction in wire format (legacy or version 0) has the place for it.
 *
 * @throws InvalidWalletAnswerError when the address is none of the transaction's signers
 */
export function insertSignature(
  transaction: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const signatures = readCount(transaction, 0)
  let at = signatures.next + signatures.count * signatureLength
  if ((transaction[at] ?? 0) & 0x80) at += 1 // the version
  const signers = transaction[at] ?? 0
  const keys = readCount(transaction, at + 3)
  for (let index = 0; index < Math.min(signers, keys.count, signatures.count); index += 1) {
    const start = keys.next + index * keyLength
    if (toBase58(transaction.subarray(start, start + keyLength)) !== address) continue
    const signed = transaction.slice()
    signed.set(signature, signatures.next + index * signatureLength)
    return signed
  }
  throw new InvalidWalletAnswerError('a signature that the transaction has no place for')
}

/** Solana's short form of a number: seven bits a byte, the lowest first. */
function readCount(bytes: Uint8Array, at: number) {
  let count = 0
  for (let next = at, shift = 0; shift < 21; shift += 7) {
    const byte = bytes[next] ?? 0
    next += 1
    count |= (byte & 0x7f) << shift
    if (byte < 0x80) return { count, next }
  }
  return { count: 0, next: at }
}
