import { worksOnChain } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { requestWallets } from './catalogueCache.ts'
import { checkListing } from './checkListing.ts'
import { isExcluded, type WalletIdentity } from './isExcluded.ts'

/** Wallets on one page of the catalogue. */
export const pageEntries = 40
/** Wallets that a search finds at most. */
export const searchEntries = 100
/** The longest list of ids that is sent; what does not fit is sorted out here. */
const maxListLength = 8_000

export declare namespace fetchWallets {
  type Parameters = {
    /** From 1, which is the default. */
    readonly page?: number | undefined
    /** Wallets on a page. Default 40; with `search` 100. */
    readonly entries?: number | undefined
    /** A name, or what somebody types who looks for it. */
    readonly search?: string | undefined
    readonly badge?: 'certified' | undefined
    /** Only these. Default: `includeWalletIds` of the kit. */
    readonly ids?: readonly string[] | undefined
    /** Only wallets that announce themselves under these reverse domain names. */
    readonly rdns?: readonly string[] | undefined
    /** Wallets to leave out beside the kit's `excludeWalletIds`. */
    readonly without?: readonly string[] | undefined
    /** Wallets that are left out by name or reverse domain name too. */
    readonly excluded?: readonly WalletIdentity[] | undefined
    /** Also wallets that work on no network of the kit, and those that the kit excludes. */
    readonly any?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    readonly wallets: readonly WalletListing[]
    /** How many there are on all pages. */
    readonly count: number
  }
}

/**
 * Asks the operator's server for wallets of the catalogue that work on one of the kit's networks. An answer is kept for 5 min. Nothing is found
 * without an `apiUrl`.
 *
 * @throws HttpStatusError, RequestAbortedError, ServerUnreachableError, InvalidResponseError
 */
export async function fetchWallets(
  kit: Kit,
  { signal, excluded = [], any = false, ...asked }: fetchWallets.Parameters = {},
): Promise<fetchWallets.ReturnType> {
  const {
    server: { apiUrl } = {},
    projectId,
    wallets: { includeWalletIds, excludeWalletIds = [] } = {},
  } = kit.options
  const { page = 1, search, badge, rdns, without = [] } = asked
  const networks = kit.store.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
  const included = includeWalletIds?.length ? includeWalletIds : undefined
  const only = asked.ids ?? (any || rdns ? undefined : included)
  if (only?.length === 0 || rdns?.length === 0) return nothing
  const left = any ? without : [...without, ...excludeWalletIds]
  const query = {
    projectId,
    page: String(page),
    entries: String(asked.entries ?? (search ? searchEntries : pageEntries)),
    search,
    badge_type: badge,
    include: joinIds(only),
    exclude: joinIds(left),
    rdns: joinIds(rdns),
    chains: any ? undefined : joinIds(networks),
  }
  const api = await kit.api()
  if (!api) return nothing
  const isWanted = (wallet: WalletListing) => {
    if (left.includes(wallet.id) || only?.includes(wallet.id) === false) return false
    if (any) return true
    const isHere = networks.some((network) => worksOnChain(wallet.chains, network))
    return isHere && !isExcluded(excluded, wallet)
  }

  const { data, count } = await requestWallets(kit, api, query, signal)
  const wallets = unique(data.flatMap((wallet) => checkListing(wallet, apiUrl) ?? []))
  return { wallets: wallets.filter(isWanted), count }
}

const nothing: fetchWallets.ReturnType = { wallets: [], count: 0 }

/** The first of each id. */
export function unique(wallets: readonly WalletListing[]): WalletListing[] {
  return [
    ...new Map([...wallets].reverse().map((wallet) => [wallet.id, wallet])).values(),
  ].reverse()
}

function joinIds(ids: readonly string[] | undefined) {
  const list = ids?.join(',')
  if (!list) return undefined
  return list.length > maxListLength ? list.slice(0, list.lastIndexOf(',', maxListLength)) : list
}
