import { fromHex, toBase64 } from '../../adapters/bip122/encoding.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'

/** More than any signature, PSBT or id that a wallet gives. */
const maxLength = 2_000_000

/** @throws InvalidWalletAnswerError for anything but a text that is not empty */
export function readText(value: unknown, what: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= maxLength) return value
  throw new InvalidWalletAnswerError(`no ${what}`)
}

/** Looks into an answer; anything but an object is an answer without members. Looking may throw when the object is hostile. */
export function readMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // an object; each member is checked where it is used
}

/** @throws InvalidWalletAnswerError */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new InvalidWalletAnswerError(`no list of ${what}`)
}

/** Bytes that a wallet gives as hex, in base64. */
export function readHex(value: unknown, what: string): string {
  const text = readText(value, what)
  try {
    return toBase64(fromHex(text))
  } catch (cause) {
    throw new InvalidWalletAnswerError(`a ${what} that is no hex`, { cause })
  }
}

/** Bytes that wallets give in base64, or, some of them, as hex. */
export function readBytes(value: unknown, what: string): string {
  const text = readText(value, what)
  return /^(?:[0-9a-f]{2})+$/i.test(text) ? readHex(text, what) : text
}

/** @throws InvalidWalletAnswerError for anything but bytes */
export function readRaw(value: unknown, what: string): string {
  if (ArrayBuffer.isView(value) && value.byteLength > 0 && value.byteLength <= maxLength)
    return toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  throw new InvalidWalletAnswerError(`no ${what}`)
}

/** The id of a transaction as it is; whether it is one is for the adapter to say, as the money is gone by then. */
export function readId(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : ''
}
