import { selectAccount, type AccountInfo } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from './useStoreValue.ts'

export declare namespace useAccount {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: string | undefined
  }
  type ReturnType = AccountInfo
}

/**
 * The connection of a namespace: `status` is `connected`, `connecting`, `disconnected`, or `reconnecting` as long as it is not known
 * whether a stored connection comes back; so a reload never shows `disconnected` first.
 */
export function useAccount({ namespace }: useAccount.Parameters = {}): useAccount.ReturnType {
  const { kit } = useKitContext('useAccount')
  return useStoreValue(kit.store, (state) => selectAccount(state, namespace))
}
