/** The state of flows that go over several views, such as a send form and its review. It lives as long as the dialog is open. */
export function createFlows() {
  const flows = new Map<string, { readonly end: () => void }>()
  return {
    /** The flow of that name, made on first use. The name belongs to one type. */
    get<Flow extends { readonly end: () => void }>(name: string, create: () => Flow): Flow {
      if (!flows.has(name)) flows.set(name, create())
      return flows.get(name) as Flow // put there by the line above, under a name that one feature uses
    },
    clear() {
      for (const flow of flows.values()) flow.end()
      flows.clear()
    },
  }
}

/** A reducer with its state, outside of any component. */
export function createFlow<State, Action>(
  reduce: (state: State, action: Action) => State,
  initialState: State,
) {
  let state = initialState
  let isOver = false
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    getInitialState: () => initialState,
    /** Whether the dialog has been closed since, so that what it shows now is of another flow. */
    isOver: () => isOver,
    end: () => void (isOver = true),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(action: Action) {
      state = reduce(state, action)
      for (const listener of listeners) listener()
    },
  }
}
