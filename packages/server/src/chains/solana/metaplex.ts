import { base58 } from '@scure/base'
import { findProgramAddress } from './programAddress.ts'
import { metadataProgram } from './solanaAddress.ts'

const programBytes = base58.decode(metadataProgram)
const seed = new TextEncoder().encode('metadata')
/** The kind of account that holds a token's metadata. */
const metadataKind = 4
/** After its kind, who may change it and which mint it is about (32 bytes each). */
const mintAt = 33
const nameAt = 65

/** Where Metaplex Token Metadata keeps what a token is called: the first address off the curve that its seeds lead to. */
export function metadataAddress(mint: string): string | undefined {
  return findProgramAddress(metadataProgram, [seed, programBytes, base58.decode(mint)])
}

/** What the metadata of a token says of it. */
export type MetaplexFacts = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  /** Where it says that it is described. */
  readonly uri?: string | undefined
  /** The mint of its collection, where whoever may say so has said that it belongs there. */
  readonly collection?: string | undefined
}

/** What the metadata of a token says; nothing where it is about another token. */
export function readMetaplex(mint: string, bytes: Buffer): MetaplexFacts {
  if (bytes[0] !== metadataKind || base58.encode(bytes.subarray(mintAt, nameAt)) !== mint) return {}
  const [name, symbolAt] = readText(bytes, nameAt)
  const [symbol, uriAt] = readText(bytes, symbolAt)
  const [uri, next] = readText(bytes, uriAt)
  const collection = readCollection(bytes, next)
  return { name, symbol, ...(uri && { uri }), ...(collection && { collection }) }
}

/** An address and two numbers for each who made it. */
const creatorBytes = 34

/** Behind what the maker takes (2 bytes): who made it, two flags, then what may be absent: a nonce, a kind, the collection. */
function readCollection(bytes: Buffer, start: number) {
  let at = start + 2
  const has = () => bytes[at++] === 1
  if (has()) {
    if (at + 4 > bytes.length) return undefined
    at += 4 + creatorBytes * bytes.readUInt32LE(at)
  }
  at += 2
  if (has()) at += 1
  if (has()) at += 1
  if (!has() || bytes[at] !== 1 || at + 33 > bytes.length) return undefined
  return base58.encode(bytes.subarray(at + 1, at + 33))
}

/**
 * Reads a text as Borsh writes it: how many bytes it has in 4 bytes, then UTF-8. Metaplex fills it up with zeros.
 *
 * @returns the text, `undefined` where the bytes end before it does, and where the next thing begins.
 */
export function readText(
  bytes: Buffer,
  at: number,
): readonly [text: string | undefined, next: number] {
  if (at + 4 > bytes.length) return [undefined, bytes.length]
  const next = at + 4 + bytes.readUInt32LE(at)
  if (next > bytes.length) return [undefined, bytes.length]
  return [bytes.toString('utf8', at + 4, next).replace(/\0+$/, ''), next]
}
