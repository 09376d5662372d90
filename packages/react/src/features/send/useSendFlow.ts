import { useStoreValue } from '../../hooks/useStoreValue.ts'
import { createFlow } from '../../modal/createFlows.ts'
import { useModalContext } from '../../modal/ModalContext.ts'
import { emptySend, reduceSend } from './sendFlow.ts'

/** The send form that the views of this feature share while the dialog is open. */
export type SendFlow = ReturnType<typeof createSendFlow>

/** The shared form: its state, and the flow itself for what goes on after a view is left. */
export function useSendFlow() {
  const { flows } = useModalContext()
  const flow: SendFlow = flows.get('send', createSendFlow)
  return { state: useStoreValue(flow, (state) => state), dispatch: flow.dispatch, flow }
}

function createSendFlow() {
  return createFlow(reduceSend, emptySend)
}
