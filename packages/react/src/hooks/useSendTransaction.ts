import { sendTransaction } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSendTransaction {
  type ReturnType = ActionState<string> & {
    /**
     * @returns the transaction's hash, as soon as the chain has it; `waitForReceipt` of the core waits for its block
     * @throws NotConnectedError, UserRejectedError, WrongNetworkError, InvalidSendError, WalletRequestError, TransactionUnknownError
     */
    readonly sendTransaction: (parameters: sendTransaction.Parameters) => Promise<string>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected account sign and send a transaction, once. */
export function useSendTransaction(): useSendTransaction.ReturnType {
  const { kit } = useKitContext('useSendTransaction')
  const { run, ...state } = useAction((parameters: sendTransaction.Parameters) =>
    sendTransaction(kit, parameters),
  )
  return { ...state, sendTransaction: run }
}
