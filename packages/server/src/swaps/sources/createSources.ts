import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createJupiter } from './jupiter.ts'
import { createLifi } from './lifi.ts'
import { createOneInch } from './oneInch.ts'
import type { SwapOptions } from '../swapOptions.ts'
import type { SwapSource } from './swapSource.ts'
import { createUniswap } from '../uniswap/uniswap.ts'
import { createZeroX } from './zeroX.ts'

/** Who finds swaps: the pools of the chains themselves first, then the services that the operator has set up. */
export function createSources(parts: {
  readonly options: SwapOptions
  readonly limits: Limits
  readonly log: Logger
}): readonly SwapSource[] {
  const { zeroX, oneInch, lifi, jupiter } = parts.options
  return [
    createUniswap(parts),
    ...(zeroX ? [createZeroX(zeroX, parts)] : []),
    ...(oneInch ? [createOneInch(oneInch, parts)] : []),
    ...(lifi ? [createLifi(lifi, parts)] : []),
    ...(jupiter ? [createJupiter(jupiter, parts)] : []),
  ]
}
