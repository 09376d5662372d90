import type { Address } from '@solana/kit'
import type { Accounts } from '../accounts.ts'
import { readTokenAccount } from '../tokenState.ts'
import { poolFee, poolProgramAddress, readVaults } from './poolProgram.ts'

/** What a pool holds of a coin. */
export type PoolSide = {
  readonly vault: Address
  readonly mint: Address
  /** In the coin's smallest unit. */
  readonly amount: bigint
}

/** A pool as it stands now. */
export type Pool = { readonly address: Address; readonly sides: readonly [PoolSide, PoolSide] }

/** All pools of the node. */
export function readPools(accounts: Accounts): readonly Pool[] {
  return [...accounts.ownedBy(poolProgramAddress)].map(([address, { data }]) => {
    const [first, second] = readVaults(data)
    return { address, sides: [readSide(accounts, first), readSide(accounts, second)] }
  })
}

function readSide(accounts: Accounts, vault: Address): PoolSide {
  const account = accounts.get(vault)
  const token = account && readTokenAccount(account)
  if (!token) throw new Error(`The pool has no vault at ${vault}`)
  return { vault, mint: token.mint, amount: token.amount }
}

/** What a pool takes of an amount that is sold. */
export const feeOf = (amount: bigint): bigint => (amount * poolFee + 9_999n) / 10_000n

/** What a pool gives for an amount, as its program computes it. */
export const computeOut = (amount: bigint, sold: bigint, bought: bigint): bigint => {
  const counted = amount - feeOf(amount)
  return (counted * bought) / (sold + counted)
}
