import { isNativeAsset } from '@latchkey/protocol/api'
import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import {
  noLiquidity,
  priceMoved,
  type SwapChain,
  type SwapOrder,
  type SwapSource,
} from './swapSource.ts'
import { chainIdOf, expectContract, isAmong, slippageFor, strange } from './serviceChains.ts'
import type { SwapService } from '../swapOptions.ts'
import { createSwapService, evmAddress, evmData, wireAmount } from './swapService.ts'

/** Takes tokens for 0x, and is called with its swaps; the same on these chains (0x.org/docs/developer-resources/core-concepts/contracts). */
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'

const serves = isAmong([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
])

const fee = z.object({ amount: wireAmount, token: evmAddress }).nullish()
/** What the token keeps of a transfer, in basis points. */
const taxes = z
  .object({ buyTaxBps: z.string().nullish(), sellTaxBps: z.string().nullish() })
  .optional()
/** An indication has no transaction, a quote has one. */
const found = z.object({
  liquidityAvailable: z.literal(true),
  buyAmount: wireAmount,
  minBuyAmount: wireAmount,
  gas: wireAmount.nullish(),
  fees: z.object({ zeroExFee: fee, integratorFee: fee }).optional(),
  tokenMetadata: z.object({ buyToken: taxes, sellToken: taxes }).optional(),
  transaction: z
    .object({ to: evmAddress, data: evmData, value: wireAmount, gas: wireAmount.nullish() })
    .optional(),
})
const answer = z.discriminatedUnion('liquidityAvailable', [
  found,
  z.object({ liquidityAvailable: z.literal(false) }),
])

/** Refusals that say that there is no way, rather than that something is wrong. */
const noWay = z.object({
  name: z.enum([
    'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
    'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
    'TOKEN_NOT_SUPPORTED',
  ]),
})

/** Swaps found by 0x: the Swap API of version 2, with approvals to its AllowanceHolder (0x.org/docs/api). It needs a key. */
export function createZeroX(
  { apiKey, url = 'https://api.0x.org' }: SwapService,
  { limits, log }: { readonly limits: Limits; readonly log: Logger },
): SwapSource {
  const service = createSwapService({
    name: 'zeroX',
    url,
    headers: { '0x-version': 'v2', ...(apiKey !== undefined && { '0x-api-key': apiKey }) },
    limits,
    log,
  })
  const ask = async (
    path: 'price' | 'quote',
    order: SwapOrder,
    chain: SwapChain,
    slippage: number,
  ) => {
    const said = await service.ask({
      path: `swap/allowance-holder/${path}`,
      query: {
        chainId: chainIdOf(chain),
        sellToken: order.sell,
        buyToken: order.buy,
        sellAmount: String(order.amount),
        taker: order.account,
        slippageBps: String(slippage),
      },
      answer,
      isNoWay: (refusal) => noWay.safeParse(refusal).success,
    })
    if (!said?.liquidityAvailable) return undefined
    refuseTaxes(said)
    return said
  }
  return {
    id: 'zeroX',
    serves,
    spenderOn: async (_, token) => (isNativeAsset('eip155', token) ? undefined : allowanceHolder),
    quote: async (order, { chain }) => {
      const said = await ask('price', order, chain, order.slippage)
      if (!said) return undefined
      const kept = said.fees?.zeroExFee
      return {
        expected: said.buyAmount,
        minimum: said.minBuyAmount,
        ...(said.gas && { gas: said.gas }),
        ...(kept && kept.amount > 0n && { providerFee: kept }),
        target: allowanceHolder,
        ...(!isNativeAsset('eip155', order.sell) && { spender: allowanceHolder }),
      }
    },
    build: async (order, { minimum }, { chain }) => {
      let slippage = order.slippage
      // Asked once more with less slippage where the first answer would let less arrive than was agreed to.
      for (let tries = 0; tries < 2; tries++) {
        const said = await ask('quote', order, chain, slippage)
        if (!said) throw noLiquidity()
        const least = minimum ?? said.minBuyAmount
        if (said.minBuyAmount >= least) {
          if (!said.transaction) throw strange('a quote without a transaction')
          const { data, value, gas } = said.transaction
          const to = expectContract(said.transaction.to, allowanceHolder, "0x's target")
          return { kind: 'eip155', to, data, value, minimum: least, ...(gas && { gas }) }
        }
        const narrower = slippageFor(said.buyAmount, minimum, slippage)
        if (narrower === undefined || narrower === slippage) break
        slippage = narrower
      }
      throw priceMoved()
    },
  }
}

/** @throws ServerError `fee_on_transfer` */
function refuseTaxes({ tokenMetadata }: z.output<typeof found>) {
  const { buyToken, sellToken } = tokenMetadata ?? {}
  for (const tax of [buyToken?.buyTaxBps, sellToken?.sellTaxBps])
    if (tax && tax !== '0')
      throw new ServerError(
        'fee_on_transfer',
        'This token keeps a part of what is transferred, so that no amount can be promised. It is not swapped here.',
      )
}
