import type { WalletListing } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import { keepCount } from './catalogueCache.ts'
import { fetchConnectCatalogue, noCatalogue } from './fetchConnectCatalogue.ts'
import { fetchWallets, pageEntries, unique } from './fetchWallets.ts'
import { isExcluded } from './isExcluded.ts'
import { readCustomWallets } from './ownWallets.ts'
import { maxSearchLength, minSearchLength, searchWait } from './searchRules.ts'
import { firstPage } from './watchWalletGroups.ts'
import type { ConnectCatalogue } from './wallet.ts'
import { findWalletConnector } from './findWalletConnector.ts'

/** The wallets of the catalogue, as far as they were asked for. */
export type WalletsInfo = {
  /** Installed ones first, then the featured ones, then the others; each once. */
  readonly wallets: readonly WalletListing[]
  /** How many there are; of a search, how many it found. */
  readonly count: number
  /** The first of them are on their way. */
  readonly isLoading: boolean
  /** More of them are on their way. */
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** Why the last request failed; what was there stays. */
  readonly error: Error | undefined
}

export declare namespace watchWallets {
  type Parameters = {
    /** A name, or what somebody types who looks for it; from 2 characters on. */
    readonly search?: string | undefined
    /** Only wallets with this badge. */
    readonly badge?: 'certified' | undefined
    /** Called at once, and whenever something has changed. */
    readonly onChange: (info: WalletsInfo) => void
  }
  type ReturnType = {
    /** Asks for the next page; nothing happens while one is on its way, after a failure, and where there is no more. */
    readonly loadMore: () => void
    /** Asks again after a failure. */
    readonly retry: () => void
    /** Ends it; a request that is on its way is broken off. */
    readonly stop: () => void
  }
}

/** Lists the wallets of the catalogue page by page, or those that a search finds. Without an `apiUrl` there are those of `customWallets` alone. */
export function watchWallets(
  kit: Kit,
  { search = '', badge, onChange }: watchWallets.Parameters,
): watchWallets.ReturnType {
  const controller = new AbortController()
  const { signal } = controller
  const text = search.trim().slice(0, maxSearchLength)
  const wanted = text.length >= minSearchLength ? text : undefined
  let info: WalletsInfo = {
    wallets: [],
    count: 0,
    isLoading: true,
    isLoadingMore: false,
    hasMore: false,
    error: undefined,
  }
  let catalogue: ConnectCatalogue | undefined
  let pages: readonly WalletListing[] = []
  let page = 0
  let isBusy = false

  function set(change: Partial<WalletsInfo>) {
    if (signal.aborted) return
    info = { ...info, ...change }
    onChange(info)
  }

  async function load() {
    if (isBusy || signal.aborted) return
    isBusy = true
    set({ isLoading: page === 0, isLoadingMore: page > 0, error: undefined })
    try {
      await (wanted === undefined ? loadPage() : loadSearch(wanted))
    } catch (thrown) {
      set({ error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
    } finally {
      isBusy = false
      set({ isLoading: false, isLoadingMore: false })
    }
  }

  async function loadPage() {
    catalogue ??= await fetchWhole(kit, signal)
    const { featured, recommended, excluded } = catalogue
    const [answer, installed] = await Promise.all([
      fetchWallets(kit, { ...firstPage(catalogue, signal), page: page + 1, badge }),
      page === 0 ? fetchInstalled(kit, excluded, signal) : [],
    ])
    page += 1
    pages = [...pages, ...installed, ...answer.wallets]
    const custom = readCustomWallets(kit).filter((wallet) => !isExcluded(excluded, wallet))
    const before = [...featured, ...custom, ...recommended]
    const wallets = sortWallets(
      kit,
      unique([...before, ...pages]).filter((wallet) => !badge || wallet.badge_type === badge),
    )
    const hasMore = page * pageEntries < answer.count
    const count = badge
      ? Math.max(answer.count, wallets.length)
      : keepCount(kit, Math.max(answer.count + before.length, wallets.length))
    set({ wallets, count, hasMore })
  }

  async function loadSearch(text: string) {
    await wait(searchWait, signal)
    const { excluded } = (catalogue ??= await fetchWhole(kit, signal))
    const answer = await fetchWallets(kit, { search: text, badge, excluded, signal })
    const name = text.toLowerCase()
    const custom = readCustomWallets(kit).filter(
      (wallet) =>
        !badge && wallet.name.toLowerCase().includes(name) && !isExcluded(excluded, wallet),
    )
    const wallets = sortWallets(kit, unique([...custom, ...answer.wallets]))
    set({ wallets, count: wallets.length, hasMore: false })
  }

  void load()
  return {
    loadMore: () => {
      if (info.hasMore && !info.error) void load()
    },
    retry: () => {
      if (info.error) void load()
    },
    stop: () => controller.abort(),
  }
}

/** What stands before the pages, with what is excluded: without it, the pages would show what they may not. */
async function fetchWhole(kit: Kit, signal: AbortSignal): Promise<ConnectCatalogue> {
  const { error, ...catalogue } = await fetchConnectCatalogue(kit, signal)
  if (error) throw error
  return catalogue.count > 0 ? catalogue : noCatalogue
}

/** Installed wallets stand first, so that they have to be known before their page comes. */
async function fetchInstalled(
  kit: Kit,
  excluded: ConnectCatalogue['excluded'],
  signal: AbortSignal,
) {
  const rdns = kit.store.getState().connectors.flatMap((connector) => connector.rdns ?? [])
  const { wallets } = await fetchWallets(kit, { rdns, entries: 100, excluded, signal })
  const { wallets: { includeWalletIds } = {} } = kit.options
  return wallets.filter(({ id }) => !includeWalletIds?.length || includeWalletIds.includes(id))
}

/** Installed wallets first, then the featured ones in their order, then the others as they come. */
export function sortWallets(kit: Kit, wallets: readonly WalletListing[]): readonly WalletListing[] {
  const state = kit.store.getState()
  const featured = kit.options.wallets?.featuredWalletIds ?? []
  const place = ({ id }: WalletListing) =>
    featured.includes(id) ? featured.indexOf(id) : featured.length
  return wallets
    .map((wallet) => ({ wallet, isInstalled: findWalletConnector(state, wallet) !== undefined }))
    .sort(
      (one, other) =>
        Number(other.isInstalled) - Number(one.isInstalled) ||
        place(one.wallet) - place(other.wallet),
    )
    .map(({ wallet }) => wallet)
}
