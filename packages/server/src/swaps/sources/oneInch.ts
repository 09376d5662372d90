import { formatSlippage, isNativeAsset } from '@latchkey/protocol/api'
import * as z from 'zod'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import {
  noLiquidity,
  priceMoved,
  minimumOf,
  type SwapChain,
  type SwapOrder,
  type SwapSource,
} from './swapSource.ts'
import { chainIdOf, expectContract, isAmong, slippageFor } from './serviceChains.ts'
import type { SwapService } from '../swapOptions.ts'
import { createSwapService, evmAddress, evmData, wireAmount } from './swapService.ts'

/** 1inch's AggregationRouterV6, the same on these chains (portal.1inch.dev, github.com/1inch/1inch-contract). */
const router = '0x111111125421cA6dc452d289314280a0f8842A65'

const serves = isAmong([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
])

/** Gas is a number there, and a text in older answers. */
const gasUnits = z
  .union([z.int().min(0), wireAmount])
  .transform(BigInt)
  .nullish()
const quote = z.object({ dstAmount: wireAmount, gas: gasUnits })
const swap = z.object({
  dstAmount: wireAmount,
  tx: z.object({ to: evmAddress, data: evmData, value: wireAmount, gas: gasUnits }),
})
const noWay = z.object({
  description: z.string().regex(/insufficient liquidity|cannot find|no route/i),
})

/** Swaps found by 1inch: the classic Swap API of version 6 (portal.1inch.dev). It needs a key. */
export function createOneInch(
  { apiKey, url = 'https://api.1inch.com' }: SwapService,
  { limits, log }: { readonly limits: Limits; readonly log: Logger },
): SwapSource {
  const service = createSwapService({
    name: 'oneInch',
    url,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    limits,
    log,
  })
  const ask = <const schema extends z.ZodType>(
    path: 'quote' | 'swap',
    answer: schema,
    order: SwapOrder,
    chain: SwapChain,
    more: Readonly<Record<string, string>>,
  ) =>
    service.ask({
      path: `swap/v6.1/${chainIdOf(chain)}/${path}`,
      query: { src: order.sell, dst: order.buy, amount: String(order.amount), ...more },
      answer,
      isNoWay: (refusal) => noWay.safeParse(refusal).success,
    })
  const askQuote = (order: SwapOrder, chain: SwapChain) =>
    ask('quote', quote, order, chain, { includeGas: 'true' })
  return {
    id: 'oneInch',
    serves,
    spenderOn: async (_, token) => (isNativeAsset('eip155', token) ? undefined : router),
    quote: async (order, { chain }) => {
      const said = await askQuote(order, chain)
      if (!said || said.dstAmount === 0n) return undefined
      return {
        expected: said.dstAmount,
        minimum: minimumOf(said.dstAmount, order.slippage),
        ...(said.gas && { gas: said.gas }),
        target: router,
        ...(!isNativeAsset('eip155', order.sell) && { spender: router }),
      }
    },
    build: async (order, { minimum }, { chain }) => {
      // The least that may arrive is not said, but follows from what is expected: the slippage is cut so that it keeps what was agreed to.
      const now = await askQuote(order, chain)
      if (!now) throw noLiquidity()
      const wanted = slippageFor(now.dstAmount, minimum, order.slippage)
      if (wanted === undefined) throw priceMoved()
      // They round down: a hundredth less makes up for it.
      const slippage = minimum === undefined ? wanted : Math.max(0, wanted - 1)
      const said = await ask('swap', swap, order, chain, {
        from: order.account,
        origin: order.account,
        receiver: order.account,
        slippage: formatSlippage(slippage),
        disableEstimate: 'true',
        allowPartialFill: 'false',
      })
      if (!said) throw noLiquidity()
      const least = (said.dstAmount * BigInt(10_000 - slippage)) / 10_000n
      if (least < (minimum ?? 0n)) throw priceMoved()
      const { data, value, gas } = said.tx
      const to = expectContract(said.tx.to, router, "1inch's target")
      return { kind: 'eip155', to, data, value, minimum: minimum ?? least, ...(gas && { gas }) }
    },
  }
}
