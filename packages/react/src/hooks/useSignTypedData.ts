import { signTypedData } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSignTypedData {
  type ReturnType = ActionState<string> & {
    /** @throws NotConnectedError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, UnsupportedChainError */
    readonly signTypedData: (parameters: signTypedData.Parameters) => Promise<string>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected account sign structured data (EIP-712). */
export function useSignTypedData(): useSignTypedData.ReturnType {
  const { kit } = useKitContext('useSignTypedData')
  const { run, ...state } = useAction((parameters: signTypedData.Parameters) =>
    signTypedData(kit, parameters),
  )
  return { ...state, signTypedData: run }
}
