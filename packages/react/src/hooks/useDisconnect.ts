import { disconnect } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useDisconnect {
  type ReturnType = ActionState<void> & {
    /** Ends one namespace's connection, or all of them. */
    readonly disconnect: (parameters?: disconnect.Parameters) => Promise<void>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Disconnects the wallet. It does not come back by itself. */
export function useDisconnect(): useDisconnect.ReturnType {
  const { kit } = useKitContext('useDisconnect')
  const { run, ...state } = useAction((parameters?: disconnect.Parameters) =>
    disconnect(kit, parameters),
  )
  return { ...state, disconnect: run }
}
