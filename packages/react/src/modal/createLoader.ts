/** What became of a piece of code that is fetched when it is needed. */
export type Loaded<Module> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: Module }
  | { readonly status: 'failed'; readonly error: unknown }

/** Something to fetch once; a failure can be tried again. Its snapshots fit `useSyncExternalStore`. */
export type Loader<Module> = ReturnType<typeof createLoader<Module>>

export function createLoader<Module>(load: () => Promise<Module>) {
  let state: Loaded<Module> = { status: 'idle' }
  const listeners = new Set<() => void>()

  function set(next: Loaded<Module>) {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Fetches, unless it is under way or here. */
    request() {
      if (state.status === 'loading' || state.status === 'ready') return
      set({ status: 'loading' })
      load().then(
        (module) => set({ status: 'ready', module }),
        (error: unknown) => set({ status: 'failed', error }),
      )
    },
  }
}
