import type { ConvertToken, SwapSourceId } from '@latchkey/protocol/api'
import { getAddress } from 'viem'
import { ServerError } from '../errors.ts'
import { estimateGas, readAllowance, writeApproval, type ApprovalCall } from './approvals.ts'
import type { GasPrices } from './gasPrices.ts'
import { createMarkets, type Market, type SwapParts, type SwapQuote } from './markets.ts'
import {
  noLiquidity,
  priceMoved,
  wouldFail,
  type SwapBuild,
  type SwapOrder,
  type SwapTerms,
} from './sources/swapSource.ts'

/** A swap, ready to be signed, with what it takes. */
export type FinishedBuild = {
  readonly source: SwapSourceId
  readonly build: SwapBuild
  /** On chains with gas: its units, and what one costs in wei. */
  readonly cost?: { readonly gas: bigint; readonly gasPrice: bigint } | undefined
}

/** Finds and writes swaps. Chains are named by their CAIP-2 ids; those without a source are refused with `unsupported_chain`. */
export type Swaps = {
  /** What each source offers, the best first. @throws ServerError `no_liquidity`, `fee_on_transfer`, `upstream_unavailable` */
  quotesOf(chain: string, order: SwapOrder, gasPrice?: bigint): Promise<readonly SwapQuote[]>
  /** Writes the swap of a source, the best where none is named. @throws ServerError `price_moved`, `swap_would_fail` and what `quotesOf` throws */
  build(
    chain: string,
    order: SwapOrder,
    terms: SwapTerms & { readonly source?: SwapSourceId; readonly isUntried?: boolean },
  ): Promise<FinishedBuild>
  /** Who takes a token by a source, the best for it where none is named. */
  spenderOf(chain: string, order: SwapOrder, source?: SwapSourceId): Promise<string>
  /** The usual spender of a token, before anything is known of what it is swapped for. */
  usualSpenderOf(chain: string, token: string): Promise<string>
  allowanceOf(
    chain: string,
    asked: { readonly owner: string; readonly token: string; readonly spender: string },
  ): Promise<bigint>
  approvalOf(
    chain: string,
    approval: {
      readonly owner: string
      readonly token: string
      readonly spender: string
      readonly amount: bigint
    },
  ): Promise<{ readonly approve: ApprovalCall; readonly reset?: ApprovalCall }>
  gasPricesOf(chain: string): Promise<GasPrices>
  tokensOf(chain: string): Promise<readonly ConvertToken[]>
  /** @returns `undefined` for an address where no token is. */
  tokenAt(chain: string, address: string): Promise<ConvertToken | undefined>
}

/** Swaps by some of the sources alone: by all where `null` stands for them, as in the configuration of a project. */
export type SwapsFor = (allowed: readonly string[] | null) => Swaps

export function createSwaps(parts: SwapParts): SwapsFor {
  const { marketOf, contextOf, ask, askOnce } = createMarkets(parts)
  return (allowed) => {
    const market = (id: string) => marketOf(id, allowed)
    return {
      quotesOf: async (id, order, gasPrice) => askOnce(market(id), order, gasPrice),
      build: async (id, order, { source: wanted, isUntried = false, ...terms }) => {
        const on = market(id)
        const name = wanted ?? (await ask(on, order))[0]?.source
        if (!name) throw noLiquidity()
        const context = await contextOf(on)
        const build = await sourceOf(on, name).build(order, terms, context)
        if (terms.minimum !== undefined && build.minimum < terms.minimum) throw priceMoved()
        if ('transaction' in build) return { source: name, build }
        const { to, data, value } = build
        const gas = isUntried
          ? (build.gas ?? 0n)
          : await estimateGas(on.chain, { from: order.account, to, data, value })
        if (gas === undefined) throw wouldFail()
        return { source: name, build, cost: { gas, gasPrice: (await on.gasPrices()).fast } }
      },
      spenderOf: async (id, order, wanted) => {
        const on = market(id)
        const known = wanted && (await sourceOf(on, wanted).spenderOn?.(on.chain, order.sell))
        if (known) return known
        const offers = await ask(on, order)
        const offer = wanted ? offers.find(({ source }) => source === wanted) : offers[0]
        if (!offer) throw noLiquidity()
        if (offer.spender !== undefined) return offer.spender
        throw new ServerError('bad_request', 'from: needs no approval')
      },
      usualSpenderOf: async (id, token) => {
        const { sources: serving, chain } = market(id)
        for (const source of serving) {
          const spender = await source.spenderOn?.(chain, token)
          if (spender !== undefined) return spender
        }
        throw new ServerError('bad_request', 'spender: there is no usual one on this chain')
      },
      allowanceOf: async (id, { owner, token, spender }) =>
        readAllowance(market(id).chain, {
          owner: getAddress(owner),
          token: getAddress(token),
          spender: getAddress(spender),
        }),
      approvalOf: async (id, { owner, token, spender, amount }) =>
        writeApproval(market(id).chain, {
          owner: getAddress(owner),
          token: getAddress(token),
          spender: getAddress(spender),
          amount,
        }),
      gasPricesOf: async (id) => {
        const { gasPrices, hasGas } = market(id)
        if (!hasGas) throw new ServerError('unsupported_chain', `${id} knows no price of gas.`)
        return gasPrices()
      },
      tokensOf: async (id) => market(id).tokens.list(),
      tokenAt: async (id, address) => market(id).tokens.find(address),
    }
  }
}

/** @throws ServerError `bad_request` */
function sourceOf({ chain, sources: serving }: Market, id: SwapSourceId) {
  const source = serving.find((one) => one.id === id)
  if (source) return source
  throw new ServerError(
    'bad_request',
    `source: ${id} finds no swaps on ${chain.caipNetworkId} here`,
  )
}
