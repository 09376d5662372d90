import { getAddress, isAddressEqual, type Address } from 'viem'
import type { Exchange } from './exchanges.ts'
import { createPairs, readReserves, type PairOf } from './pairs.ts'
import type { Priceable, PricedChain, PriceSource } from './priceSource.ts'

/** What a pool says of a token: its price in the other token, and how much of the other lies in it, in whole tokens. */
type Offer = { readonly price: number; readonly depth: number }

/**
 * Prices from pools of the kind of Uniswap v2, read from the chain itself: of the chain's currency by its pools with dollars, of a token by
 * its pools with the currency or a dollar, always the deepest one. A pool below the limit `priceLiquidity` says nothing, since
 * whoever wants to can move it.
 */
export function createPoolPrices(): PriceSource {
  const pairs = new WeakMap<PricedChain, PairOf>()
  return {
    id: 'pools',
    pricesOf: async (tokens, chain) => {
      const { exchange } = chain
      if (!exchange) return new Map()
      const pairOf = pairs.get(chain) ?? createPairs(exchange.factory, chain.reader, chain.limits)
      pairs.set(chain, pairOf)
      const offer = createOffers(pairOf, chain)
      let native: Promise<number | undefined> | undefined
      const nativePrice = () => (native ??= priceOfNative(exchange, offer, chain))
      const prices = new Map<Priceable, number>()
      await Promise.all(
        tokens.map(async (token) => {
          const price = await priceOf(token, exchange, offer, nativePrice, chain)
          if (price !== undefined) prices.set(token, price)
        }),
      )
      return prices
    },
  }
}

type Offers = ReturnType<typeof createOffers>

/** What the pool of a token with another says of it; `undefined` where there is none, or it is empty. */
function createOffers(pairOf: PairOf, chain: PricedChain) {
  const decimalsOf = async (token: Address) => {
    if (chain.exchange && isAddressEqual(token, chain.exchange.wrappedNative))
      return chain.nativeDecimals
    return (await chain.factsOf(token))?.decimals
  }
  return async (token: Address, other: Address): Promise<Offer | undefined> => {
    if (isAddressEqual(token, other)) return undefined
    const [pair, decimals, otherDecimals] = await Promise.all([
      pairOf(token, other),
      decimalsOf(token),
      decimalsOf(other),
    ])
    if (pair === undefined || decimals === undefined || otherDecimals === undefined)
      return undefined
    const reserves = await readReserves(chain.reader, pair, token, other)
    if (!reserves) return undefined
    const [mine, others] = reserves
    const depth = Number(others) / 10 ** otherDecimals
    return { price: depth / (Number(mine) / 10 ** decimals), depth }
  }
}

async function priceOfNative(
  { wrappedNative, dollars }: Exchange,
  offer: Offers,
  chain: PricedChain,
) {
  if (dollars.some((dollar) => isAddressEqual(dollar, wrappedNative))) return 1
  const offers = await Promise.all(dollars.map((dollar) => offer(wrappedNative, dollar)))
  return deepest(offers, chain)
}

async function priceOf(
  token: Priceable,
  { wrappedNative, dollars }: Exchange,
  offer: Offers,
  nativePrice: () => Promise<number | undefined>,
  chain: PricedChain,
) {
  if (token === 'native' || isAddressEqual(token, wrappedNative)) return nativePrice()
  if (dollars.some((dollar) => isAddressEqual(dollar, token))) return 1
  const address = getAddress(token)
  const [inNative, dollarsPerNative, ...inDollars] = await Promise.all([
    offer(address, wrappedNative),
    nativePrice(),
    ...dollars
      .filter((dollar) => !isAddressEqual(dollar, wrappedNative))
      .map((dollar) => offer(address, dollar)),
  ])
  const viaNative =
    inNative && dollarsPerNative !== undefined
      ? { price: inNative.price * dollarsPerNative, depth: inNative.depth * dollarsPerNative }
      : undefined
  return deepest([viaNative, ...inDollars], chain)
}

/** The price of the pool with the most dollars in it, if they are enough. Both sides of a pool are worth the same. */
function deepest(offers: readonly (Offer | undefined)[], { limits }: PricedChain) {
  const best = offers
    .filter((offer) => offer !== undefined)
    .reduce<Offer>((most, offer) => (offer.depth > most.depth ? offer : most), {
      price: NaN,
      depth: 0,
    })
  const isKnown = 2 * best.depth >= limits.priceLiquidity && best.price > 0
  return isKnown && Number.isFinite(best.price) ? best.price : undefined
}
