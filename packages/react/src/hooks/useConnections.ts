import { selectAccount, type AccountInfo } from '@latchkey/core'
import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

/** The connections of all chain families, the active one first. */
export function useConnections(): readonly Extract<AccountInfo, { isConnected: true }>[] {
  const { kit } = useKitContext('useConnections')
  const state = useStoreValue(kit.store, (state) => state)
  return useMemo(() => {
    const { activeNamespace, namespaces } = state
    const others = Object.keys(namespaces).filter((namespace) => namespace !== activeNamespace)
    return [activeNamespace, ...others]
      .map((namespace) => selectAccount(state, namespace))
      .filter((account) => account.isConnected)
  }, [state])
}
