import type { Hex } from 'viem'
import type { Client } from '../client.ts'
import { isSameAddress } from '../../../swaps/wireToken.ts'
import type { SwapAccess, SwapBuild, SwapPermit, SwapQuote } from '../../swapping.ts'
import { callContract, parseQuantity } from '../reads.ts'
import { refuse, refuseUnread, type DecodedSwap } from './calldata.ts'
import { decodeLifi, isLifi } from './lifi.ts'
import { decodeOneInch, isOneInch } from './oneInch.ts'
import { assertTrusted, uniswap } from './routers.ts'
import { decodeSwapRouter, isSwapRouter } from './swapRouter.ts'
import { decodeRouterV2, isRouterV2 } from './uniswapV2.ts'
import { decodeWrapping, isWrapping } from './wrapping.ts'
import { decodeZeroX, isSettler, isZeroX } from './zeroX.ts'

/** The latest that a swap may be carried out, in seconds from now. */
const longestDeadline = 3_600n

/** A build that is a call of a contract. */
type CallBuild = Extract<SwapBuild, { readonly kind: 'call' }>

/**
 * Whether a build is the swap of the quote, by its bytes: target, recipient, tokens, amounts, minimum, value and deadline.
 *
 * @throws SwapTamperedError with the reason, SwapUnreadableError for what cannot be read
 */
export async function assertBuild(
  client: Client,
  chain: SwapAccess,
  build: SwapBuild,
  quote: SwapQuote,
  permit?: SwapPermit,
): Promise<CallBuild> {
  if (build.kind !== 'call') return refuse('What was built is for another kind of chain.')
  if (!isSameAddress(build.from, quote.from)) refuse('It was built for another account.')
  if (!isSameAddress(build.to, quote.target))
    refuse('It calls another contract than the quote names.')
  const isNative = quote.sell.address === undefined
  if (build.value !== (isNative ? quote.amount : 0n)) refuse('It sends another amount along.')
  await assertTarget(client, chain, quote)
  const swap = await decode(client, chain, build, quote, permit)
  if (!isSameAddress(swap.recipient, quote.from)) refuse('What is bought goes to somebody else.')
  if (!isSameAddress(swap.sell, quote.sell.address)) refuse('It sells another token.')
  if (swap.amount !== quote.amount) refuse('It sells another amount.')
  if (!isSameAddress(swap.buy, quote.buy.address)) refuse('It buys another token.')
  if (swap.minimum < quote.minimum) refuse('It accepts less than the quote promises.')
  if (swap.deadline !== undefined) await assertDeadline(client, swap.deadline)
  return build
}

/** Whether the contract of a quote may be called. A Settler of 0x has no fixed address: the chain says which one it is. */
export async function assertTarget(
  client: Client,
  chain: SwapAccess,
  { source, target, sell }: Pick<SwapQuote, 'source' | 'target' | 'sell'>,
): Promise<void> {
  const isDirect = source === 'zeroX' && sell.address === undefined
  if (isDirect && (await isSettler(client, target))) return
  assertTrusted(chain, source, target, 'be called')
}

async function decode(
  client: Client,
  { network }: SwapAccess,
  { to, data, value, from }: CallBuild,
  { source }: SwapQuote,
  permit: SwapPermit | undefined,
): Promise<DecodedSwap> {
  const call = { to: to as Hex, from, value, data: data as Hex } // by the schema of the server's answer
  if (source === 'uniswap') {
    if (isRouterV2(data)) return decodeRouterV2(call.data, value)
    if (isSwapRouter(data)) {
      const word = await callContract(client, { to: call.to, data: '0x4aa4a4fc' }) // WETH9()
      return decodeSwapRouter({ ...call, permit, wrapped: `0x${word.slice(-40)}` })
    }
    if (isWrapping(data)) return decodeWrapping(call.data, call)
  }
  if (source === 'zeroX' && isZeroX(data)) return decodeZeroX(client, call)
  if (source === 'oneInch' && isOneInch(data))
    return decodeOneInch(client, call, uniswap[String(network.id)])
  if (source === 'lifi' && isLifi(data)) return decodeLifi(call.data, value)
  return refuseUnread('It calls a function that is not known to swap.')
}

/** By the chain's clock or this page's, whichever is later: a quiet local chain stands still, and a page's clock may be any. */
async function assertDeadline(client: Client, deadline: bigint) {
  const now = await readTime(client)
  if (deadline > now + longestDeadline) refuse('It could be carried out long after now.')
}

/** Seconds since 1970, by the newest block or this page, whichever is later. */
export async function readTime(client: Client): Promise<bigint> {
  const block = await client.ask('eth_getBlockByNumber', ['latest', false])
  const timestamp = typeof block === 'object' && block && 'timestamp' in block && block.timestamp
  const here = BigInt(Math.floor(Date.now() / 1_000))
  const there = parseQuantity(timestamp)
  return there > here ? there : here
}
