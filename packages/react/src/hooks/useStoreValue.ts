import { useSyncExternalStore } from 'react'

/** A store that `useSyncExternalStore` can read; the kit's and the modal's are. */
export type ReadableStore<State> = {
  readonly getState: () => State
  /** What it was when it was made: what a server renders and hydration starts from. */
  readonly getInitialState: () => State
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Reads a part of a store and follows it.
 *
 * @param select - has to return the same value for the same state: a part of it, or something simple made from it
 */
export function useStoreValue<State, Value>(
  store: ReadableStore<State>,
  select: (state: State) => Value,
): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  )
}
