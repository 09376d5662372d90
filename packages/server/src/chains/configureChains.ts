import type { CaipNetworkId } from '@latchkey/protocol'
import {
  nativeCurrencyOf,
  networkNameOf,
  type ChainOptions,
  type ConfiguredChain,
} from './chains.ts'
import { createEsplora } from './esplora/createEsplora.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { rulesOf } from './namespaces.ts'
import { createChain } from './rpc/createChain.ts'

/** Puts the nodes of each chain, which have been checked, behind what the rest of the server uses. */
export function configureChains(
  chains: readonly (readonly [CaipNetworkId, ChainOptions])[],
  parts: { readonly limits: Limits; readonly log: Logger },
): ReadonlyMap<string, ConfiguredChain> {
  return new Map(
    chains.map(([id, options]): [string, ConfiguredChain] => {
      const { upstreams, tokens, exchange } = options
      const settings = { caipNetworkId: id, upstreams, ...parts }
      return [
        id,
        {
          caipNetworkId: id,
          ...(rulesOf(id)?.speaks === 'esplora'
            ? { esplora: createEsplora(settings) }
            : { chain: createChain(settings) }),
          name: networkNameOf(id, options),
          currency: nativeCurrencyOf(id, options),
          tokens,
          exchange,
        },
      ]
    }),
  )
}
