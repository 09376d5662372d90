import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { Priceable, PricedChain, PriceSource } from './priceSource.ts'
import { createPoolPrices } from './pools.ts'

/** The price of one whole token in US dollars; `undefined` where none is known. Never fails: prices come on top. */
export type PriceOf = (token: Priceable) => Promise<number | undefined>

/** Asks the sources of prices for what is asked in the same moment together, and remembers what they say. */
export function createPrices(options: {
  readonly chain: PricedChain
  readonly sources: readonly PriceSource[]
  readonly limits: Limits
  readonly log: Logger
}): PriceOf {
  const { chain, sources, limits, log } = options
  const known = createExpiringMap<Promise<number | undefined>>({
    entries: limits.priceEntries,
    ms: limits.priceCacheMs,
  })
  let waiting: { tokens: Priceable[]; answer: Promise<Answer> } | undefined

  const askSources = async (tokens: readonly Priceable[]): Promise<Answer> => {
    const prices = new Map<Priceable, number>()
    let isComplete = true
    for (const source of sources) {
      const left = tokens.filter((token) => !prices.has(token))
      if (left.length === 0) break
      try {
        for (const [token, price] of await source.pricesOf(left, chain))
          if (Number.isFinite(price) && price > 0 && !prices.has(token)) prices.set(token, price)
      } catch (error) {
        isComplete = false
        log.warn({ err: error, source: source.id, chain: chain.caipNetworkId }, 'no prices')
      }
    }
    return { prices, isComplete }
  }

  const ask = async (token: Priceable) => {
    if (waiting) waiting.tokens.push(token)
    else {
      const tokens = [token]
      const answer = Promise.resolve().then(() => {
        waiting = undefined
        return askSources(tokens)
      })
      waiting = { tokens, answer }
    }
    const { prices, isComplete } = await waiting.answer
    const price = prices.get(token)
    // A source that could not be asked may know it the next time.
    if (price === undefined && !isComplete) known.delete(token)
    return price
  }

  return (token) => {
    const remembered = known.get(token)
    if (remembered) return remembered
    const asked = ask(token)
    known.set(token, asked)
    return asked
  }
}

type Answer = { readonly prices: ReadonlyMap<Priceable, number>; readonly isComplete: boolean }

/** Where prices come from unless the operator says otherwise: the first that knows one is believed. */
export function createPriceSources(): readonly PriceSource[] {
  return [createPoolPrices()]
}
