import { setTimeout as wait } from 'node:timers/promises'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'

/**
 * Asks for what an address holds, and remembers it for a while. Whoever wants the newest gets an answer that was asked for after their own question;
 * for that they may have to wait until the chain may be asked about this address again, together with all who wait meanwhile.
 */
export function rememberByAddress<address extends string, value>(
  ask: (address: address) => Promise<value>,
  { balanceCacheEntries: entries, balanceCacheMs, balanceForceMs }: Limits,
): (address: address, options: { readonly force: boolean }) => Promise<value> {
  const known = createExpiringMap<Promise<value>>({ entries, ms: balanceCacheMs })
  /** When an address was asked about last, in milliseconds since 1970. */
  const askedAt = createExpiringMap<number>({ entries, ms: balanceForceMs })
  const nextAnswers = createExpiringMap<Promise<value>>({ entries, ms: balanceForceMs })

  const askNow = (address: address) => {
    const asked = ask(address)
    known.set(address, asked)
    askedAt.set(address, Date.now())
    asked.catch(() => {
      if (known.get(address) !== asked) return
      known.delete(address)
      askedAt.delete(address)
    })
    return asked
  }
  const askLater = async (address: address, ms: number) => {
    await wait(ms)
    nextAnswers.delete(address)
    return askNow(address)
  }

  return (address, { force }) => {
    if (!force) return known.get(address) ?? askNow(address)
    const last = askedAt.get(address)
    if (last === undefined) return askNow(address)
    const coming = nextAnswers.get(address) ?? askLater(address, last + balanceForceMs - Date.now())
    nextAnswers.set(address, coming)
    return coming
  }
}
