import { isNativeAsset } from '@latchkey/protocol/api'
import { getAddress } from 'viem'
import type { EvmTokenBook } from '../accounts/tokens/evmTokenBook.ts'
import type { SwapChain, SwapOffer } from './sources/swapSource.ts'

/** How much of a token an amount of the chain's own currency is worth, in smallest units of both; `undefined` where nobody knows. */
export type WorthOf = (wei: bigint, token: string) => Promise<bigint | undefined>

/** Prices are numbers; as a ratio of two, with as many digits as they are good for, they may multiply whole units. */
const precision = 1_000_000_000_000n

export function createWorth(chain: SwapChain, book: EvmTokenBook | undefined): WorthOf {
  return async (wei, token) => {
    if (isNativeAsset('eip155', token)) return wei
    if (!book) return undefined
    const address = getAddress(token)
    const [native, price, facts] = await Promise.all([
      book.priceOf('native'),
      book.priceOf(address),
      book.factsOf(address),
    ])
    if (native === undefined || price === undefined || !facts) return undefined
    const ratio = Math.round((native / price) * Number(precision))
    if (!Number.isSafeInteger(ratio)) return undefined
    const worth = wei * BigInt(ratio) * 10n ** BigInt(facts.decimals)
    return worth / precision / 10n ** BigInt(chain.currency.decimals)
  }
}

/** Puts offers in order by what is left of them when the network has had its fee, which counts for nothing where its worth is not known. */
export async function rankQuotes<offer extends SwapOffer>(
  offers: readonly offer[],
  buy: string,
  worthOf: WorthOf,
): Promise<offer[]> {
  if (offers.length < 2) return [...offers]
  const left = await Promise.all(
    offers.map(async (offer) => {
      const fee = offer.networkFee && (await worthOf(offer.networkFee, buy))
      return { offer, left: offer.expected - (fee ?? 0n) }
    }),
  )
  return left
    .sort((a, b) => (a.left < b.left ? 1 : a.left > b.left ? -1 : 0))
    .map(({ offer }) => offer)
}
