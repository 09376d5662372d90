import { useFlow } from '../../hooks/useFlow.ts'
import { emptySend, reduceSend } from './sendFlow.ts'

/** The send form that the views of this feature share while the dialog is open. */
export type SendFlow = ReturnType<typeof useSendFlow>['flow']

/** The shared form: its state, and the flow itself for what goes on after a view is left. */
export function useSendFlow() {
  const [state, dispatch, flow] = useFlow('send', reduceSend, emptySend)
  return { state, dispatch, flow }
}
