import type { CaipNetworkId } from '@latchkey/protocol'
import type { Balance } from '../adapters/balances.ts'
import { BalanceUnavailableError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findAdapter } from '../connection/findConnected.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/** One account on one network. */
export type BalanceKey = {
  readonly networkId: CaipNetworkId
  /** As the chain writes it. */
  readonly address: string
}

/** The cache key of a native balance. */
export function balanceQueryKey({ networkId, address }: BalanceKey) {
  return ['balance', networkId, address] as const
}

/** How a native balance is asked for and how long it counts as fresh (30 s). */
export function balanceQuery(kit: Kit, key: BalanceKey) {
  return {
    queryKey: balanceQueryKey(key),
    staleTime: timeoutsOf(kit).balanceCache,
    queryFn: async (): Promise<Balance> => {
      const chain = accessChain(kit, key.networkId)
      const adapter = await findAdapter(kit, chain.network.chainNamespace)
      try {
        return await adapter.getBalance(chain, key.address)
      } catch (cause) {
        throw new BalanceUnavailableError({ cause })
      }
    },
  }
}
