import type { CaipAddress, Network } from '@latchkey/protocol'
import type { ConvertQuote } from '@latchkey/protocol/api'
import type { SwapOffer, SwapProviderFee, SwapToken } from '../adapters/swapping.ts'
import { SwapTamperedError } from '../errors/swap.ts'
import { leastOf } from './slippage.ts'
import { fromWireToken, isWireToken } from './wireToken.ts'

/** What a quote is asked for. */
export type SwapOrder = {
  readonly network: Network
  readonly from: string
  readonly sell: SwapToken
  readonly buy: SwapToken
  /** Of `sell`, in the smallest unit. */
  readonly amount: bigint
  /** In basis points. */
  readonly slippage: number
}

/** No quote counts for longer, in milliseconds: the clock of the server may be any. */
const lifetime = 30_000
/** More gas than any block of a public chain has. */
const maxGas = 60_000_000n
/** A source that keeps more than this share, in percent, is not believed. */
const maxFeePercent = 10n
const maxPath = 12

/**
 * Takes a quote of the server as a claim: it has to be for these tokens, this amount and this chain, and its minimum has to follow from what it promises.
 *
 * @throws SwapTamperedError with the reason
 */
export function judgeQuote(
  { network, from, sell, buy, amount, slippage }: SwapOrder,
  quote: ConvertQuote,
  now = Date.now(),
): SwapOffer {
  const refuse = (reason: string): never => {
    throw new SwapTamperedError(reason)
  }
  if (!isWireToken(network, quote.fromAccount, sell)) refuse('The quote sells another token.')
  if (!isWireToken(network, quote.toAccount, buy)) refuse('The quote buys another token.')
  if (BigInt(quote.fromAmount) !== amount) refuse('The quote sells another amount.')
  const expected = BigInt(quote.toAmount)
  const minimum = BigInt(quote.minimum)
  if (minimum === 0n) refuse('The quote promises nothing.')
  if (minimum > expected) refuse('The quote promises more than it expects.')
  if (minimum < leastOf(expected, slippage)) refuse('The quote allows for more slippage.')
  const gas = quote.gas === undefined ? undefined : BigInt(quote.gas)
  if (gas !== undefined && gas > maxGas) refuse('The quote takes more gas than a block has.')
  const providerFee = quote.providerFee && toFee(network, quote.providerFee, [sell, buy])
  if (providerFee && isTooDear(providerFee, { sell, amount, buy, expected }))
    refuse('The source keeps too much for itself.')
  const isFresh = quote.expiresAt > now && quote.expiresAt < now + lifetime
  return {
    id: quote.id,
    source: quote.source,
    networkId: network.caipNetworkId,
    from,
    sell,
    buy,
    amount,
    expected,
    minimum,
    slippage,
    ...(quote.priceImpact !== undefined && { priceImpact: quote.priceImpact }),
    ...(gas !== undefined && { gas }),
    ...(providerFee && { providerFee }),
    path: (quote.path ?? []).slice(0, maxPath).flatMap((one) => fromWireToken(network, one) ?? []),
    ...(quote.spender !== undefined && sell.address !== undefined && { spender: quote.spender }),
    target: quote.target,
    quotedAt: now,
    expiresAt: isFresh ? quote.expiresAt : now + lifetime,
  }
}

/** A fee in a token that nobody has asked about cannot be shown, and is left out. */
function toFee(
  network: Network,
  fee: { readonly amount: string; readonly token: CaipAddress },
  tokens: readonly SwapToken[],
): SwapProviderFee | undefined {
  const token = tokens.find((one) => isWireToken(network, fee.token, one))
  return token && { amount: BigInt(fee.amount), token }
}

function isTooDear(
  { amount: fee, token }: SwapProviderFee,
  { sell, amount, expected }: Pick<SwapOffer, 'sell' | 'amount' | 'buy' | 'expected'>,
) {
  return fee * 100n > (token === sell ? amount : expected) * maxFeePercent
}
