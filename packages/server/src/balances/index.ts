import { rulesOf } from '../namespaces.ts'
import type { CreateBalances } from './balancesOf.ts'
import { createBitcoinBalances } from './esplora.ts'
import { createEvmBalances } from './evm.ts'
import { createSolanaBalances } from './solana.ts'

/** Who reads the balances of the chains of each namespace. */
const kinds: Readonly<Record<string, CreateBalances>> = {
  eip155: createEvmBalances,
  solana: createSolanaBalances,
  bip122: createBitcoinBalances,
}

/** Reads the balances of a chain, whatever its kind. */
export const createBalances: CreateBalances = (chain, parts) =>
  kinds[rulesOf(chain.caipNetworkId)?.namespace ?? '']?.(chain, parts)
