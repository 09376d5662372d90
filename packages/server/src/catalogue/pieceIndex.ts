import type { SearchText } from './searchText.ts'

/** Which texts hold which letters in a row. */
export type PieceIndex = {
  /** The texts, by their place and in its order, that may hold `query`: those with the rarest piece of it. */
  with(query: string): readonly number[]
  /** The texts, in no order, of which a word may begin with the query but for so many slips. */
  similar(query: string, slips: number): readonly number[]
}

const longestPiece = 3
/** How far behind the beginning of a word `similar` looks: the last of three pairs begins at 6, and two slips may have moved it. */
const farthest = 8
const none: readonly number[] = []

/** Makes an index of pieces of up to three letters, wherever they stand, and of pairs by where they stand in a word. */
export function createPieceIndex(texts: readonly SearchText[]): PieceIndex {
  const anywhere = new Map<string, number[]>()
  const pairsInWords = new Map<string, number[]>()
  for (const [place, { text, starts }] of texts.entries()) {
    for (const piece of piecesOf(text)) add(anywhere, piece, place)
    for (const pair of pairsInWordsOf(text, starts)) add(pairsInWords, pair, place)
  }
  const isFound = new Uint8Array(texts.length)
  const textsWith = (piece: string) => anywhere.get(piece) ?? none

  return {
    with: (query) => {
      if (query.length <= longestPiece) return textsWith(query)
      let rarest = textsWith(query.slice(0, longestPiece))
      for (let from = 1; from + longestPiece <= query.length; from += 1) {
        const list = textsWith(query.slice(from, from + longestPiece))
        if (list.length < rarest.length) rarest = list
      }
      return rarest
    },
    similar: (query, slips) => {
      const found: number[] = []
      for (const [from, pair] of pairsOf(query, slips))
        for (let at = Math.max(0, from - slips); at <= from + slips; at += 1)
          for (const place of pairsInWords.get(`${at}${pair}`) ?? none) {
            if (isFound[place] === 1) continue
            isFound[place] = 1
            found.push(place)
          }
      for (const place of found) isFound[place] = 0
      return found
    },
  }
}

function add(places: Map<string, number[]>, piece: string, place: number) {
  const list = places.get(piece)
  if (list) list.push(place)
  else places.set(piece, [place])
}

/**
 * Pairs of letters of a query, with where they stand, one of which so many slips leave whole. Between two there is a letter, so that a swap does not
 * touch both. Where the query is too short for that, the first two touch, and what a swap between them leaves of the first is one more.
 */
function pairsOf(query: string, slips: number) {
  const pair = (at: number) => [at, query.slice(at, at + 2)] as const
  const isShort = query.length < 3 * slips + 2
  const later = Array.from({ length: slips }, (_, index) => pair(3 * index + (isShort ? 2 : 3)))
  const swapped = [0, query.charAt(0) + query.charAt(2)] as const
  return [pair(0), ...(isShort ? [swapped] : []), ...later]
}

function piecesOf(text: string) {
  const pieces = new Set<string>()
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 1; to <= Math.min(text.length, from + longestPiece); to += 1)
      pieces.add(text.slice(from, to))
  return pieces
}

function pairsInWordsOf(text: string, starts: readonly number[]) {
  const pairs = new Set<string>()
  for (const start of starts)
    for (let at = 0; at <= farthest && start + at + 2 <= text.length; at += 1)
      pairs.add(`${at}${text.slice(start + at, start + at + 2)}`)
  return pairs
}
