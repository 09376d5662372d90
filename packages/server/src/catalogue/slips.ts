/** More than any number of slips that is asked for. */
const far = 100

/** How many slips of the finger are forgiven, by the length of what was typed. */
export function slipsAllowed(length: number) {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/**
 * Counts how many slips (a letter left out, added, changed, or swapped with the next) lie between what was typed and the letters of a text from
 * `start` on; the rest of the text need not be there. `undefined` for more than `most`.
 */
export type CountSlips = (
  query: string,
  text: string,
  start: number,
  most: number,
) => number | undefined

/** @param longest - the length of the longest query: the counter works in memory of its own, since it is asked for every name. */
export function createSlipCounter(longest: number): CountSlips {
  let [before, row, next] = [0, 1, 2].map(() => new Uint8Array(2 * longest + 4)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ] // as many as were made
  const at = (cells: Uint8Array, index: number) => cells[index] ?? far

  /**
   * The optimal string alignment distance between `query` and whichever beginning of `text` from `start` on is nearest. Only cells near the
   * diagonal are looked at, since those farther off cost more than `most`; mostly it is over after a few letters.
   */
  const distance = (query: string, text: string, start: number, most: number) => {
    const width = Math.min(text.length - start, query.length + most)
    for (let column = 0; column <= Math.min(width, most); column += 1) row[column] = column
    row[Math.min(width, most) + 1] = far
    let least = 0
    for (let line = 1; line <= query.length; line += 1) {
      const from = Math.max(1, line - most)
      const to = Math.min(width, line + most)
      if (to < from - 1) return far
      next[from - 1] = from === 1 ? line : far
      let leastOfNext = at(next, from - 1)
      const letter = query.charCodeAt(line - 1)
      for (let column = from; column <= to; column += 1) {
        const other = text.charCodeAt(start + column - 1)
        let cell = Math.min(
          at(next, column - 1) + 1,
          at(row, column) + 1,
          at(row, column - 1) + (letter === other ? 0 : 1),
        )
        const isSwap =
          line > 1 &&
          column > 1 &&
          letter === text.charCodeAt(start + column - 2) &&
          query.charCodeAt(line - 2) === other
        if (isSwap) cell = Math.min(cell, at(before, column - 2) + 1)
        next[column] = cell
        if (cell < leastOfNext) leastOfNext = cell
      }
      next[to + 1] = far
      // A swap reaches back over one line.
      if (leastOfNext > most && least >= most) return far
      ;[before, row, next] = [row, next, before]
      least = leastOfNext
    }
    return least
  }

  return (query, text, start, most) => {
    const slips = distance(query, text, start, most)
    return slips <= most ? slips : undefined
  }
}
