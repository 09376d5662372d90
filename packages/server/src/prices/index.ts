import { createPoolPrices } from './pools.ts'
import type { PriceSource } from './priceSource.ts'

/** Where prices come from unless the operator says otherwise: the first that knows one is believed. */
export function createPriceSources(): readonly PriceSource[] {
  return [createPoolPrices()]
}
