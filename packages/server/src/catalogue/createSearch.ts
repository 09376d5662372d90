import { fit, fitOf, toSearchText, type SearchText } from './searchText.ts'
import { slipsAllowed, slipsBetween } from './slips.ts'
import type { WalletRecord } from './walletRecord.ts'

/** What somebody types is compared up to here. */
const longestQuery = 64
/** How many letters stand together in the index. */
const longestPiece = 3

/** Finds wallets by what somebody types: their places in the catalogue, the best fit first. */
export type Search = (typed: string) => readonly number[]

/**
 * Makes an index of the wallets' names. Pieces of up to three letters lead to the few names that hold them, so that a longer catalogue does
 * not cost each search more.
 *
 * Ranks: the whole name, its beginning, the beginning of another word, a part; where none of the first three is found, names within a slip
 * or two as well. Wallets of the same rank stay in the catalogue's order.
 */
export function createSearch(wallets: readonly WalletRecord[]): Search {
  const texts: (SearchText & { readonly wallet: number })[] = []
  const pieces = new Map<string, number[]>()
  const idents = new Map<string, number>()
  for (const [wallet, { id, rdns, name, aliases = [] }] of wallets.entries()) {
    for (const ident of [id, rdns]) if (ident) idents.set(ident.toLowerCase(), wallet)
    for (const value of [name, ...aliases]) {
      const text = { ...toSearchText(value), wallet }
      const index = texts.push(text) - 1
      for (const piece of piecesOf(text.text)) {
        const list = pieces.get(piece)
        if (list) list.push(index)
        else pieces.set(piece, [index])
      }
    }
  }
  const textsWith = (piece: string) => pieces.get(piece) ?? []

  /** The texts that may hold the query: those with the rarest of its pieces. */
  const candidates = (query: string) => {
    if (query.length <= longestPiece) return textsWith(query)
    let rarest = textsWith(query.slice(0, longestPiece))
    for (let from = 1; from + longestPiece <= query.length; from += 1) {
      const list = textsWith(query.slice(from, from + longestPiece))
      if (list.length < rarest.length) rarest = list
    }
    return rarest
  }

  /** Texts that share so many pairs of letters with the query that few slips can lie between them. */
  const similar = (query: string, most: number) => {
    const shared = new Map<number, number>()
    for (let from = 0; from + 2 <= query.length; from += 1)
      for (const index of textsWith(query.slice(from, from + 2)))
        shared.set(index, (shared.get(index) ?? 0) + 1)
    // A slip touches three pairs at most.
    const least = Math.max(1, query.length - 1 - 3 * most)
    return [...shared].filter(([, count]) => count >= least).map(([index]) => index)
  }

  const findSlips = (query: string) => {
    const most = slipsAllowed(query.length)
    if (most === 0) return new Map<number, number>()
    const found = new Map<number, number>()
    for (const index of similar(query, most)) {
      const text = texts[index]
      if (!text) continue
      const slips = slipsBetween(text, query, most)
      if (slips !== undefined) keepLeast(found, text.wallet, slips)
    }
    // Who is one slip away is meant, rather than who is two away.
    const nearest = Math.min(...found.values())
    return new Map([...found].filter(([, slips]) => slips === nearest))
  }

  return (typed) => {
    const { text, starts } = toSearchText(typed)
    const query = text.slice(0, longestQuery)
    const found = new Map<number, number>()
    const ident = idents.get(typed.trim().toLowerCase())
    if (ident !== undefined) found.set(ident, fit.exact)
    if (query === '') return [...found.keys()]
    for (const index of candidates(query)) {
      const candidate = texts[index]
      if (!candidate) continue
      const rank = fitOf(candidate, query)
      if (rank !== undefined) keepLeast(found, candidate.wallet, rank)
    }
    // Words in another order: every one of them begins a word of the name.
    const words = starts.map((start, index) => text.slice(start, starts[index + 1]))
    if (words.length > 1)
      for (const index of textsWithAll(words)) keepLeast(found, texts[index]?.wallet ?? 0, fit.word)
    if (![...found.values()].some((rank) => rank <= fit.word))
      for (const [wallet, slips] of findSlips(query)) keepLeast(found, wallet, fit.part + slips)
    return [...found]
      .sort(([a, ranked], [b, other]) => ranked - other || a - b)
      .map(([wallet]) => wallet)
  }

  function textsWithAll(words: readonly string[]) {
    const [longest = ''] = [...words].sort((a, b) => b.length - a.length)
    return candidates(longest).filter((index) => {
      const text = texts[index]
      return (
        text &&
        words.every((word) => text.starts.some((start) => text.text.startsWith(word, start)))
      )
    })
  }
}

function piecesOf(text: string) {
  const pieces = new Set<string>()
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 1; to <= Math.min(text.length, from + longestPiece); to += 1)
      pieces.add(text.slice(from, to))
  return pieces
}

function keepLeast(map: Map<number, number>, key: number, value: number) {
  map.set(key, Math.min(map.get(key) ?? Infinity, value))
}
