/**
 * Returns groups of paths that a case-insensitive disk (macOS, Windows) cannot tell apart. Folders count too: `A/one.js` and `a/two.js`
 * are one folder there.
 */
export function findTwins(paths: Iterable<string>): string[][] {
  const spellings = new Map<string, Set<string>>()
  for (const path of paths)
    for (const prefix of prefixesOf(path)) {
      const key = prefix.toLowerCase()
      spellings.set(key, (spellings.get(key) ?? new Set()).add(prefix))
    }
  return [...spellings.values()].filter((group) => group.size > 1).map((group) => [...group].sort())
}

function prefixesOf(path: string) {
  const parts = path.split(/[\\/]/)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
