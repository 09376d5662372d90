import { isNativeAsset } from '@latchkey/protocol/api'
import { encodeFunctionData, getAddress, parseAbi, type Address } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { tokensOf } from '../../accounts/tokens/tokenList.ts'
import { findExchange } from './exchange.ts'
import {
  noLiquidity,
  priceMoved,
  minimumOf,
  type SwapBuild,
  type SwapChain,
  type SwapOrder,
  type SwapSource,
} from '../sources/swapSource.ts'
import { movesMoreThan, priceImpact } from './constantProduct.ts'
import { encodeForRouterV2, encodeForSwapRouter, type SwapCall } from './encodeSwap.ts'
import { type Route, weighRoutes } from './weighRoutes.ts'
import { findRoutesV2 } from './routesV2.ts'
import { findRoutesV3, poolOf } from './routesV3.ts'
import { createVenue, pooled, type Venue } from './venue.ts'

/** What wrapping, and unwrapping, takes. */
const wrapGas = 46_000n
const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/**
 * Swaps by the pools of a chain's own exchange, read from the chain itself and settled by its routers: nobody is asked but the nodes that the
 * operator has. Tokens that keep a part of what is transferred are refused.
 */
export function createUniswap({ limits }: { readonly limits: Limits }): SwapSource {
  const venues = new WeakMap<SwapChain, Venue>()
  const venueOf = (chain: SwapChain) => {
    const known = venues.get(chain) ?? createVenue(chain, limits)
    if (!known) throw new ServerError('unsupported_chain', 'This chain has no exchange here.')
    venues.set(chain, known)
    return known
  }
  /** @param target - the router that it has to be by; whichever brings more where none is agreed to. */
  const find = async (
    venue: Venue,
    order: SwapOrder,
    gasPrice: bigint | undefined,
    target?: string,
  ) => {
    const [sell, buy] = [pooled(venue, order.sell), pooled(venue, order.buy)]
    const [v2, v3] = await Promise.all([
      findRoutesV2(venue, sell, buy, order.amount),
      findRoutesV3(venue, sell, buy, order.amount),
    ])
    // What takes most of a pool is no price that anybody wants.
    const routes = [...v2, ...v3].filter(
      ({ expected, price }) =>
        !price || !movesMoreThan(limits.swapPriceImpact, order.amount, expected, price),
    )
    const agreed = target === undefined ? routes : await routesBy(venue, order, routes, target)
    const [best] = await weighRoutes(venue, agreed, gasPrice)
    if (best) await refuseTolls(venue, order, best)
    return best
  }

  return {
    id: 'uniswap',
    serves: (chain) => chain.reader !== undefined && findExchange(chain) !== undefined,
    spenderOn: async (chain, token) => {
      if (isNativeAsset('eip155', token)) return undefined
      const venue = venueOf(chain)
      const { routerV2, swapRouter } = venue.exchange
      // By which of the two it will be depends on the way, where each has pools of its own.
      if (routerV2 !== undefined && swapRouter !== undefined && !(await venue.hasOneRouter()))
        return undefined
      return routerFor(venue, token, 'v2')
    },
    quote: async (order, { chain, gasPrice }) => {
      const venue = venueOf(chain)
      const wrapping = wrapOf(venue, order)
      if (wrapping)
        return {
          expected: order.amount,
          minimum: order.amount,
          gas: wrapGas,
          priceImpact: '0',
          path: [order.sell, order.buy],
          target: wrapping.to,
        }
      const best = await find(venue, order, gasPrice)
      if (!best) return undefined
      const { expected, gas, price, path, kind } = best
      const router = await routerFor(venue, order.sell, kind)
      const isNative = isNativeAsset('eip155', order.sell)
      const takesPermit =
        !isNative && router === venue.exchange.swapRouter && (await permits(venue, order))
      return {
        expected,
        minimum: minimumOf(expected, order.slippage),
        gas,
        ...(price && { priceImpact: priceImpact(order.amount, expected, price) }),
        path: [order.sell, ...path.slice(1, -1), order.buy],
        target: router,
        ...(!isNative && { spender: router }),
        ...(takesPermit && { permit: true }),
      }
    },
    build: async (order, terms, { chain, gasPrice }) => {
      const venue = venueOf(chain)
      const wrapping = wrapOf(venue, order)
      if (wrapping) {
        if ((terms.minimum ?? 0n) > order.amount) throw priceMoved()
        return { kind: 'eip155', ...wrapping, minimum: order.amount, gas: wrapGas }
      }
      const best = await find(venue, order, gasPrice, terms.target)
      if (!best) throw terms.target === undefined ? noLiquidity() : priceMoved()
      const minimum = terms.minimum ?? minimumOf(best.expected, order.slippage)
      if (best.expected < minimum || minimum === 0n) throw priceMoved()
      const router = await routerFor(venue, order.sell, best.kind)
      const isNativeIn = isNativeAsset('eip155', order.sell)
      const call: SwapCall = {
        route: best,
        account: getAddress(order.account),
        amount: order.amount,
        minimum,
        deadline: Math.floor((Date.now() + limits.swapDeadlineMs) / 1000),
        isNativeIn,
        isNativeOut: isNativeAsset('eip155', order.buy),
      }
      const isSwapRouter = router === venue.exchange.swapRouter
      if (terms.permit && (!isSwapRouter || isNativeIn))
        throw new ServerError('bad_request', 'eip155.permit: goes with no swap of this token here')
      return {
        kind: 'eip155',
        to: router,
        data: isSwapRouter ? encodeForSwapRouter(call, terms.permit) : encodeForRouterV2(call),
        value: isNativeIn ? order.amount : 0n,
        minimum,
        gas: best.gas,
        deadline: call.deadline,
      }
    },
  }
}

