import type { Kit } from '../kit/kit.ts'
import type { WalletListing } from '@latchkey/protocol/api'
import { keepCount } from './catalogueCache.ts'
import { fetchWallets } from './fetchWallets.ts'
import type { ConnectCatalogue } from './wallet.ts'

/** How many wallets the catalogue recommends. */
export const recommendedEntries = 4

/** What is shown until the catalogue has answered, and where there is none. */
export const noCatalogue: ConnectCatalogue = {
  featured: [],
  recommended: [],
  excluded: [],
  count: 0,
}

/**
 * Asks the catalogue what the Connect view shows of it: the featured wallets in their order, those that it recommends, and what is known of
 * the excluded ones. A part that does not come is left out; `error` says why.
 */
export async function fetchConnectCatalogue(
  kit: Kit,
  signal?: AbortSignal,
): Promise<ConnectCatalogue & { readonly error: Error | undefined }> {
  const {
    server: { apiUrl } = {},
    wallets: { featuredWalletIds = [], excludeWalletIds = [] } = {},
  } = kit.options
  if (!apiUrl) return { ...noCatalogue, error: undefined }
  let error: Error | undefined
  const ask = (parameters: fetchWallets.Parameters) =>
    fetchWallets(kit, { ...parameters, signal }).catch((thrown: unknown) => {
      error ??= thrown instanceof Error ? thrown : new Error(String(thrown))
      return { wallets: [], count: 0 }
    })
  const [featured, recommended, excluded] = await Promise.all([
    ask({ ids: featuredWalletIds, entries: entriesFor(featuredWalletIds) }),
    ask({ entries: recommendedEntries, without: featuredWalletIds }),
    ask({ ids: excludeWalletIds, entries: entriesFor(excludeWalletIds), any: true }),
  ])
  const count = keepCount(kit, recommended.count + featured.wallets.length)
  return {
    featured: inOrder(featured.wallets, featuredWalletIds),
    recommended: recommended.wallets,
    excluded: excluded.wallets,
    count,
    error,
  }
}

function entriesFor(ids: readonly string[]) {
  return Math.max(1, Math.min(ids.length, 100))
}

function inOrder(wallets: readonly WalletListing[], ids: readonly string[]) {
  return [...wallets].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
