import { formatSlippage, getConvertQuotes, type ConvertQuote } from '@latchkey/protocol/api'
import type { SwapOffer, SwapQuote } from '../adapters/swapping.ts'
import { SwapNoLiquidityError, SwapTamperedError, SwapUnavailableError } from '../errors/swap.ts'
import type { Kit } from '../kit/kit.ts'
import type { accessOwnSwaps } from './accessSwaps.ts'
import { judgeQuote, type SwapOrder } from './judgeQuote.ts'
import { toSwapError } from './swapFailure.ts'
import { assertDecimals } from './swapTokens.ts'
import { toWireToken } from './wireToken.ts'

/** Swaps of the connected account. */
export type OwnSwaps = Awaited<ReturnType<typeof accessOwnSwaps>>

/** What is wanted, apart from whose and where. */
export type SwapWish = Pick<SwapOrder, 'sell' | 'buy' | 'amount' | 'slippage'>

/**
 * Asks the server for offers and takes the best of those that can be believed.
 *
 * @throws what `getSwapQuote` throws for an offer
 */
export async function requestQuote(
  kit: Kit,
  access: OwnSwaps,
  wish: SwapWish,
  signal?: AbortSignal,
): Promise<SwapQuote> {
  const { chain, address: from } = access
  const [quotes] = await Promise.all([
    askForQuotes(kit, access, wish, signal),
    assertDecimals(kit, access, wish.sell),
    assertDecimals(kit, access, wish.buy),
  ])
  const best = await chooseBest(kit, access, { ...wish, from, network: chain.network }, quotes)
  const [cost, way] = await Promise.all([
    access.swaps.estimateFee(chain, best.judged.gas).catch((error: unknown) => {
      kit.log.warn('What the network takes could not be read', error)
      return undefined
    }),
    chooseWay(access, best),
  ])
  return {
    ...best.judged,
    ...(cost && { networkFee: cost.fee, ...(cost.isHigh && { isFeeHigh: true }) }),
    ...way,
  }
}

async function askForQuotes(
  kit: Kit,
  { api, chain: { network }, address }: OwnSwaps,
  { sell, buy, amount, slippage }: SwapWish,
  signal?: AbortSignal,
) {
  try {
    const { quotes } = await api.call(getConvertQuotes, {
      query: {
        projectId: kit.options.projectId,
        amount: String(amount),
        userAddress: address,
        from: toWireToken(network, sell.address),
        to: toWireToken(network, buy.address),
        slippage: formatSlippage(slippage),
      },
      signal,
    })
    return quotes
  } catch (cause) {
    throw toSwapError(cause, 'Failed to fetch quote')
  }
}

const doubtKey = (source: string) => ['swapDoubt', source] as const

/** Remembers for a while that a source has built something else than it had offered: others come first. */
export async function doubtSource(kit: Kit, source: string): Promise<void> {
  ;(await kit.queryClient()).setQueryData<boolean>(doubtKey(source), true)
}

type Candidate = { readonly judged: SwapOffer; readonly canPermit: boolean }

/** The one that brings the most, among those that are what was asked for. */
async function chooseBest(
  kit: Kit,
  { chain, swaps }: OwnSwaps,
  order: SwapOrder,
  quotes: readonly ConvertQuote[],
): Promise<Candidate> {
  let refusal: unknown = new SwapNoLiquidityError()
  const candidates: Candidate[] = []
  for (const quote of quotes)
    try {
      const judged = judgeQuote(order, quote)
      await swaps.assertQuote(chain, judged)
      candidates.push({ judged, canPermit: quote.permit === true })
    } catch (error) {
      if (!(error instanceof SwapTamperedError)) throw error
      kit.log.warn(`An offer of ${quote.source} is not believed: ${error.reason}`)
      refusal = error
    }
  const client = await kit.queryClient()
  const doubts = ({ judged }: Candidate) =>
    Number(client.getQueryData<boolean>(doubtKey(judged.source)) ?? false)
  const [best] = candidates.sort(
    (a, b) => doubts(a) - doubts(b) || compare(b.judged.expected, a.judged.expected),
  )
  if (!best) throw refusal
  return best
}

function compare(a: bigint, b: bigint) {
  return a === b ? 0 : a < b ? -1 : 1
}

/** What has to be done before the swap, or with it: as little as the wallet and the token allow. */
async function chooseWay(
  { chain, swaps, connector }: OwnSwaps,
  { judged, canPermit }: Candidate,
): Promise<Pick<SwapQuote, 'step' | 'approvals'>> {
  const { from, sell, amount, spender } = judged
  if (!swaps.planApprovals || spender === undefined || sell.address === undefined)
    return { step: 'swap', approvals: [] }
  const approval = { owner: from, token: sell.address, spender, amount }
  try {
    const approvals = await swaps.planApprovals(chain, approval)
    if (approvals.length === 0) return { step: 'swap', approvals }
    if (swaps.sendBatch && (await swaps.getBatchSupport?.(connector, chain, from)))
      return { step: 'batch', approvals }
    if (canPermit && (await swaps.canPermit?.(chain, approval)))
      return { step: 'permit', approvals }
    return { step: 'approve', approvals }
  } catch (cause) {
    throw new SwapUnavailableError('Failed to check allowance', { cause })
  }
}
