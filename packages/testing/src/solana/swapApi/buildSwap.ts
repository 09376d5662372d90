import {
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import {
  closeTokenAccount,
  computeUnitLimit,
  computeUnitPrice,
  createTokenAccount,
  findTokenAccount,
  syncNative,
  transferLamports,
} from '../instructions.ts'
import { findVaultOwner } from '../pool/poolProgram.ts'
import { findPoolTable, listPoolAccounts } from '../pool/poolTable.ts'
import type { Pool } from '../pool/readPools.ts'
import { createRoute } from '../pool/route.ts'
import { programs } from '../programs.ts'
import type { SwapWay } from './quoteBody.ts'

/** What a swap computes at most, and what is offered for a unit of it, in millionths of a lamport. */
export const swapUnits = 120_000
const unitPrice = 20_000n

/** Until when a transaction can be in a block. */
export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** What is swapped, for whom. */
export type SwapOrder = {
  readonly user: Address
  readonly way: SwapWay
  readonly amount: bigint
  readonly quoted: bigint
  readonly slippageBps: number
  /** Whether SOL is wrapped and unwrapped; otherwise wrapped SOL is a token like any other. */
  readonly isWrapping: boolean
}

/**
 * The instructions of a swap: SOL is wrapped before it and unwrapped after it, and an account for what is bought is made where there is
 * none.
 */
export async function writeSwapInstructions(order: SwapOrder): Promise<readonly Instruction[]> {
  const { user, way, amount, quoted, slippageBps, isWrapping } = order
  const { pool, sold, bought } = way
  const source = await findTokenAccount(programs.token, sold.mint, user)
  const destination = await findTokenAccount(programs.token, bought.mint, user)
  const [vaultOwner] = await findVaultOwner(pool.address)
  const isSelling = isWrapping && sold.mint === programs.wrappedSol
  const isBuying = isWrapping && bought.mint === programs.wrappedSol
  const wrapped = isSelling ? source : destination
  return [
    computeUnitLimit(swapUnits),
    computeUnitPrice(unitPrice),
    ...(isSelling
      ? [
          createTokenAccount(programs.token, sold.mint, user, source, user),
          transferLamports(user, source, amount),
          syncNative(source),
        ]
      : []),
    createTokenAccount(programs.token, bought.mint, user, destination, user),
    createRoute({
      ...{ user, source, destination, boughtMint: bought.mint, pool: pool.address, vaultOwner },
      ...{ vaultIn: sold.vault, vaultOut: bought.vault, amount, quoted, slippage: slippageBps },
    }),
    ...(isSelling || isBuying ? [closeTokenAccount(wrapped, user)] : []),
  ]
}

/** A versioned transaction that nobody has signed, with the pool's accounts out of its lookup table, in base64. */
export async function buildSwapTransaction(
  user: Address,
  { address: pool, sides }: Pool,
  instructions: readonly Instruction[],
  { blockhash, lastValidBlockHeight }: Lifetime,
): Promise<string> {
  const { address: table } = await findPoolTable(pool)
  const [owner] = await findVaultOwner(pool)
  const listed = listPoolAccounts(pool, owner, sides)
  const message = appendTransactionMessageInstructions(
    [...instructions],
    setTransactionMessageLifetimeUsingBlockhash(
      // A blockhash of the node's own.
      { blockhash: blockhash as Blockhash, lastValidBlockHeight },
      setTransactionMessageFeePayer(user, createTransactionMessage({ version: 0 })),
    ),
  )
  const compact = compressTransactionMessageUsingAddressLookupTables(message, {
    [table]: [...listed],
  })
  return getBase64EncodedWireTransaction(compileTransaction(compact))
}