/**
 * The router of a way. A token is given to the newer one wherever that knows its pools: it swaps by pools of both kinds and takes signed
 * approvals, so that a token needs to be approved for one contract only.
 */
async function routerFor(venue: Venue, sell: string, kind: Route['kind']): Promise<Address> {
  const { routerV2, swapRouter } = venue.exchange
  const isToken = !isNativeAsset('eip155', sell)
  const isNewer =
    kind === 'v3' || routerV2 === undefined || (isToken && (await venue.hasOneRouter()))
  const router = isNewer ? swapRouter : routerV2
  if (router === undefined) throw noLiquidity()
  return router
}

/** Those ways that one router swaps by. */
async function routesBy(
  venue: Venue,
  { sell }: SwapOrder,
  routes: readonly Route[],
  target: string,
): Promise<readonly Route[]> {
  const routers = await Promise.all(routes.map(({ kind }) => routerFor(venue, sell, kind)))
  return routes.filter((_, index) => routers[index]?.toLowerCase() === target.toLowerCase())
}

const permits = (venue: Venue, { sell }: SwapOrder) => venue.takesPermits(getAddress(sell))

/** The call that turns the chain's own currency into its token, or back; `undefined` for anything else. */
function wrapOf(
  venue: Venue,
  { sell, buy, amount }: SwapOrder,
): Pick<SwapBuild & { kind: 'eip155' }, 'to' | 'data' | 'value'> | undefined {
  const to = getAddress(venue.exchange.wrappedNative)
  if (pooled(venue, sell) !== to || pooled(venue, buy) !== to) return undefined
  if (isNativeAsset('eip155', sell)) {
    const data = encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' })
    return { to, data, value: amount }
  }
  const data = encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [amount] })
  return { to, data, value: 0n }
}

/**
 * Tries out what each end of a way does with a transfer: a router counts what a pool sends, not what arrives.
 *
 * @throws ServerError `fee_on_transfer` for a token that keeps a part, and for one that nobody vouches for where no node can say.
 */
async function refuseTolls(venue: Venue, order: SwapOrder, route: Route) {
  const [sell, buy] = [order.sell, order.buy].map((asset) => pooled(venue, asset))
  const account = getAddress(order.account)
  if (!sell || !buy) return
  const [first, last] = await Promise.all([
    holderOf(venue, route, 0),
    holderOf(venue, route, route.path.length - 2),
  ])
  const ends = [
    { asset: order.sell, token: sell, pool: first, amount: order.amount },
    { asset: order.buy, token: buy, pool: last, amount: route.expected },
  ]
  const tried = await Promise.all(
    ends.map(async ({ asset, token, pool, amount }) => {
      // Wrapping is the exchange's own, and takes nothing.
      if (isNativeAsset('eip155', asset)) return 'none'
      const toll =
        pool === undefined
          ? 'unknown'
          : await venue.tolls.of({ token, holder: pool, receiver: account, amount })
      return toll === 'unknown' && isListed(venue, token) ? 'none' : toll
    }),
  )
  // Some take from those who sell alone. Whoever holds too little to try it out cannot sell either.
  if (first !== undefined && !isNativeAsset('eip155', order.sell)) {
    const { amount } = order
    const toll = await venue.tolls.of({ token: sell, holder: account, receiver: first, amount })
    if (toll === 'some') throw tollError(toll)
  }
  for (const toll of tried) if (toll !== 'none') throw tollError(toll)
}

/** Who holds both tokens of a leg: its pool. */
async function holderOf(venue: Venue, route: Route, leg: number) {
  const [one, other] = [route.path[leg], route.path[leg + 1]]
  if (one === undefined || other === undefined) return undefined
  if (route.kind === 'v2') return venue.pairOf(one, other)
  return poolOf(venue, one, other, route.fees[leg] ?? 0)
}

function isListed({ chain, exchange }: Venue, token: Address) {
  const listed = tokensOf(chain.caipNetworkId, chain.tokens).map(({ address }) => address)
  return [...listed, exchange.wrappedNative, ...exchange.dollars].some(
    (address) => address.toLowerCase() === token.toLowerCase(),
  )
}

const tollError = (toll: 'some' | 'unknown') =>
  new ServerError(
    'fee_on_transfer',
    toll === 'some'
      ? 'This token keeps a part of what is transferred, so that no amount can be promised. It is not swapped here.'
      : 'This token may keep a part of what is transferred, and no node says whether it does. It is not swapped here.',
  )
