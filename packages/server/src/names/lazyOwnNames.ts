import type { OwnNames, OwnNamesOptions } from './createOwnNames.ts'
import type { CheckedNames } from './nameOptions.ts'

/** Loads the operator's own names when they are first asked for. @returns `undefined` where there are none. */
export function lazyOwnNames(
  { own, chain }: CheckedNames,
  options: Omit<OwnNamesOptions, 'settings' | 'zoneChain'>,
): (() => Promise<OwnNames>) | undefined {
  if (!own) return undefined
  let names: Promise<OwnNames> | undefined
  return () => {
    names ??= import('./createOwnNames.ts')
      .then(({ createOwnNames }) => createOwnNames({ ...options, settings: own, zoneChain: chain }))
      .catch((error: unknown) => {
        names = undefined
        throw error
      })
    return names
  }
}
