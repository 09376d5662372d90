import { createExpiringMap } from '../expiringMap.ts'
import { createPieceIndex } from './pieceIndex.ts'
import { createRanking } from './ranking.ts'
import { fit, fitOf, toSearchText, type SearchText } from './searchText.ts'
import { createSlipCounter, slipsAllowed } from './slips.ts'
import type { WalletRecord } from './walletRecord.ts'

/** What somebody types is compared up to here. */
const longestQuery = 64
/** So few letters are found in the most names, and asked for the most. There are few such searches, so that each is remembered for good. */
const shortQuery = 2

/** Finds wallets by what somebody types: their places in the catalogue, the best fit first. */
export type Search = (typed: string) => readonly number[]

/**
 * Makes an index of the wallets' names, so that a longer catalogue does not cost each search more.
 *
 * Ranks: the whole name, its beginning, the beginning of another word, a part; where none of the first three is found, names within a slip
 * or two as well. Wallets of the same rank stay in the catalogue's order.
 *
 * @param entries - how many searches are remembered
 */
export function createSearch(wallets: readonly WalletRecord[], entries = 100): Search {
  const texts: (SearchText & { readonly wallet: number })[] = []
  const idents = new Map<string, number>()
  for (const [wallet, { id, rdns, name, aliases = [] }] of wallets.entries()) {
    for (const ident of [id, rdns]) if (ident) idents.set(ident.toLowerCase(), wallet)
    for (const value of [name, ...aliases]) texts.push({ ...toSearchText(value), wallet })
  }
  const index = createPieceIndex(texts)
  const slipsBetween = createSlipCounter(longestQuery)
  const ranking = createRanking(wallets.length)
  // What people type repeats: by the first letters, page by page, with other filters. An hour, since it never changes.
  const known = createExpiringMap<readonly number[]>({ entries, ms: 3_600_000, renew: true })
  const knownShort = new Map<string, readonly number[]>()

  const find = (query: string, words: readonly string[], ident: number | undefined) => {
    ranking.clear()
    if (ident !== undefined) ranking.keep(ident, fit.exact)
    for (const place of index.with(query)) {
      const text = texts[place]
      if (!text) continue
      const rank = fitOf(text, query)
      if (rank !== undefined) ranking.keep(text.wallet, rank)
    }
    // Words in another order: every one of them begins a word of the name.
    if (words.length > 1) {
      const [longest = ''] = [...words].sort((a, b) => b.length - a.length)
      for (const place of index.with(longest)) {
        const text = texts[place]
        if (text && words.every((word) => hasWord(text, word))) ranking.keep(text.wallet, fit.word)
      }
    }
    const most = slipsAllowed(query.length)
    if (ranking.best() > fit.word && most > 0) {
      // Who is one slip away is meant, rather than who is two away.
      let nearest = most
      const found: [wallet: number, slips: number][] = []
      for (const { place, start } of index.similar(query, most)) {
        const text = texts[place]
        if (!text) continue
        const slips = slipsBetween(query, text.text, start, nearest)
        if (slips === undefined) continue
        nearest = slips
        found.push([text.wallet, slips])
      }
      for (const [wallet, slips] of found)
        if (slips === nearest) ranking.keep(wallet, fit.part + slips)
    }
    return ranking.inOrder()
  }

  return (typed) => {
    const { text, starts } = toSearchText(typed)
    const query = text.slice(0, longestQuery)
    const ident = idents.get(typed.trim().toLowerCase())
    if (query === '') return ident === undefined ? [] : [ident]
    const words = starts.map((start, place) => text.slice(start, starts[place + 1]))
    const key = `${words.join(' ')}\n${ident ?? ''}`
    const isShort = query.length <= shortQuery
    const remembered = (isShort ? knownShort : known).get(key)
    if (remembered) return remembered
    const found = find(query, words, ident)
    if (!isShort) known.set(key, found)
    else if (found.length > 0) knownShort.set(key, found)
    return found
  }
}

function hasWord({ text, starts }: SearchText, word: string) {
  return starts.some((start) => text.startsWith(word, start))
}
