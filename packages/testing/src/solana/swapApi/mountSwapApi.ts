import { isAddress, type Address } from '@solana/kit'
import type { Context, Hono } from 'hono'
import { call } from '../../devnet/rpc.ts'
import { programs } from '../programs.ts'
import { localSolanaTokens } from '../seedSolana.ts'
import type { Solana } from '../startSolana.ts'
import {
  buildSwapTransaction,
  swapUnits,
  writeSwapInstructions,
  type SwapOrder,
} from './buildSwap.ts'
import { findSwapWay, writeQuote } from './quoteBody.ts'

const maxAmount = 2n ** 64n - 1n

/**
 * Quotes and builds swaps through the pools of the local node, below `/jupiter`, in the shapes of Jupiter's Swap API: `GET /swap/v1/quote`,
 * `POST /swap/v1/swap`, and `GET /tokens/v2/tag` and `/tokens/v2/search`.
 */
export function mountSwapApi(app: Hono, solana: Solana): void {
  app.get('/jupiter/swap/v1/quote', (context) => {
    const { inputMint, outputMint, amount, slippageBps = '50', swapMode } = context.req.query()
    if (!isMint(inputMint) || !isMint(outputMint)) return refuse(context, 'INVALID_MINT')
    if (!isAmount(amount)) return refuse(context, 'INVALID_AMOUNT')
    if (!/^\d{1,5}$/.test(slippageBps) || Number(slippageBps) > 10_000)
      return refuse(context, 'INVALID_SLIPPAGE')
    if (swapMode !== undefined && swapMode !== 'ExactIn')
      return refuse(context, 'COULD_NOT_FIND_ANY_ROUTE')
    if (inputMint === outputMint) return refuse(context, 'CIRCULAR_ARBITRAGE_IS_DISABLED')
    const pools = solana.pools()
    const known = new Set<string>(pools.flatMap(({ sides }) => sides.map(({ mint }) => mint)))
    if (!known.has(inputMint) || !known.has(outputMint))
      return refuse(context, 'TOKEN_NOT_TRADABLE')
    const way = findSwapWay(pools, inputMint, outputMint)
    const quote = way && writeQuote(way, BigInt(amount), Number(slippageBps), solana.slot())
    return quote ? context.json(quote) : refuse(context, 'COULD_NOT_FIND_ANY_ROUTE')
  })

  app.post('/jupiter/swap/v1/swap', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const order = readOrder(solana, body)
    if (!order) return refuse(context, 'INVALID_REQUEST')
    const answer = await call(solana.url, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
    // Our own node's answer.
    const { value } = answer as { value: { blockhash: string; lastValidBlockHeight: number } }
    return context.json({
      swapTransaction: await buildSwapTransaction(
        order.user,
        order.way.pool,
        await writeSwapInstructions(order),
        { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) },
      ),
      lastValidBlockHeight: value.lastValidBlockHeight,
      prioritizationFeeLamports: 0,
      computeUnitLimit: swapUnits,
    })
  })

  app.get('/jupiter/tokens/v2/tag', (context) => context.json(listTokens()))
  app.get('/jupiter/tokens/v2/search', (context) => {
    const wanted = new Set((context.req.query('query') ?? '').split(','))
    return context.json(
      listTokens().filter(({ id, symbol }) => wanted.has(id) || wanted.has(symbol)),
    )
  })
}

/** What is swapped, as a quote of this API says; `undefined` for anything else. */
function readOrder(solana: Solana, body: unknown): SwapOrder | undefined {
  const { quoteResponse, userPublicKey, wrapAndUnwrapSol = true } = readFields(body)
  const { inputMint, outputMint, inAmount, outAmount, slippageBps } = readFields(quoteResponse)
  if (!isMint(userPublicKey) || !isMint(inputMint) || !isMint(outputMint)) return undefined
  if (!isAmount(inAmount) || !isAmount(outAmount)) return undefined
  if (typeof slippageBps !== 'number' || !(slippageBps >= 0 && slippageBps <= 10_000))
    return undefined
  const way = findSwapWay(solana.pools(), inputMint, outputMint)
  return (
    way && {
      user: userPublicKey,
      way,
      amount: BigInt(inAmount),
      quoted: BigInt(outAmount),
      slippageBps,
      isWrapping: wrapAndUnwrapSol === true,
    }
  )
}

const readFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isMint = (value: unknown): value is Address => typeof value === 'string' && isAddress(value)

const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,19}$/.test(value) && BigInt(value) <= maxAmount

const refuse = (context: Context, errorCode: string) =>
  context.json({ error: errorCode.replaceAll('_', ' ').toLowerCase(), errorCode }, 400)

const listTokens = () => [
  {
    id: programs.wrappedSol,
    name: 'Wrapped SOL',
    symbol: 'SOL',
    decimals: 9,
    tokenProgram: programs.token,
    isVerified: true,
    tags: ['verified'],
  },
  {
    id: localSolanaTokens.usd.address,
    name: localSolanaTokens.usd.name,
    symbol: localSolanaTokens.usd.symbol,
    decimals: localSolanaTokens.usd.decimals,
    tokenProgram: programs.token,
    usdPrice: 1,
    isVerified: true,
    tags: ['verified'],
  },
]
