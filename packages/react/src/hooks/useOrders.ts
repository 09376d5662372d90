import type { PurchaseOrder } from '@latchkey/core/onramp'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { loadWhenBuying } from './loadPurchaseData.ts'
import { useWatched } from './useWatched.ts'

export declare namespace useOrders {
  type Parameters = {
    /** Default: every account. */
    readonly address?: string | undefined
    /** Default: every network. */
    readonly networkId?: CaipNetworkId | undefined
    /** Default true. Set it to false where nothing of it is shown, so that nothing asks for it. */
    readonly enabled?: boolean | undefined
  }
  /** The newest first; `undefined` until they are known. */
  type ReturnType = readonly PurchaseOrder[] | undefined
}

/** What was begun to be bought in this browser and how it stands; open orders are looked at every 3 s while the page is visible. */
export function useOrders({
  address,
  networkId,
  enabled = true,
}: useOrders.Parameters = {}): useOrders.ReturnType {
  const { kit } = useKitContext('useOrders')
  const orders = useWatched({
    key: enabled ? 'orders' : undefined,
    load: loadWhenBuying,
    watch: ({ watchOrders }, onChange: (orders: readonly PurchaseOrder[]) => void) =>
      watchOrders(kit, { onChange }),
  })
  return useMemo(
    () =>
      orders?.filter(
        (order) =>
          (networkId === undefined || order.networkId === networkId) &&
          (address === undefined || order.address.toLowerCase() === address.toLowerCase()),
      ),
    [orders, address, networkId],
  )
}
