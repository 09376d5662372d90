import { address, getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/kit'
import type { PoolSide } from './readPools.ts'

const program = address('AddressLookupTab1e1111111111111111111111111')
/** Bytes before the first address of a table. */
const headSize = 56

/** Where the lookup table of a pool's accounts stands. */
export async function findPoolTable(pool: Address) {
  const [at] = await getProgramDerivedAddress({
    programAddress: program,
    seeds: [getAddressEncoder().encode(pool), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0)],
  })
  return { address: at, program }
}

/** What the lookup table of a pool lists: what only its program needs. Coins stand in the transaction itself, for everybody to see. */
export const listPoolAccounts = (
  pool: Address,
  owner: Address,
  sides: readonly Pick<PoolSide, 'vault'>[],
): readonly Address[] => [pool, owner, ...sides.map(({ vault }) => vault)]

/** A lookup table that was extended long ago and that nobody can change. */
export function encodeLookupTable(addresses: readonly Address[]): Uint8Array {
  const head = Buffer.alloc(headSize)
  head.writeUInt32LE(1, 0)
  // It was never closed.
  head.writeBigUInt64LE(2n ** 64n - 1n, 4)
  const { encode } = getAddressEncoder()
  return Uint8Array.from([...head, ...addresses.flatMap((one) => [...encode(one)])])
}
