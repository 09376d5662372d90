import { formatAmount } from '@latchkey/protocol'
import type { SwapPermit, SwapQuote } from '../adapters/swapping.ts'
import {
  SwapQuoteStaleError,
  SwapRefusedError,
  SwapTamperedError,
  SwapUnreadableError,
  SwapUnsupportedTokenError,
} from '../errors/swap.ts'
import type { Kit } from '../kit/kit.ts'
import { accessQuotedSwaps } from './accessSwaps.ts'
import { planApprovals } from './runApproval.ts'
import { requestBuild } from './requestBuild.ts'
import { doubtSource, requestQuote, type OwnSwaps } from './requestQuote.ts'
import { toEventProperties } from './toEventProperties.ts'
import { toStoredToken } from '../transfers/record.ts'
import { keepWhile } from '../transfers/sendKept.ts'
import type { swap } from './swap.ts'

/** What `swap` does. */
export async function runSwap(
  kit: Kit,
  quote: SwapQuote,
  { onStep, signal }: swap.Options = {},
): Promise<string> {
  const access = await accessQuotedSwaps(kit, quote)
  const properties = toEventProperties(quote)
  kit.emit('INITIATE_SWAP', properties)
  try {
    const hash = await carryOut(kit, access, quote, { onStep, signal })
    kit.emit('SWAP_SUCCESS', properties)
    return hash
  } catch (error) {
    // A new price is no failure: it is shown, and asked about again.
    if (!(error instanceof SwapQuoteStaleError)) {
      const message = error instanceof Error ? error.message : String(error)
      kit.emit('SWAP_ERROR', { ...properties, message })
    }
    throw error
  }
}

async function carryOut(
  kit: Kit,
  access: OwnSwaps,
  quote: SwapQuote,
  { onStep, signal }: swap.Options,
) {
  const { chain, swaps, connector } = access
  const renew = async () => new SwapQuoteStaleError(await requestQuote(kit, access, quote, signal))
  await swaps.assertFunds?.(chain, quote)
  if (Date.now() >= quote.expiresAt || (await lacksApproval(access, quote))) throw await renew()
  try {
    const permit = await signPermit(access, quote, onStep)
    onStep?.('build')
    const build = await requestBuild(kit, access, quote, permit, signal)
    await swaps.assertBuild(chain, build, quote, permit)
    onStep?.('confirm')
    const hash = await keepWhile(kit, toSent(quote), (onSigned) => {
      const work = { connector, chain, build, quote, onSigned }
      return quote.step === 'batch' && swaps.sendBatch ? swaps.sendBatch(work) : swaps.send(work)
    })
    if (hash !== undefined) return hash
  } catch (error) {
    if (error instanceof SwapTamperedError || error instanceof SwapUnreadableError)
      await doubtSource(kit, quote.source)
    if (error instanceof SwapRefusedError && error.failure !== 'unknown') throw await renew()
    throw error
  }
  // The wallet refuses several calls in one: another way is shown.
  throw await renew()
}

/** What is written down of it. */
function toSent({ networkId, from, target, sell, buy, amount, expected }: SwapQuote) {
  return {
    networkId,
    from,
    to: target,
    token: toStoredToken(sell),
    amount: formatAmount(amount, sell.decimals),
    swap: { token: toStoredToken(buy), amount: formatAmount(expected, buy.decimals) },
  }
}

/** Whether the swap would fail for want of an approval that the quote does not bring along. */
async function lacksApproval(access: OwnSwaps, quote: SwapQuote) {
  if (quote.step === 'permit' || quote.step === 'batch') return false
  return (await planApprovals(access, quote)).length > 0
}

async function signPermit(
  { chain, swaps, connector }: OwnSwaps,
  { step, from, sell, spender, amount }: SwapQuote,
  onStep: swap.Options['onStep'],
): Promise<SwapPermit | undefined> {
  if (step !== 'permit') return undefined
  if (!swaps.signPermit || spender === undefined || sell.address === undefined)
    throw new SwapUnsupportedTokenError('noToken', 'There is nothing to sign a permit for.')
  onStep?.('permit')
  return swaps.signPermit(connector, chain, { owner: from, token: sell.address, spender, amount })
}
