import { useStoreValue } from '../../hooks/useStoreValue.ts'
import { createFlow } from '../../modal/createFlows.ts'
import { useModalContext } from '../../modal/ModalContext.ts'
import { emptySwap, reduceSwap } from './swapFlow.ts'

/** The swap form that the views of this feature share while the dialog is open. */
export type SwapFlow = ReturnType<typeof createSwapFlow>

/** The shared form: its state, and the flow itself for what goes on after a view is left. */
export function useSwapFlow() {
  const { flows } = useModalContext()
  const flow: SwapFlow = flows.get('swap', createSwapFlow)
  return { state: useStoreValue(flow, (state) => state), dispatch: flow.dispatch, flow }
}

function createSwapFlow() {
  return createFlow(reduceSwap, emptySwap)
}
