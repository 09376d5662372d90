import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'

/**
 * Remembers pages of histories that others tell, each for a while since it was asked for: whoever asks meanwhile gets the same one, and makes it
 * no younger by that. What has failed is asked for again.
 */
export function rememberPages<page>(
  limits: Limits,
): (key: string, ask: () => Promise<page>) => Promise<page> {
  const known = createExpiringMap<Promise<page>>({
    entries: limits.historyServiceEntries,
    ms: limits.historyServiceMemoryMs,
  })
  return (key, ask) => {
    const remembered = known.get(key)
    if (remembered) return remembered
    const asked = ask()
    known.set(key, asked)
    asked.catch(() => {
      if (known.get(key) === asked) known.delete(key)
    })
    return asked
  }
}
