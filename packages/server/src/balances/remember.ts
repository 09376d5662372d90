import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../limits.ts'

/** Asks for what an address holds, and remembers it for a while; for a shorter one where somebody wants the newest. */
export function rememberByAddress<address extends string, value>(
  ask: (address: address) => Promise<value>,
  limits: Limits,
): (address: address, options: { readonly force: boolean }) => Promise<value> {
  const entries = limits.balanceCacheEntries
  const known = createExpiringMap<Promise<value>>({ entries, ms: limits.balanceCacheMs })
  const newest = createExpiringMap<Promise<value>>({ entries, ms: limits.balanceForceMs })
  return (address, { force }) => {
    const remembered = (force ? newest : known).get(address)
    if (remembered) return remembered
    const asked = ask(address)
    for (const map of [known, newest]) map.set(address, asked)
    asked.catch(() => {
      for (const map of [known, newest]) if (map.get(address) === asked) map.delete(address)
    })
    return asked
  }
}
