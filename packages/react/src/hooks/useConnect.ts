import { connect } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useConnect {
  type ReturnType = ActionState<connect.ReturnType> & {
    /** @throws ConnectorNotFoundError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, RequestAbortedError */
    readonly connect: (parameters: connect.Parameters) => Promise<connect.ReturnType>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Connects a wallet without the dialog. */
export function useConnect(): useConnect.ReturnType {
  const { kit } = useKitContext('useConnect')
  const { run, ...state } = useAction((parameters: connect.Parameters) => connect(kit, parameters))
  return { ...state, connect: run }
}
