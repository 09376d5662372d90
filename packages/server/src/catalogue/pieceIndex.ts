import type { SearchText } from './searchText.ts'

/** Where a word begins: in the text at this place, from this letter on. */
export type WordStart = { readonly place: number; readonly start: number }

/** Which texts hold which letters in a row. */
export type PieceIndex = {
  /** The texts, by their place and in its order, that may hold `query`: those with the rarest piece of it. */
  with(query: string): readonly number[]
  /** The words, in no order, that may begin with the query but for so many slips. */
  similar(query: string, slips: number): readonly WordStart[]
}

type Word = WordStart & { readonly letters: number; readonly number: number }

const longestPiece = 3
/** How far behind the beginning of a word `similar` looks: the last of three pairs begins at 6, and two slips may have moved it. */
const farthest = 8
const none: readonly number[] = []

/** Makes an index of pieces of up to three letters, wherever they stand, and of pairs by where they stand in a word. */
export function createPieceIndex(texts: readonly SearchText[]): PieceIndex {
  const anywhere = new Map<string, number[]>()
  const pairsInWords = new Map<string, Word[]>()
  let count = 0
  for (const [place, { text, starts }] of texts.entries()) {
    for (const piece of piecesOf(text)) add(anywhere, piece, place)
    for (const start of starts) {
      const rest = text.slice(start)
      const word = { place, start, letters: lettersOf(rest), number: count }
      for (const pair of pairsIn(rest)) add(pairsInWords, pair, word)
      count += 1
    }
  }
  const isFound = new Uint8Array(count)
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
      const found: Word[] = []
      const wanted = lettersOf(query)
      for (const [from, pair] of pairsOf(query, slips))
        for (let at = Math.max(0, from - slips); at <= from + slips; at += 1)
          for (const word of pairsInWords.get(`${at}${pair}`) ?? []) {
            if (isFound[word.number] === 1 || lacksMore(wanted, word.letters, slips)) continue
            isFound[word.number] = 1
            found.push(word)
          }
      for (const { number } of found) isFound[number] = 0
      return found
    },
  }
}

function add<Item>(lists: Map<string, Item[]>, piece: string, item: Item) {
  const list = lists.get(piece)
  if (list) list.push(item)
  else lists.set(piece, [item])
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

function pairsIn(rest: string) {
  const pairs: string[] = []
  for (let at = 0; at <= farthest && at + 2 <= rest.length; at += 1)
    pairs.push(`${at}${rest.slice(at, at + 2)}`)
  return pairs
}

/** Which letters there are, each as one of 32 bits that it shares with others. */
function lettersOf(text: string) {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

/** Whether more than so many of the wanted letters are missing: each that is takes a slip. */
function lacksMore(wanted: number, letters: number, most: number) {
  let missing = wanted & ~letters
  for (let count = 0; count < most; count += 1) missing &= missing - 1
  return missing !== 0
}
