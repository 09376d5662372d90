import type { ViewName } from '@latchkey/core'
import { findView } from '../views/findView.ts'
import type { ViewDefinition } from '../views/view.ts'
import { createLoader, type Loader } from './createLoader.ts'

/** Fetches one view's code. */
export type ViewLoader = Loader<ViewDefinition>

/** A loader for every view, made when the view is first asked for. */
export function createViewLoaders() {
  const loaders = new Map<ViewName, ViewLoader>()
  return (name: ViewName): ViewLoader => {
    const loader = loaders.get(name) ?? loaderOf(name)
    loaders.set(name, loader)
    return loader
  }
}

function loaderOf(name: ViewName): ViewLoader {
  const view = findView(name)
  return typeof view === 'object' ? there(view) : createLoader(view)
}

/** For a view that has come with the dialog: it is drawn at once, without a skeleton first. */
function there(module: ViewDefinition): ViewLoader {
  const loaded = { status: 'ready', module } as const
  return { getSnapshot: () => loaded, subscribe: () => () => {}, request: () => {} }
}
