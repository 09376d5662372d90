import { createFlow } from '../modal/createFlows.ts'
import { useModalContext } from '../modal/ModalContext.ts'
import { useStoreValue } from './useStoreValue.ts'

/**
 * A reducer that several views share while the dialog is open.
 *
 * @param name - the feature's id
 */
export function useFlow<State, Action>(
  name: string,
  reduce: (state: State, action: Action) => State,
  initialState: State,
) {
  const { flows } = useModalContext()
  const flow = flows.get(name, () => createFlow(reduce, initialState))
  return [useStoreValue(flow, (state) => state), flow.dispatch] as const
}
