import {
  formatSlippage,
  postConvertBuildTransaction,
  type RouteRequest,
  type RouteResponse,
} from '@latchkey/protocol/api'
import type { SwapBuild, SwapPermit, SwapQuote } from '../adapters/swapping.ts'
import { SwapTamperedError } from '../errors/swap.ts'
import type { Kit } from '../kit/kit.ts'
import type { OwnSwaps } from './requestQuote.ts'
import { toSwapError } from './swapFailure.ts'
import { toWireToken } from './wireToken.ts'

/**
 * Has the server build a quote, for no less than its minimum.
 *
 * @throws SwapRefusedError when the price has moved, SwapUnavailableError 'Failed to create transaction', SwapTamperedError for another source or minimum
 */
export async function requestBuild(
  kit: Kit,
  { api, chain: { network } }: OwnSwaps,
  quote: SwapQuote,
  permit: SwapPermit | undefined,
  signal: AbortSignal | undefined,
): Promise<SwapBuild> {
  const { projectId } = kit.options
  const { sell, buy, amount, from, source, minimum, id, step } = quote
  const settings = {
    slippage: formatSlippage(quote.slippage),
    ...(permit && { permit: { ...permit, deadline: String(permit.deadline) } }),
  }
  const answer = await api
    .call(postConvertBuildTransaction, {
      query: { projectId },
      body: {
        projectId,
        amount: String(amount),
        from: toWireToken(network, sell.address),
        to: toWireToken(network, buy.address),
        userAddress: from,
        quoteId: id,
        // One of the ids that the quote's schema has let through.
        source: source as NonNullable<BuildBody['source']>,
        minimum: String(minimum),
        // Its approval comes within the same transaction, so that alone it would fail.
        ...(step === 'batch' && { disableEstimate: true }),
        // Under the name of the chain's family.
        ...({ [network.chainNamespace]: settings } as Partial<BuildBody>),
      },
      signal,
    })
    .catch((cause: unknown) => {
      throw toSwapError(cause, 'Failed to create transaction')
    })
  if (answer.source !== source) throw new SwapTamperedError('Another source has built it.')
  if (BigInt(answer.minimum) < minimum)
    throw new SwapTamperedError('It was built for less than the quote promises.')
  return parseBuild(answer)
}

type BuildBody = RouteRequest<typeof postConvertBuildTransaction>['body']
type BuildAnswer = RouteResponse<typeof postConvertBuildTransaction>

function parseBuild(answer: BuildAnswer): SwapBuild {
  const said = { source: answer.source, minimum: BigInt(answer.minimum) }
  if (!('data' in answer.tx)) {
    const { transaction, lastValidBlockHeight } = answer.tx
    const height = BigInt(lastValidBlockHeight)
    return { ...said, kind: 'transaction', transaction, lastValidBlockHeight: height }
  }
  const { from, to, data, amount } = answer.tx
  const deadline = 'deadline' in answer ? answer.deadline : undefined
  return {
    ...said,
    kind: 'call',
    from,
    to,
    data,
    value: BigInt(amount),
    ...(deadline !== undefined && { deadline: deadline * 1_000 }),
  }
}
