import { toBase58 } from '@latchkey/protocol'
import {
  largestTransaction,
  parseSolanaMessage,
  type SolanaMessage,
} from '../../signer/solanaMessage.ts'
import { createReader, MalformedError } from '../../signer/solanaReader.ts'

/** A transaction as it travels: signatures, one place for each signer, and what they sign. */
export type SolanaTransaction = {
  /** 64 bytes each, in the order of the signers; zeros where one is still missing. */
  readonly signatures: readonly Uint8Array[]
  readonly message: SolanaMessage
  /** What is shown, and signed unchanged. */
  readonly signed: Uint8Array
}

/** @throws MalformedError for anything but a whole transaction */
export function parseSolanaTransaction(base64: string): SolanaTransaction {
  const bytes = fromBase64(base64)
  if (bytes.length > largestTransaction) throw new MalformedError('larger than the network takes')
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const signed = bytes.slice(1 + 64 * signatures.length)
  const message = parseSolanaMessage(signed)
  if (signatures.length !== message.signers) throw new MalformedError('another number of signers')
  return { signatures, message, signed }
}

/** The transaction with one more signature; those of others stay. */
export function addSignature(
  { signatures, message, signed }: SolanaTransaction,
  address: string,
  signature: Uint8Array,
): SolanaTransaction {
  const place = message.keys.indexOf(address)
  return {
    signatures: signatures.map((other, index) => (index === place ? signature : other)),
    message,
    signed,
  }
}

/** Who has not signed yet. */
export function missingSigners({ signatures, message }: SolanaTransaction): readonly string[] {
  return message.keys.filter((_, place) => signatures[place]?.every((byte) => byte === 0))
}

/** In wire format, base64. */
export function writeSolanaTransaction({ signatures, signed }: SolanaTransaction): string {
  return toBase64(
    Uint8Array.of(signatures.length, ...signatures.flatMap((each) => [...each]), ...signed),
  )
}

/** The name that the network knows a transaction by: its first signature. */
export function signatureOf({ signatures }: SolanaTransaction): string {
  return toBase58(signatures[0] ?? new Uint8Array())
}

/** @throws MalformedError */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text)
  if (btoa(decoded) !== text) throw new MalformedError('base64 in another form')
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
