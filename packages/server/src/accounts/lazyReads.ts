import type { ContractOptions, Contracts } from './createContracts.ts'
import type { ReadOptions, Reads } from './createReads.ts'
import type { OwnNames, OwnNamesOptions } from './names/createOwnNames.ts'
import type { CheckedNames } from './names/nameOptions.ts'

/** Returns a loader that keeps the first success, and loads again after a failure. */
function once<value>(load: () => Promise<value>): () => Promise<value> {
  let loaded: Promise<value> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** Loads what reads contracts with the first call. */
export function lazyContracts(options: ContractOptions): () => Promise<Contracts> {
  return once(async () => (await import('./createContracts.ts')).createContracts(options))
}

/** Loads what reads chains with the first call. */
export function lazyReads({
  contracts,
  ...options
}: Omit<ReadOptions, 'contracts'> & {
  contracts(): Promise<Contracts>
}): () => Promise<Reads> {
  return once(async () => {
    const [{ createReads }, loaded] = await Promise.all([import('./createReads.ts'), contracts()])
    return createReads({ ...options, contracts: loaded })
  })
}

/** Loads the operator's own names with the first call. Returns `undefined` without a zone. */
export function lazyOwnNames(
  { own, chain }: CheckedNames,
  options: Omit<OwnNamesOptions, 'settings' | 'zoneChain'>,
): (() => Promise<OwnNames>) | undefined {
  if (!own) return undefined
  return once(async () => {
    const { createOwnNames } = await import('./names/createOwnNames.ts')
    return createOwnNames({ ...options, settings: own, zoneChain: chain })
  })
}
