/** What is remembered for a while: at most `entries`, the oldest goes first, each for `ms` since it was set. */
export function createExpiringMap<value>(options: {
  readonly entries: number
  readonly ms: number
  /** Whether reading an entry makes it young again. */
  readonly renew?: boolean | undefined
}) {
  const map = new Map<string, { value: value; until: number }>()
  const set = (key: string, value: value) => {
    map.delete(key)
    map.set(key, { value, until: Date.now() + options.ms })
    // Whoever was set first expires first, so that what nobody asks for any more takes no memory either.
    for (const [oldest, { until }] of map) {
      if (map.size <= options.entries && until > Date.now()) break
      map.delete(oldest)
    }
  }
  return {
    get: (key: string): value | undefined => {
      const entry = map.get(key)
      if (!entry) return undefined
      if (entry.until <= Date.now()) {
        map.delete(key)
        return undefined
      }
      if (options.renew) set(key, entry.value)
      return entry.value
    },
    set,
    delete: (key: string) => map.delete(key),
    clear: () => map.clear(),
  }
}
