/** Which texts hold which letters in a row. */
export type PieceIndex = {
  /** The texts, by their place and in its order, that may hold `query`: those with the rarest piece of it. */
  with(query: string): readonly number[]
  /** The texts that share so many pairs of letters with the query that few slips can lie between them. */
  similar(query: string, slips: number): readonly number[]
}

const longestPiece = 3
const none: readonly number[] = []

/** Makes an index of pieces of up to three letters. */
export function createPieceIndex(texts: readonly string[]): PieceIndex {
  const places = new Map<string, number[]>()
  for (const [place, text] of texts.entries())
    for (const piece of piecesOf(text)) {
      const list = places.get(piece)
      if (list) list.push(place)
      else places.set(piece, [place])
    }
  const shared = new Uint8Array(texts.length)
  const textsWith = (piece: string) => places.get(piece) ?? none

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
      // A slip touches three pairs at most.
      const least = Math.max(1, query.length - 1 - 3 * slips)
      const found: number[] = []
      const touched: number[] = []
      for (let from = 0; from + 2 <= query.length; from += 1)
        for (const place of textsWith(query.slice(from, from + 2))) {
          const count = (shared[place] ?? 0) + 1
          shared[place] = count
          if (count === 1) touched.push(place)
          if (count === least) found.push(place)
        }
      for (const place of touched) shared[place] = 0
      return found.sort((a, b) => a - b)
    },
  }
}

function piecesOf(text: string) {
  const pieces = new Set<string>()
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 1; to <= Math.min(text.length, from + longestPiece); to += 1)
      pieces.add(text.slice(from, to))
  return pieces
}
