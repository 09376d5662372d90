import { createExpiringMap } from '../expiringMap.ts'
import { createSearch } from './createSearch.ts'
import type { WalletRecord } from './walletRecord.ts'

/** What narrows the list of wallets; all of it together. Lists are empty where nothing was asked. */
export type WalletQuery = {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly chains: readonly string[]
  readonly rdns: readonly string[]
  readonly names: readonly string[]
  readonly badge: 'none' | 'certified' | undefined
  readonly search: string
}

/** The wallets that work on some chains: their places in order, and for each place whether it is one of them. */
type Base = { readonly places: readonly number[]; readonly has: Uint8Array }

/** Makes what finds the places of the wallets that a query asks for, in the order in which they are listed. */
export function createSelection(wallets: readonly WalletRecord[], entries: number) {
  const search = createSearch(wallets, entries)
  const byId = placesBy(wallets, ({ id }) => id)
  const byRdns = placesBy(wallets, ({ rdns }) => rdns?.toLowerCase())
  const byName = placesBy(wallets, ({ name }) => name.toLowerCase())
  // An hour, since it never changes; what counts is how many there are.
  const bases = createExpiringMap<Base>({ entries, ms: 3_600_000, renew: true })

  const baseOf = (chains: readonly string[], badge: WalletQuery['badge']): Base => {
    const key = `${badge} ${chains.join()}`
    const known = bases.get(key)
    if (known) return known
    // A wallet that works on all of a namespace fits whichever of its chains is asked for.
    const wanted = new Set(chains.flatMap((id) => [id, `${namespaceOf(id)}:*`]))
    const has = new Uint8Array(wallets.length)
    const places: number[] = []
    for (const [place, wallet] of wallets.entries()) {
      if (badge && (wallet.badge_type ?? 'none') !== badge) continue
      if (wanted.size > 0 && !wallet.chains.some((chain) => wanted.has(chain))) continue
      has[place] = 1
      places.push(place)
    }
    const [namespace, ...others] = new Set(chains.map(namespaceOf))
    // Somebody on one kind of chain alone looks for the wallets that are made for it.
    if (namespace !== undefined && others.length === 0) {
      const isAtHome = (place: number) => wallets[place]?.home?.includes(namespace) ?? false
      places.sort((a, b) => Number(isAtHome(b)) - Number(isAtHome(a)))
    }
    const base = { places, has }
    bases.set(key, base)
    return base
  }

  return (query: WalletQuery): readonly number[] => {
    const { places, has } = baseOf(query.chains, query.badge)
    const excluded = new Set(query.exclude.flatMap((id) => byId.get(id) ?? []))
    const lists = [
      query.include.length > 0 && placesOf(query.include, byId),
      query.rdns.length > 0 && placesOf(query.rdns.map(lower), byRdns),
      query.names.length > 0 && placesOf(query.names.map(lower), byName),
    ].filter((list) => list !== false)
    const isAsked = (place: number) =>
      !excluded.has(place) && lists.every((list) => list.has(place))
    if (query.search !== '')
      return search(query.search).filter((place) => has[place] === 1 && isAsked(place))
    const [named] = lists
    if (named)
      return [...named].sort((a, b) => a - b).filter((place) => has[place] === 1 && isAsked(place))
    return excluded.size === 0 ? places : places.filter((place) => !excluded.has(place))
  }
}

const lower = (text: string) => text.toLowerCase()
const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':'))

function placesBy(
  wallets: readonly WalletRecord[],
  keyOf: (wallet: WalletRecord) => string | undefined,
) {
  const places = new Map<string, number[]>()
  for (const [place, wallet] of wallets.entries()) {
    const key = keyOf(wallet)
    if (key === undefined) continue
    const list = places.get(key)
    if (list) list.push(place)
    else places.set(key, [place])
  }
  return places
}

function placesOf(keys: readonly string[], by: ReadonlyMap<string, readonly number[]>) {
  return new Set(keys.flatMap((key) => by.get(key) ?? []))
}
