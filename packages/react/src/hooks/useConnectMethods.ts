import type { ConnectMethod } from '@latchkey/core'
import { getConnectMethods, holdBack, selectConnectorGroups } from '@latchkey/core/wallets'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

/**
 * In which order the ways to connect stand: wallets first where one is installed, else e-mail and social logins first, unless
 * `features.connectMethodsOrder` says otherwise. A way that is switched off is for `useFeatures` to tell.
 */
export function useConnectMethods(): readonly ConnectMethod[] {
  const { kit } = useKitContext('useConnectMethods')
  return useStoreValue(kit.store, (state) =>
    getConnectMethods(kit, holdBack(kit, selectConnectorGroups(kit, { state })).groups),
  )
}
