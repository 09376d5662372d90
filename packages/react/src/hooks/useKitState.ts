import type { Alert } from '@latchkey/core'
import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

export declare namespace useKitState {
  type ReturnType = {
    /** Whether the dialog is open. */
    readonly open: boolean
    /** Something is under way that the whole dialog waits for. */
    readonly loading: boolean
    readonly selectedNetworkId: CaipNetworkId | undefined
    readonly activeChain: ChainNamespace
    /** Stored connections were brought back or given up. */
    readonly initialized: boolean
    /** What is wrong with the set-up, for the site's developer; the dialog shows it, too, unless `debug` is false. */
    readonly alert: Alert | undefined
  }
}

/** The state of the kit as a whole. */
export function useKitState(): useKitState.ReturnType {
  const { kit } = useKitContext('useKitState')
  const open = useStoreValue(kit.modal, (state) => state.open)
  const loading = useStoreValue(kit.modal, (state) => state.loading)
  const activeChain = useStoreValue(kit.store, (state) => state.activeNamespace)
  const initialized = useStoreValue(kit.store, (state) => state.isReady)
  const alert = useStoreValue(kit.store, (state) => state.alert)
  const selectedNetworkId = useStoreValue(
    kit.store,
    (state) => state.namespaces[state.activeNamespace]?.networkId,
  )
  return { open, loading, selectedNetworkId, activeChain, initialized, alert }
}
