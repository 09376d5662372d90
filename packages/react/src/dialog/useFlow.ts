import { useCallback, useReducer } from 'react'
import { createFlow } from './createFlows.ts'
import { useModalContext } from './ModalContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

/**
 * A reducer that several views share while the dialog is open.
 *
 * @param name - the feature's id
 * @returns its state, what changes it, and the flow itself for what goes on after a view is left
 */
export function useFlow<State, Action>(
  name: string,
  reduce: (state: State, action: Action) => State,
  initialState: State,
) {
  const { flows } = useModalContext()
  const flow = flows.get(name, () => createFlow(reduce, initialState))
  // React follows a store only some time after it has drawn. A field that is typed into before that would be set back.
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const dispatch = useCallback(
    (action: Action) => {
      flow.dispatch(action)
      draw()
    },
    [flow],
  )
  return [useStoreValue(flow, (state) => state), dispatch, flow] as const
}
