import type { ReadOptions, Reads } from './createReads.ts'
import type { OwnNames, OwnNamesOptions } from './names/createOwnNames.ts'
import type { CheckedNames } from './names/nameOptions.ts'

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

/** Loads the operator's own names when they are first asked for. @returns `undefined` where there are none. */
export function lazyOwnNames(
  { own, chain }: CheckedNames,
  options: Omit<OwnNamesOptions, 'settings' | 'zoneChain'>,
): (() => Promise<OwnNames>) | undefined {
  if (!own) return undefined
  let names: Promise<OwnNames> | undefined
  return () => {
    names ??= import('./names/createOwnNames.ts')
      .then(({ createOwnNames }) => createOwnNames({ ...options, settings: own, zoneChain: chain }))
      .catch((error: unknown) => {
        names = undefined
        throw error
      })
    return names
  }
}
