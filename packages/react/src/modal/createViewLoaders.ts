import type { ViewName } from '@latchkey/core'
import { views } from '../views/index.ts'
import type { ViewDefinition } from '../views/view.ts'
import { createLoader, type Loader } from './createLoader.ts'

/** Fetches one view's code. */
export type ViewLoader = Loader<ViewDefinition>

/** A loader for every view, which nothing is fetched by yet. */
export function createViewLoaders() {
  const loaders = new Map(
    Object.entries(views).map(([name, load]) => [name, createLoader(load)] as const),
  )
  const missing: ViewLoader = createLoader(() =>
    Promise.reject(new Error('There is no such view.')),
  )
  return (name: ViewName): ViewLoader => loaders.get(name) ?? missing
}
