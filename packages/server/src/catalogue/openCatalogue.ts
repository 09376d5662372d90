import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits } from '../config/limits.ts'
import { createCatalogue, type Catalogue } from './createCatalogue.ts'
import { readCatalogue } from './readCatalogue.ts'

/** A catalogue that can be read anew while the server runs. */
export type OpenCatalogue = {
  /** What is shown now. */
  current(): Catalogue
  /**
   * Reads everything again and shows it from then on.
   *
   * @throws OperatorError when something is wrong with it; what was shown stays.
   */
  reload(): Promise<void>
}

/** Where `latchkey catalogue import` puts an operator's own catalogue, and where the server looks for it. */
export function cataloguePath(options: {
  readonly catalogue?: string | undefined
  readonly dataFolder?: string | undefined
}) {
  if (options.catalogue !== undefined) return options.catalogue
  return options.dataFolder === undefined ? undefined : join(options.dataFolder, 'catalogue')
}

/** @throws OperatorError that lists what is wrong with the operator's own catalogue, or that there is none where it says. */
export async function openCatalogue(
  options: Parameters<typeof cataloguePath>[0],
  limits: Limits,
): Promise<OpenCatalogue> {
  const path = cataloguePath(options)
  const read = async () => {
    // Nothing in the data folder is how it usually is; nothing at a path that was given is a mistake.
    const isThere = path !== undefined && (options.catalogue !== undefined || existsSync(path))
    return createCatalogue(await readCatalogue(isThere ? path : undefined, limits), limits)
  }
  let current = await read()
  return {
    current: () => current,
    reload: async () => {
      current = await read()
    },
  }
}
