import { useFlow } from '../../hooks/useFlow.ts'
import { emptySwap, reduceSwap } from './swapFlow.ts'

/** The swap form that the views of this feature share while the dialog is open. */
export type SwapFlow = ReturnType<typeof useSwapFlow>['flow']

/** The shared form: its state, and the flow itself for what goes on after a view is left. */
export function useSwapFlow() {
  const [state, dispatch, flow] = useFlow('swap', reduceSwap, emptySwap)
  return { state, dispatch, flow }
}
