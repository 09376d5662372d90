import { createStore } from 'zustand/vanilla'

/** What became of a piece of code that is fetched when it is needed. */
export type Loaded<Module> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly module: Module }
  | { readonly status: 'failed'; readonly error: unknown }

/** Something to fetch once; a failure can be tried again. Its snapshots fit `useSyncExternalStore`. */
export type Loader<Module> = ReturnType<typeof createLoader<Module>>

const pending = { status: 'pending' } as const

export function createLoader<Module>(load: () => Promise<Module>) {
  const { getState, setState, subscribe } = createStore<Loaded<Module>>(() => pending)
  let isAsked = false

  return {
    getSnapshot: getState,
    subscribe,
    /** Fetches, unless it is under way or here. */
    request() {
      if (isAsked) return
      isAsked = true
      // Nothing is drawn anew for what is asked for the first time.
      setState(pending, true)
      load().then(
        (module) => setState({ status: 'ready', module }),
        (error: unknown) => {
          isAsked = false
          setState({ status: 'failed', error })
        },
      )
    },
  }
}
