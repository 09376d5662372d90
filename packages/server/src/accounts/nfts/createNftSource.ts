import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Limits } from '../../config/limits.ts'
import { rulesOf } from '../../chains/namespaces.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { createEvmNfts, type CollectibleHistory } from './evmNfts.ts'
import type { NftSource } from './nftSource.ts'
import { createSolanaNfts } from './solanaNfts.ts'

type Parts = { readonly history: CollectibleHistory; readonly limits: Limits }

/** Who finds tokens that are one of their kind on the chains of each namespace. */
const kinds: Readonly<Record<string, (chain: Chain, parts: Parts) => NftSource>> = {
  eip155: (chain, { history, limits }) => createEvmNfts(chain, history, limits),
  solana: (chain, { limits }) => createSolanaNfts(chain, limits),
}

/** Finds tokens on a chain, whatever its kind; `undefined` where the kind has none. */
export function createNftSource(configured: ConfiguredChain, parts: Parts): NftSource | undefined {
  const create = kinds[rulesOf(configured.caipNetworkId)?.namespace ?? '']
  return configured.chain && create?.(configured.chain, parts)
}
