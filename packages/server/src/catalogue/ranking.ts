/** Collects what was found, each with its rank: lower is better. Made once and cleared for each search, since it is as long as the list. */
export function createRanking(length: number) {
  const ranks = new Uint8Array(length)
  const absent = 255
  ranks.fill(absent)
  let found: number[] = []
  let best = absent
  return {
    clear: () => {
      for (const place of found) ranks[place] = absent
      found = []
      best = absent
    },
    /** Of several ranks of one place the best counts. */
    keep: (place: number, rank: number) => {
      const before = ranks[place] ?? absent
      if (before === absent) found.push(place)
      if (rank < before) ranks[place] = rank
      if (rank < best) best = rank
    },
    /** The best rank so far; more than any where nothing was found. */
    best: () => best,
    /** What was found, by rank, and within a rank by place. */
    inOrder: (): readonly number[] =>
      [...found].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b),
  }
}
