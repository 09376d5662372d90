type Entry<item> = {
  /** Absent when somebody only waits for what stands before. */
  readonly item: item | undefined
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes many items together: the first one waits a few milliseconds for others, and what arrives during a write goes into the next one.
 * Writes follow one another, in the order in which items were added.
 */
export function createGroupCommit<item>(options: {
  /** Items of one write, at most. */
  readonly most: number
  /** Writes all, or fails for all; those it cannot take are refused one by one. */
  write(items: readonly item[]): Promise<ReadonlyMap<item, Error>>
}) {
  const waiting: Entry<item>[] = []
  let isWriting = false
  let timer: NodeJS.Timeout | undefined
  let due = Infinity

  const writeAll = async () => {
    if (isWriting) return
    isWriting = true
    clearTimeout(timer)
    due = Infinity
    while (waiting.length > 0) {
      const batch = waiting.splice(0, options.most)
      await writeBatch(batch)
    }
    isWriting = false
  }
  const writeBatch = async (batch: readonly Entry<item>[]) => {
    const items = batch.flatMap(({ item }) => (item === undefined ? [] : [item]))
    try {
      const refused = items.length > 0 ? await options.write(items) : undefined
      for (const { item, resolve, reject } of batch) {
        const reason = item !== undefined && refused?.get(item)
        if (reason) reject(reason)
        else resolve()
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const within = (ms: number) => {
    const at = Date.now() + ms
    if (isWriting || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => void writeAll(), ms)
  }
  return {
    /** Resolves when the item is written, which begins within so many milliseconds. */
    add: (item: item, ms: number) => {
      const written = new Promise<void>((resolve, reject) =>
        waiting.push({ item, resolve, reject }),
      )
      within(ms)
      return written
    },
    /** Resolves when all that was added by now is written, or has failed. */
    settled: async () => {
      if (waiting.length === 0 && !isWriting) return
      const passed = new Promise<void>((resolve) =>
        waiting.push({ item: undefined, resolve, reject: () => resolve() }),
      )
      void writeAll()
      await passed
    },
  }
}
