import type { Chain } from './createChain.ts'
import type { ChainKind } from './chainKind.ts'
import { evmKind } from './evm/evmKind.ts'
import { solanaKind } from './solana/solanaKind.ts'

/** Hands a kind on with its own policies' names, which differ from one to the next. */
type Opening = (open: <policy extends string>(kind: ChainKind<policy>) => Chain) => Chain

/** The kinds of chains whose nodes speak JSON-RPC, by their CAIP-2 namespace. */
export const chainKinds: Readonly<Record<string, Opening>> = {
  eip155: (open) => open(evmKind),
  solana: (open) => open(solanaKind),
}
