import { signMessage } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useAction, type ActionState } from './useAction.ts'

export declare namespace useSignMessage {
  type ReturnType = ActionState<string> & {
    /** @throws NotConnectedError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, UnsupportedChainError */
    readonly signMessage: (parameters: signMessage.Parameters) => Promise<string>
    /** Forgets the last outcome. */
    readonly reset: () => void
  }
}

/** Has the connected account sign a text (EIP-191 on EVM chains). */
export function useSignMessage(): useSignMessage.ReturnType {
  const { kit } = useKitContext('useSignMessage')
  const { run, ...state } = useAction((parameters: signMessage.Parameters) =>
    signMessage(kit, parameters),
  )
  return { ...state, signMessage: run }
}
