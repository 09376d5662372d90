import { signTransactions } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSignTransactions {
  type ReturnType = ActionState<signTransactions.ReturnType> & {
    /**
     * @returns the signed transactions, in the same order
     * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, InvalidWalletAnswerError, WalletRequestError
     */
    readonly signTransactions: (
      parameters: signTransactions.Parameters,
    ) => Promise<signTransactions.ReturnType>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected account sign transactions that the site has built, on chains whose wallets do that. Nothing is sent. */
export function useSignTransactions(): useSignTransactions.ReturnType {
  const { kit } = useKitContext('useSignTransactions')
  const { run, ...state } = useAction((parameters: signTransactions.Parameters) =>
    signTransactions(kit, parameters),
  )
  return { ...state, signTransactions: run }
}
