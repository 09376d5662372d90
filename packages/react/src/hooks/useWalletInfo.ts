import type { ConnectedWalletInfo } from '@latchkey/protocol'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useWalletInfo {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: string | undefined
  }
}

/** Name, icon and identifier of the connected wallet; `undefined` while none is connected. */
export function useWalletInfo({ namespace }: useWalletInfo.Parameters = {}):
  ConnectedWalletInfo | undefined {
  const { kit } = useKitContext('useWalletInfo')
  return useStoreValue(kit.store, ({ namespaces, activeNamespace }) => {
    const state = namespaces[namespace ?? activeNamespace]
    return state?.status === 'connected' ? state.wallet : undefined
  })
}
