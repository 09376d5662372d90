import { useRef, useSyncExternalStore } from 'react'

/** A store that `useSyncExternalStore` can read; the kit's and the modal's are. */
export type ReadableStore<State> = {
  readonly getState: () => State
  /** What it was when it was made: what a server renders and hydration starts from. */
  readonly getInitialState: () => State
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Reads a part of a store and follows it. What is selected may be made anew each time: a list or a record that holds what the one before held
 * counts as the same, and nothing is drawn for it.
 */
export function useStoreValue<State, Value>(
  store: ReadableStore<State>,
  select: (state: State) => Value,
): Value {
  const last = useRef<Value>(undefined)
  const read = (state: State) => (last.current = keep(last.current, select(state)))
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.getState()),
    () => read(store.getInitialState()),
  )
}

function keep<Value>(before: unknown, after: Value): Value {
  if (!isPlain(before) || !isPlain(after)) return after
  const names = Object.keys({ ...before, ...after })
  const isSame = names.every((name) => Object.is(before[name], after[name]))
  return isSame ? (before as Value) : after // of the same kind, as it holds the same
}

/** Not an error or a wallet's provider, say, whose inside is its own. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  const kinds: readonly unknown[] = [Object, Array]
  return kinds.includes(value?.constructor)
}
