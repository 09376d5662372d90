import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { programs } from '../programs.ts'
import { poolProgramAddress } from './poolProgram.ts'

const { READONLY, WRITABLE, READONLY_SIGNER } = AccountRole

/** The first eight bytes of SHA-256 of `global:route`. */
const discriminator = Uint8Array.of(0xe5, 0x17, 0xcb, 0x97, 0x7a, 0xe3, 0xad, 0x2a)

/** What is swapped, and through which accounts. */
export type Route = {
  readonly user: Address
  /** The user's account of what is sold. */
  readonly source: Address
  /** The user's account of what is bought. */
  readonly destination: Address
  readonly boughtMint: Address
  readonly pool: Address
  readonly vaultOwner: Address
  readonly vaultIn: Address
  readonly vaultOut: Address
  /** In the smallest unit of what is sold. */
  readonly amount: bigint
  /** In the smallest unit of what is bought. */
  readonly quoted: bigint
  /** In basis points. */
  readonly slippage: number
}

/** Jupiter's instruction `route` for one pool. */
export function createRoute(route: Route): Instruction {
  const data = Buffer.alloc(8 + 4 + 4 + 19)
  data.set(discriminator)
  // A plan of one step: a pool of the kind of Saber (0), all of it, from the first coin to the second.
  data.writeUInt32LE(1, 8)
  data.set([0, 100, 0, 1], 12)
  data.writeBigUInt64LE(route.amount, 16)
  data.writeBigUInt64LE(route.quoted, 24)
  data.writeUInt16LE(route.slippage, 32)
  const none = { address: poolProgramAddress, role: READONLY }
  return {
    programAddress: poolProgramAddress,
    accounts: [
      { address: programs.token, role: READONLY },
      { address: route.user, role: READONLY_SIGNER },
      { address: route.source, role: WRITABLE },
      { address: route.destination, role: WRITABLE },
      none,
      { address: route.boughtMint, role: READONLY },
      none,
      none,
      none,
      { address: route.pool, role: READONLY },
      { address: route.vaultOwner, role: READONLY },
      { address: route.vaultIn, role: WRITABLE },
      { address: route.vaultOut, role: WRITABLE },
    ],
    data: Uint8Array.from(data),
  }
}
