import { isNativeAsset } from '@latchkey/protocol/api'
import * as z from 'zod'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import {
  noLiquidity,
  priceMoved,
  type SwapChain,
  type SwapOrder,
  type SwapSource,
} from './swapSource.ts'
import { chainIdOf, expectContract, isAmong, slippageFor } from './serviceChains.ts'
import type { SwapService } from '../swapOptions.ts'
import { createSwapService, evmAddress, evmData, wireAmount } from './swapService.ts'

/** LI.FI's diamond, the same on these chains (docs.li.fi, github.com/lifinance/contracts/tree/main/deployments). */
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

const serves = isAmong([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:250',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:1313161554',
])

/** How it writes a chain's own currency. */
const native = '0x0000000000000000000000000000000000000000'
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
const quote = z.object({
  estimate: z.object({
    toAmount: wireAmount,
    toAmountMin: wireAmount,
    approvalAddress: z.string(),
    feeCosts: z
      .array(
        z.object({
          amount: wireAmount,
          included: z.boolean(),
          token: z.object({ address: evmAddress }),
        }),
      )
      .nullish(),
  }),
  transactionRequest: z.object({
    to: evmAddress,
    data: evmData,
    value: quantity,
    gasLimit: quantity.nullish(),
  }),
})

/** Swaps on one chain found by LI.FI (docs.li.fi, `GET /v1/quote`). It answers without a key too, and less often. */
export function createLifi(
  { apiKey, url = 'https://li.quest' }: SwapService,
  { limits, log }: { readonly limits: Limits; readonly log: Logger },
): SwapSource {
  const service = createSwapService({
    name: 'lifi',
    url,
    headers: apiKey === undefined ? {} : { 'x-lifi-api-key': apiKey },
    limits,
    log,
  })
  const write = (asset: string) => (isNativeAsset('eip155', asset) ? native : asset)
  const ask = async (order: SwapOrder, chain: SwapChain, slippage: number) => {
    const said = await service.ask({
      path: 'v1/quote',
      query: {
        fromChain: chainIdOf(chain),
        toChain: chainIdOf(chain),
        fromToken: write(order.sell),
        toToken: write(order.buy),
        fromAmount: String(order.amount),
        fromAddress: order.account,
        toAddress: order.account,
        // A share of one, such as 0.005.
        slippage: `0.${String(slippage).padStart(4, '0')}`,
        skipSimulation: 'true',
      },
      answer: quote,
      // That is how it says that no tool has a way.
      isNoWay: (_, status) => status === 404,
    })
    if (!said) return undefined
    expectContract(said.transactionRequest.to, diamond, "LI.FI's target")
    if (!isNativeAsset('eip155', order.sell))
      expectContract(said.estimate.approvalAddress, diamond, "LI.FI's spender")
    return said
  }
  return {
    id: 'lifi',
    serves,
    spenderOn: async (_, token) => (isNativeAsset('eip155', token) ? undefined : diamond),
    quote: async (order, { chain }) => {
      const said = await ask(order, chain, order.slippage)
      if (!said) return undefined
      const { estimate, transactionRequest } = said
      const fee = estimate.feeCosts?.find(({ included, amount }) => included && amount > 0n)
      return {
        expected: estimate.toAmount,
        minimum: estimate.toAmountMin,
        ...(transactionRequest.gasLimit && { gas: transactionRequest.gasLimit }),
        ...(fee && { providerFee: { amount: fee.amount, token: read(fee.token.address) } }),
        target: diamond,
        ...(!isNativeAsset('eip155', order.sell) && { spender: diamond }),
      }
    },
    build: async (order, { minimum }, { chain }) => {
      let slippage = order.slippage
      for (let tries = 0; tries < 2; tries++) {
        const said = await ask(order, chain, slippage)
        if (!said) throw noLiquidity()
        const { toAmount, toAmountMin } = said.estimate
        const least = minimum ?? toAmountMin
        if (toAmountMin >= least) {
          const { data, value, gasLimit } = said.transactionRequest
          const gas = gasLimit ? { gas: gasLimit } : {}
          return { kind: 'eip155', to: diamond, data, value, minimum: least, ...gas }
        }
        const narrower = slippageFor(toAmount, minimum, slippage)
        if (narrower === undefined || narrower === slippage) break
        slippage = narrower
      }
      throw priceMoved()
    },
  }
}

/** The chain's own currency, as everybody else writes it. */
const read = (token: string) =>
  token === native ? '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' : token
