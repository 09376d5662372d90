import type { CaipNetworkId } from '@latchkey/protocol'
import { useKitContext } from '../KitContext.ts'
import { useStoreValue } from './useStoreValue.ts'

/** A network's id, where the site lists it: of any other nothing can be asked. */
export function useListed(networkId: CaipNetworkId | undefined): CaipNetworkId | undefined {
  const { kit } = useKitContext('useListed')
  return useStoreValue(kit.store, ({ networks }) =>
    networks.some(({ caipNetworkId }) => caipNetworkId === networkId) ? networkId : undefined,
  )
}
