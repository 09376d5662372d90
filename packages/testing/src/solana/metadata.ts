import { address, getProgramDerivedAddress, type Address } from '@solana/kit'
import { rentExemption } from './accounts.ts'
import type { SolanaNode } from './node.ts'
import { toBytes } from './programs.ts'

/** What a coin is called, as Metaplex Token Metadata keeps it. */
export type CoinMetadata = {
  readonly name: string
  readonly symbol: string
  /** Where it is described. */
  readonly uri: string
  /** The mint of the collection that it belongs to. */
  readonly collection?: Address | undefined
}

const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** The kind of account that holds metadata, and the kind of token that is one of its kind. */
const metadataKind = 4
const nonFungible = 0

/**
 * Writes the metadata of a coin to where Metaplex's program keeps it. The program is not on this node, so that the account is put
 * there without a transaction.
 */
export async function writeMetadata(
  node: SolanaNode,
  mint: Address,
  authority: Address,
  { name, symbol, uri, collection }: CoinMetadata,
): Promise<void> {
  const [at] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', toBytes(metadataProgram), toBytes(mint)],
  })
  const data = Buffer.concat([
    Buffer.from([metadataKind]),
    toBytes(authority),
    toBytes(mint),
    // Older records are filled up with zeros.
    text(name, 32),
    text(symbol, 10),
    text(uri, 200),
    // What the maker takes of each sale, no list of makers, first sale over, may be changed, no nonce.
    Buffer.from([0, 0, 0, 1, 1, 0]),
    Buffer.from([1, nonFungible]),
    collection ? Buffer.concat([Buffer.from([1, 1]), toBytes(collection)]) : Buffer.from([0]),
    // Uses.
    Buffer.from([0]),
  ])
  node.accounts.set(at, {
    lamports: rentExemption(data.length),
    data: new Uint8Array(data),
    owner: metadataProgram,
    executable: false,
  })
}

/** A text as Borsh writes it, filled up with zeros. */
function text(value: string, bytes: number) {
  const size = Math.max(bytes, Buffer.byteLength(value))
  const buffer = Buffer.alloc(4 + size)
  buffer.writeUInt32LE(size)
  buffer.write(value, 4)
  return buffer
}
