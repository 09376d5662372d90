import { base58 } from '@scure/base'
import { readText } from './metaplex.ts'

/** What a token says of itself: texts as they are written, nothing where it says nothing. */
export type MintFacts = {
  readonly decimals: number
  /** How many there are, in smallest units. */
  readonly supply: bigint
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  /** Where it says that it is described. */
  readonly uri?: string | undefined
}

/** Where a mint has its supply (8 bytes), its decimals, and whether it was made. The rest of it are authorities. */
const supplyAt = 36
const decimalsAt = 44
const madeAt = 45
const mintBytes = 82
/** Extensions of Token-2022 begin after as many bytes as a token account has, with a byte that says that this is a mint. */
const kindAt = 165
const isMint = 1
/** The extension that holds the token's name: whose it is and of which mint (32 bytes each), then texts. */
const tokenMetadata = 19

/**
 * Reads a mint (SPL Token, or Token-2022 with its extensions).
 *
 * @returns `undefined` for bytes that are none.
 */
export function readMint(address: string, bytes: Buffer): MintFacts | undefined {
  const decimals = bytes[decimalsAt]
  if (bytes.length < mintBytes || decimals === undefined || bytes[madeAt] !== 1) return undefined
  if (bytes.length > mintBytes && bytes[kindAt] !== isMint) return undefined
  return { decimals, supply: bytes.readBigUInt64LE(supplyAt), ...readMetadata(address, bytes) }
}

function readMetadata(address: string, bytes: Buffer) {
  let at = kindAt + 1
  while (at + 4 <= bytes.length) {
    const kind = bytes.readUInt16LE(at)
    const length = bytes.readUInt16LE(at + 2)
    const part = bytes.subarray(at + 4, at + 4 + length)
    if (kind === tokenMetadata) {
      if (base58.encode(part.subarray(32, 64)) !== address) return {}
      const [name, next] = readText(part, 64)
      const [symbol, uriAt] = readText(part, next)
      const [uri] = readText(part, uriAt)
      return { name, symbol, uri }
    }
    // Nothing follows what is not filled.
    if (kind === 0) return {}
    at += 4 + length
  }
  return {}
}
