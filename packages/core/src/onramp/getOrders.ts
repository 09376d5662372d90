import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import type { PurchaseOrder } from './onramp.ts'
import { readOrders } from './orders.ts'

export declare namespace getOrders {
  type Parameters = {
    /** Only those that are delivered to this account. */
    readonly address?: string | undefined
    readonly networkId?: CaipNetworkId | undefined
  }
}

/** What was begun to be bought in this browser, newest first: at most 50, kept between page loads. Asks nobody. */
export function getOrders(
  kit: Kit,
  { address, networkId }: getOrders.Parameters = {},
): readonly PurchaseOrder[] {
  const to = address?.toLowerCase()
  return readOrders(kit.storage)
    .filter((order) => to === undefined || order.address.toLowerCase() === to)
    .filter((order) => networkId === undefined || order.networkId === networkId)
}
