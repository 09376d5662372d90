import { createExpiringMap } from '../expiringMap.ts'
import { ServerError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { Chain } from '../rpc/createChain.ts'

/** How much of a chain's own currency an address holds, in its smallest unit (wei); a short while old unless forced. */
export type NativeBalances = (
  chain: Chain,
  address: string,
  options: { readonly force: boolean },
) => Promise<bigint>

/** @throws (the returned function) ServerError `upstream_unavailable` when no node says it. */
export function createNativeBalances(limits: Limits): NativeBalances {
  const entries = limits.balanceCacheEntries
  const known = createExpiringMap<Promise<bigint>>({ entries, ms: limits.balanceCacheMs })
  const newest = createExpiringMap<Promise<bigint>>({ entries, ms: limits.balanceForceMs })
  return (chain, address, { force }) => {
    const key = `${chain.caipNetworkId}:${address.toLowerCase()}`
    const remembered = (force ? newest : known).get(key)
    if (remembered) return remembered
    const asked = askBalance(chain, address)
    for (const map of [known, newest]) map.set(key, asked)
    asked.catch(() => {
      for (const map of [known, newest]) if (map.get(key) === asked) map.delete(key)
    })
    return asked
  }
}

async function askBalance(chain: Chain, address: string) {
  const { result, error } = await chain.request('eth_getBalance', [address, 'latest'])
  if (error || typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result))
    throw new ServerError('upstream_unavailable', 'The balance is not available. Try again.', {
      cause: error ?? result,
    })
  return BigInt(result)
}
