import type { SearchText } from './searchText.ts'

/** How many slips of the finger are forgiven, by the length of what was typed. */
export function slipsAllowed(length: number) {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/**
 * How many slips (a letter left out, added, changed, or swapped with the next) lie between what was typed and the beginning of one of a name's
 * words; the rest of the name need not be there. `undefined` for more than `most`.
 */
export function slipsBetween(
  { text, starts }: SearchText,
  query: string,
  most: number,
): number | undefined {
  let best = most + 1
  for (const start of starts) {
    // A word that is shorter than what was typed may still fit with the words behind it.
    const word = text.slice(start, start + query.length + most)
    best = Math.min(best, distanceToStart(query, word))
  }
  return best <= most ? best : undefined
}

/** The optimal string alignment distance between `query` and whichever beginning of `word` is nearest. */
function distanceToStart(query: string, word: string) {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let line = 1; line <= query.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = query[line - 1] === word[column - 1]
      let least = Math.min(
        at(next, column - 1) + 1,
        at(row, column) + 1,
        at(row, column - 1) + (isSame ? 0 : 1),
      )
      const isSwap =
        line > 1 &&
        column > 1 &&
        query[line - 1] === word[column - 2] &&
        query[line - 2] === word[column - 1]
      if (isSwap) least = Math.min(least, at(before, column - 2) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
