import { parseAbi, type Address } from 'viem'
import { readReserves } from '../../accounts/prices/pairs.ts'
import { amountAlong, priceAlong, type PoolState } from './constantProduct.ts'
import type { Route } from './weighRoutes.ts'
import { hubsBetween, type Venue } from './venue.ts'

const routerAbi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[] amounts)',
])

const usualFee = 30
const firstGas = 120_000n
const nextGas = 65_000n
/** How many ways, the best by the formula, are asked for on the chain itself. */
const asked = 2

/** The ways through pools of the kind of Uniswap v2: direct, and through one or two of the hubs. The best first; none where no pool leads there. */
export async function findRoutesV2(
  venue: Venue,
  sell: Address,
  buy: Address,
  amount: bigint,
): Promise<readonly Route[]> {
  const { exchange, reader } = venue
  const fee = exchange.poolFee ?? usualFee
  const hubs = hubsBetween(venue, sell, buy)
  const states = new Map<string, Promise<PoolState | undefined>>()
  const stateOf = (from: Address, to: Address) => {
    const key = `${from}${to}`
    const known = states.get(key)
    if (known) return known
    const read = readState(venue, from, to)
    states.set(key, read)
    return read
  }
  const through = hubs.flatMap((first) =>
    hubs.filter((second) => second !== first).map((second) => [first, second]),
  )
  const paths = [[], ...hubs.map((hub) => [hub]), ...through].map((middle) => [
    sell,
    ...middle,
    buy,
  ])
  const found = await Promise.all(
    paths.map(async (path): Promise<Route | undefined> => {
      const pools = await Promise.all(
        path.slice(1).map((to, index) => stateOf(path[index] ?? sell, to)),
      )
      const known = pools.filter((pool) => pool !== undefined)
      if (known.length < pools.length) return undefined
      const expected = amountAlong(amount, known, fee)
      if (expected === 0n) return undefined
      return {
        kind: 'v2',
        path,
        expected,
        gas: firstGas + nextGas * BigInt(pools.length - 1),
        price: priceAlong(known, fee),
      }
    }),
  )
  const best = found
    .filter((route) => route !== undefined)
    .sort((a, b) => (a.expected < b.expected ? 1 : -1))
    .slice(0, asked)
  const { routerV2 } = exchange
  if (routerV2 === undefined) return best
  // The router that will swap has the last word: its pools may keep something else than what is known of them.
  const confirmed = await Promise.all(
    best.map(async (route) => {
      const amounts = await reader.read({
        address: routerV2,
        abi: routerAbi,
        functionName: 'getAmountsOut',
        args: [amount, route.path],
      })
      const expected = amounts?.at(-1)
      return expected ? { ...route, expected } : undefined
    }),
  )
  return confirmed.filter((route) => route !== undefined)
}

async function readState(
  { pairOf, reader }: Venue,
  from: Address,
  to: Address,
): Promise<PoolState | undefined> {
  const pair = await pairOf(from, to)
  if (pair === undefined) return undefined
  const reserves = await readReserves(reader, pair, from, to)
  return reserves && { reserveIn: reserves[0], reserveOut: reserves[1] }
}
