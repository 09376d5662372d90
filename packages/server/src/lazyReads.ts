import type { ReadOptions, Reads } from './createReads.ts'

/** Loads what reads chains when it is first asked for, and again where that has failed. */
export function lazyReads(options: ReadOptions): () => Promise<Reads> {
  let reads: Promise<Reads> | undefined
  return () => {
    reads ??= import('./createReads.ts')
      .then(({ createReads }) => createReads(options))
      .catch((error: unknown) => {
        reads = undefined
        throw error
      })
    return reads
  }
}
