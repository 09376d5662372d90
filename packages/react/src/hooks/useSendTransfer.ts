import { sendTransfer } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSendTransfer {
  type ReturnType = ActionState<string> & {
    /**
     * @returns the transaction's id
     * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, WrongNetworkError, WrongAccountError, InvalidSendError,
     *   WalletRequestError, TransactionUnknownError
     */
    readonly sendTransfer: (parameters: sendTransfer.Parameters) => Promise<string>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected wallet build, sign and send a transfer by itself, once, on chains whose transactions the page does not build. */
export function useSendTransfer(): useSendTransfer.ReturnType {
  const { kit } = useKitContext('useSendTransfer')
  const { run, ...state } = useAction((parameters: sendTransfer.Parameters) =>
    sendTransfer(kit, parameters),
  )
  return { ...state, sendTransfer: run }
}
