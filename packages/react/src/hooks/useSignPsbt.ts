import { signPsbt } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSignPsbt {
  type ReturnType = ActionState<signPsbt.ReturnType> & {
    /**
     * @returns the PSBT in base64, and the transaction's id where it was to be sent
     * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, WrongNetworkError, WrongAccountError, InvalidSendError,
     *   InvalidWalletAnswerError, WalletRequestError, TransferRefusedError, TransactionUnknownError
     */
    readonly signPsbt: (parameters: signPsbt.Parameters) => Promise<signPsbt.ReturnType>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected account sign a partly signed transaction (BIP-174), on chains that have them. */
export function useSignPsbt(): useSignPsbt.ReturnType {
  const { kit } = useKitContext('useSignPsbt')
  const { run, ...state } = useAction((parameters: signPsbt.Parameters) =>
    signPsbt(kit, parameters),
  )
  return { ...state, signPsbt: run }
}
