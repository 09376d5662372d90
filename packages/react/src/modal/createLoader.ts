/** What became of a piece of code that is fetched when it is needed. */
export type Loaded<Module> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly module: Module }
  | { readonly status: 'failed'; readonly error: unknown }

/** Something to fetch once; a failure can be tried again. Its snapshots fit `useSyncExternalStore`. */
export type Loader<Module> = ReturnType<typeof createLoader<Module>>

const pending = { status: 'pending' } as const

export function createLoader<Module>(load: () => Promise<Module>) {
  let state: Loaded<Module> = pending
  let isAsked = false
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
      if (isAsked) return
      isAsked = true
      if (state !== pending) set(pending) // nothing is drawn anew for what is asked for the first time
      load().then(
        (module) => set({ status: 'ready', module }),
        (error: unknown) => {
          isAsked = false
          set({ status: 'failed', error })
        },
      )
    },
  }
}
