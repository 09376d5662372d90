import type { SwapSourceId } from '@latchkey/protocol/api'
import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Reader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { ServerError } from '../../errors.ts'

/** A chain that swaps happen on: one whose nodes speak JSON-RPC. */
export type SwapChain = ConfiguredChain & {
  readonly chain: Chain
  /** Reads its contracts; absent on chains that have none which `eth_call` reads. */
  readonly reader?: Reader | undefined
}

/** Who wants what for what. Amounts are in smallest units, addresses as their chain writes them. */
export type SwapOrder = {
  /** Who pays, and receives. */
  readonly account: string
  /** What is given: a token's address, or that of `nativeAssets` for the chain's own currency. */
  readonly sell: string
  /** What is wanted, likewise; another one than `sell`. */
  readonly buy: string
  readonly amount: bigint
  /** How much less than expected may arrive, in basis points. */
  readonly slippage: number
}

/** What a source promises for an order. */
export type SwapOffer = {
  readonly expected: bigint
  /** What arrives at least, by the slippage of the order. */
  readonly minimum: bigint
  /** Units of gas. */
  readonly gas?: bigint | undefined
  /** What the network takes, in smallest units of the chain's own currency, where that is not gas times its price. */
  readonly networkFee?: bigint | undefined
  /** How far it moves the price, as a percentage written as a decimal number. */
  readonly priceImpact?: string | undefined
  /** What the source keeps, off `expected` already. */
  readonly providerFee?: { readonly amount: bigint; readonly token: string } | undefined
  /** The tokens it goes through, both ends included. */
  readonly path?: readonly string[] | undefined
  /** Who has to be allowed to take what is given; absent where nobody has to. */
  readonly spender?: string | undefined
  /** The contract or program that is called. */
  readonly target: string
  /** Whether a signed approval (EIP-2612) can go with the swap. */
  readonly permit?: true | undefined
}

/** A signed approval (EIP-2612) of exactly the amount of an order. */
export type SwapPermit = {
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly v: number
  readonly r: `0x${string}`
  readonly s: `0x${string}`
}

/** What was agreed to when a swap is built. */
export type SwapTerms = {
  /** What has to arrive at least, where somebody has agreed to an amount; by the slippage of the order otherwise. */
  readonly minimum?: bigint | undefined
  readonly permit?: SwapPermit | undefined
  /** The contract or program that the quote has named. */
  readonly target?: string | undefined
}

/** A swap, ready to be signed. */
export type SwapBuild = {
  /** What arrives at least, or nothing moves: as much as the terms ask. */
  readonly minimum: bigint
} & (
  | {
      readonly kind: 'eip155'
      readonly to: `0x${string}`
      readonly data: `0x${string}`
      /** In wei. */
      readonly value: bigint
      /** Units of gas that the source reckons with. */
      readonly gas?: bigint | undefined
      /** Seconds since 1970. */
      readonly deadline?: number | undefined
    }
  | {
      readonly kind: 'solana'
      /** Unsigned, in base64. */
      readonly transaction: string
      readonly lastValidBlockHeight: number
    }
)

/** What a source is told about an order besides it. */
export type SwapContext = {
  readonly chain: SwapChain
  /** What a unit of gas costs, in wei, where that is known. */
  readonly gasPrice?: bigint | undefined
  readonly limits: Limits
  readonly log: Logger
}

/** Finds ways to swap on some chains. Held to `describeSwapSource`. */
export type SwapSource = {
  readonly id: SwapSourceId
  /** Whether it knows a chain. Says so without asking anybody. */
  serves(chain: SwapChain): boolean
  /** Who is allowed to take tokens on a chain before a quote says it; absent where a quote has to. */
  spenderOn?(chain: SwapChain, token: string): Promise<string | undefined>
  /**
   * What arrives for an amount, in this moment.
   *
   * @returns `undefined` where there is no way.
   * @throws ServerError `upstream_unavailable` when nobody says it, `fee_on_transfer` for a token that keeps a part of what is transferred.
   */
  quote(order: SwapOrder, context: SwapContext): Promise<SwapOffer | undefined>
  /**
   * Writes the transaction, from an offer of this moment.
   *
   * @throws ServerError `price_moved` when what was agreed to cannot be kept, and what `quote` throws; `no_liquidity` where there is no way.
   */
  build(order: SwapOrder, terms: SwapTerms, context: SwapContext): Promise<SwapBuild>
}

/** The least that may arrive, rounded in favour of whoever receives it. @param slippage - in basis points. */
export function minimumOf(expected: bigint, slippage: number): bigint {
  const kept = expected * BigInt(10_000 - slippage)
  return kept % 10_000n === 0n ? kept / 10_000n : kept / 10_000n + 1n
}

export const noLiquidity = () =>
  new ServerError(
    'no_liquidity',
    'Nobody swaps this amount of the one for the other here. Try a smaller amount, or another token.',
  )

export const priceMoved = () =>
  new ServerError(
    'price_moved',
    'The price has moved: less would arrive than was agreed to. Ask for a new quote.',
  )

export const wouldFail = () =>
  new ServerError(
    'swap_would_fail',
    'The chain would refuse this swap: too little is held or approved for it, or the price has moved.',
  )
