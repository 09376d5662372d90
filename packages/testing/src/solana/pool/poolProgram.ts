import {
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Address,
  type ProgramDerivedAddress,
} from '@solana/kit'
import { toAddress } from '../accounts.ts'
import { poolProgram } from '../generated/poolProgram.ts'

/** The local world's constant-product pools: the program of `programs/pool`, with the instruction `route` of Jupiter. */
export const poolProgramAddress: Address = address('AJ1ie8528KPBhd9f1KcUHGEew1ywj8Veg67Ff5EEqubK')

/** The program as the loader takes it. */
export const readPoolProgram = (): Uint8Array => Buffer.from(poolProgram, 'base64')

/** What the program takes of what is sold, in basis points. */
export const poolFee = 30n

/** The two vaults of a pool, in no order. */
export type PoolVaults = readonly [Address, Address]

/** What a pool's account holds: the bump of its vaults' owner, and the vaults. */
export function encodePool(bump: number, [first, second]: PoolVaults): Uint8Array {
  const { encode } = getAddressEncoder()
  return Uint8Array.from([bump, ...encode(first), ...encode(second)])
}

/** The vaults of a pool, as its account names them. */
export const readVaults = (data: Uint8Array): PoolVaults => [
  toAddress(data.subarray(1, 33)),
  toAddress(data.subarray(33, 65)),
]

/** Who owns a pool's vaults: the program alone signs for it. */
export const findVaultOwner = (pool: Address): Promise<ProgramDerivedAddress> =>
  getProgramDerivedAddress({
    programAddress: poolProgramAddress,
    seeds: ['pool', getAddressEncoder().encode(pool)],
  })
