import type { CaipNetworkId } from '@latchkey/protocol'
import type { History } from './history.ts'
import type { HistoryOptions } from './historyOptions.ts'
import type { HistorySource } from './sources/historySource.ts'
import type { SourceParts } from './sources/createSources.ts'

/**
 * Puts the sources of all chains behind one door. What they are made of is loaded at once where a chain is followed, and otherwise when somebody
 * first asks; never where no chain has one.
 */
export function createHistory(options: HistoryOptions, parts: SourceParts): History {
  // Cast because `Object.keys` forgets what the keys are.
  const chainIds = Object.keys(options) as CaipNetworkId[]
  let sources: Promise<ReadonlyMap<string, HistorySource>> | undefined
  let isClosed = false
  const load = async () => {
    const { createSources } = await import('./sources/createSources.ts')
    return isClosed ? new Map<string, HistorySource>() : createSources(options, parts)
  }
  const sourceOf = async (chainId: CaipNetworkId) => {
    if (!chainIds.includes(chainId)) return undefined
    sources ??= load().catch((error: unknown) => {
      sources = undefined
      throw error
    })
    return (await sources).get(chainId)
  }
  const isFollowing = Object.values(options).some(({ source }) => source === 'indexer')
  const [first] = chainIds
  if (isFollowing && first)
    void sourceOf(first).catch((error: unknown) =>
      parts.log.error({ err: error }, 'no chain is followed'),
    )
  return {
    chainIds,
    pageOf: async (chainId, address, cursor) =>
      (await (await sourceOf(chainId))?.pageOf(address, cursor)) ?? { data: [], next: null },
    purchasesOf: async (query) => {
      const { readPurchases } = await import('./sources/purchases.ts')
      return readPurchases(parts.store, query, parts.limits.historyPageEntries)
    },
    collectiblesOf: async (chainId, address) =>
      (await (await sourceOf(chainId))?.collectiblesOf?.(address)) ?? { found: [], isCut: false },
    coverageOf: async (chainId) => {
      const source = await sourceOf(chainId)
      if (!source?.collectiblesOf) return 'none'
      return ((await source.isWhole?.()) ?? true) ? 'all' : 'partial'
    },
    close: async () => {
      isClosed = true
      const all = await sources?.catch(() => undefined)
      await Promise.all([...(all?.values() ?? [])].map((source) => source.close?.()))
    },
  }
}
