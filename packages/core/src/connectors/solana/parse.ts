import { fromBase58 } from '@latchkey/protocol'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'

/** Bytes of an Ed25519 signature. */
const signatureLength = 64
/** No transaction is longer, in bytes: those of version 1 (SIMD-0296) are the longest. */
const maxTransactionLength = 4_096

/** @throws InvalidWalletAnswerError for anything but 32 bytes in base58 */
export function parseAddress(address: string): string {
  if (address.length < 32 || address.length > 44 || decode(address)?.length !== 32)
    throw new InvalidWalletAnswerError(`no address ("${address.slice(0, 80)}")`)
  return address
}

/** @throws InvalidWalletAnswerError for anything but 64 bytes, also in base58 */
export function parseSignature(value: unknown): Uint8Array<ArrayBuffer> {
  const isText = typeof value === 'string' && value.length <= 2 * signatureLength
  const bytes = isText ? decode(value) : copyBytes(value)
  if (bytes?.length !== signatureLength) throw new InvalidWalletAnswerError('no signature')
  return bytes
}

/** @throws InvalidWalletAnswerError for what cannot be a transaction in wire format */
export function parseTransaction(value: unknown): Uint8Array<ArrayBuffer> {
  const bytes = copyBytes(value)
  if (!bytes || bytes.length <= signatureLength || bytes.length > maxTransactionLength)
    throw new InvalidWalletAnswerError('no transaction')
  return bytes
}

/** A copy, so that the wallet cannot change it any more; `undefined` for what is no bytes. */
export function copyBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

function decode(text: string) {
  try {
    return fromBase58(text)
  } catch {
    return undefined
  }
}
