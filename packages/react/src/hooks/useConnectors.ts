import { selectConnectors, type Connector } from '@latchkey/core'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from '../useStoreValue.ts'

/** The wallets that can be connected, in the order in which they are offered. Grows while wallets announce themselves. */
export function useConnectors(): readonly Connector[] {
  const { kit } = useKitContext('useConnectors')
  return useStoreValue(kit.store, selectConnectors)
}
