import { getConnectMethods, selectConnectorGroups, type ConnectMethod } from '@latchkey/core'
import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from './useStoreValue.ts'

/**
 * In which order the ways to connect stand: wallets first where one is installed, else e-mail and social logins first, unless
 * `features.connectMethodsOrder` says otherwise. A way that is switched off is for `useFeatures` to tell.
 */
export function useConnectMethods(): readonly ConnectMethod[] {
  const { kit } = useKitContext('useConnectMethods')
  const state = useStoreValue(kit.store, (state) => state)
  return useMemo(() => getConnectMethods(kit, selectConnectorGroups(kit, { state })), [kit, state])
}
