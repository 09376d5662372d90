import {
  selectAccount,
  type AccountInfo,
  type ChainNamespace,
  type DefaultNamespace,
} from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useAccount {
  type Parameters<Namespace extends ChainNamespace = ChainNamespace> = {
    /** Default: the active namespace, typed as an EVM chain. A site with several chain families names the one it means. */
    readonly namespace?: Namespace | undefined
  }
  type ReturnType<Namespace extends ChainNamespace = ChainNamespace> = AccountInfo<Namespace>
}

/**
 * The connection of a namespace: `status` is `connected`, `connecting`, `disconnected`, or `reconnecting` as long as it is not known
 * whether a stored connection comes back; so a reload never shows `disconnected` first.
 */
export function useAccount<Namespace extends ChainNamespace = DefaultNamespace>({
  namespace,
}: useAccount.Parameters<Namespace> = {}): useAccount.ReturnType<Namespace> {
  const { kit } = useKitContext('useAccount')
  return useStoreValue(kit.store, (state) => selectAccount(state, namespace))
}
