import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { metadataProgram } from './programs.ts'
import { readText } from './readText.ts'

const programBytes = base58.decode(metadataProgram)
const seed = new TextEncoder().encode('metadata')
const marker = new TextEncoder().encode('ProgramDerivedAddress')
/** The kind of account that holds a token's metadata. */
const metadataKind = 4
/** After its kind, who may change it and which mint it is about (32 bytes each). */
const mintAt = 33
const nameAt = 65

/** Where Metaplex Token Metadata keeps what a token is called: the first address off the curve that its seeds lead to. */
export function metadataAddress(mint: string): string | undefined {
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(
      Uint8Array.from([
        ...seed,
        ...programBytes,
        ...base58.decode(mint),
        bump,
        ...programBytes,
        ...marker,
      ]),
    )
    if (!isOnCurve(address)) return base58.encode(address)
  }
  return undefined
}

function isOnCurve(bytes: Uint8Array) {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** What the metadata of a token says that it is called; nothing where it is about another token. */
export function readMetaplex(
  mint: string,
  bytes: Buffer,
): { readonly name?: string | undefined; readonly symbol?: string | undefined } {
  if (bytes[0] !== metadataKind || base58.encode(bytes.subarray(mintAt, nameAt)) !== mint) return {}
  const [name, next] = readText(bytes, nameAt)
  const [symbol] = readText(bytes, next)
  return { name, symbol }
}
