import { sendTransactions } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSendTransactions {
  type ReturnType = ActionState<sendTransactions.ReturnType> & {
    /**
     * @returns their hashes, as soon as the chain has them; `waitForReceipt` of the core waits for their blocks
     * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, InvalidWalletAnswerError, WalletRequestError, ChainUnreachableError,
     *   TransferRefusedError, TransactionUnknownError
     */
    readonly sendTransactions: (
      parameters: sendTransactions.Parameters,
    ) => Promise<sendTransactions.ReturnType>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected account sign transactions that the site has built, and sends them one after the other, each once. */
export function useSendTransactions(): useSendTransactions.ReturnType {
  const { kit } = useKitContext('useSendTransactions')
  const { run, ...state } = useAction((parameters: sendTransactions.Parameters) =>
    sendTransactions(kit, parameters),
  )
  return { ...state, sendTransactions: run }
}
