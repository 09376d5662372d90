import {
  concat,
  isAddressEqual,
  numberToHex,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { Price } from './constantProduct.ts'
import type { Route } from './weighRoutes.ts'
import { hubsBetween, type Venue } from './venue.ts'

// They are no views, since they swap and take it back; asked by `eth_call`, that makes no difference.
const quoterAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single) view returns (uint256 amountOut, uint160, uint32, uint256 gas)',
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amountOut, uint160[], uint32[], uint256 gas)',
])
const factoryAbi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96)',
])

/** Uniswap's own, in hundredths of a basis point. */
const usualFees = [100, 500, 3_000, 10_000]
/** What a transaction takes besides its swap. */
const baseGas = 60_000n
/** Hubs that ways of two pools are looked for through: each is asked of twice for each fee. */
const mostHubs = 2

type Leg = { readonly fee: number; readonly out: bigint; readonly gas: bigint }

/** The ways through pools of the kind of Uniswap v3, as its quoter counts: direct, and through one of the hubs. None where no quoter is known. */
export async function findRoutesV3(
  shared: Venue,
  sell: Address,
  buy: Address,
  amount: bigint,
): Promise<readonly Route[]> {
  // A pool hands its tokens over while it is asked, and what they do then is up to whoever made them.
  const venue = { ...shared, reader: shared.openReader() }
  const { quoterV3, swapRouter } = venue.exchange
  if (quoterV3 === undefined || swapRouter === undefined) return []
  const hubs = hubsBetween(venue, sell, buy).slice(0, mostHubs)
  const [direct, ...through] = await Promise.all([
    bestLeg(venue, quoterV3, sell, buy, amount),
    ...hubs.map((hub) => findThrough(venue, quoterV3, [sell, hub, buy], amount)),
  ])
  const single: Route[] = []
  if (direct) {
    const price = await readPrice(venue, sell, buy, direct.fee)
    single.push({
      kind: 'v3',
      path: [sell, buy],
      fees: [direct.fee],
      expected: direct.out,
      gas: baseGas + direct.gas,
      ...(price && { price }),
    })
  }
  return [...single, ...through.filter((route) => route !== undefined)]
}

async function findThrough(
  venue: Venue,
  quoterV3: Address,
  path: readonly [Address, Address, Address],
  amount: bigint,
): Promise<Route | undefined> {
  const [sell, hub, buy] = path
  const first = await bestLeg(venue, quoterV3, sell, hub, amount)
  if (!first) return undefined
  const second = await bestLeg(venue, quoterV3, hub, buy, first.out)
  if (!second) return undefined
  const fees = [first.fee, second.fee]
  const [whole, price, nextPrice] = await Promise.all([
    venue.reader.read({
      address: quoterV3,
      abi: quoterAbi,
      functionName: 'quoteExactInput',
      args: [encodePath(path, fees), amount],
    }),
    readPrice(venue, sell, hub, first.fee),
    readPrice(venue, hub, buy, second.fee),
  ])
  if (!whole || whole[0] === 0n) return undefined
  return {
    kind: 'v3',
    path,
    fees,
    expected: whole[0],
    gas: baseGas + whole[3],
    ...(price &&
      nextPrice && { price: { out: price.out * nextPrice.out, in: price.in * nextPrice.in } }),
  }
}

/** The pool of two tokens that gives the most, of all fees. */
async function bestLeg(
  { exchange, reader }: Venue,
  quoterV3: Address,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Promise<Leg | undefined> {
  const legs = await Promise.all(
    (exchange.fees ?? usualFees).map(async (fee): Promise<Leg | undefined> => {
      const answer = await reader.read({
        address: quoterV3,
        abi: quoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [{ tokenIn, tokenOut, amountIn, fee, sqrtPriceLimitX96: 0n }],
      })
      return answer && answer[0] > 0n ? { fee, out: answer[0], gas: answer[3] } : undefined
    }),
  )
  return legs
    .filter((leg) => leg !== undefined)
    .reduce<Leg | undefined>((best, leg) => (best && best.out >= leg.out ? best : leg), undefined)
}

/** The pool of two tokens with a fee; `undefined` where there is none, or the factory is not known. */
export async function poolOf(
  { exchange, reader }: Venue,
  one: Address,
  other: Address,
  fee: number,
): Promise<Address | undefined> {
  if (exchange.factoryV3 === undefined) return undefined
  const args = [one, other, fee] as const
  const pool = await reader.read({
    address: exchange.factoryV3,
    abi: factoryAbi,
    functionName: 'getPool',
    args,
  })
  return pool === undefined || isAddressEqual(pool, zeroAddress) ? undefined : pool
}

/** The price of a pool before a swap, less its fee. It keeps the root of the price of its first token, times 2^96. */
async function readPrice(
  venue: Venue,
  sell: Address,
  buy: Address,
  fee: number,
): Promise<Price | undefined> {
  const pool = await poolOf(venue, sell, buy, fee)
  if (pool === undefined) return undefined
  // The pool answers with more than this: what follows is not read.
  const root = await venue.reader.read({
    address: pool,
    abi: factoryAbi,
    functionName: 'slot0',
    args: [],
  })
  if (!root) return undefined
  const square = root * root
  const unit = 2n ** 192n
  const isFirst = sell.toLowerCase() < buy.toLowerCase()
  const kept = { out: BigInt(1_000_000 - fee), in: 1_000_000n }
  return isFirst
    ? { out: square * kept.out, in: unit * kept.in }
    : { out: unit * kept.out, in: square * kept.in }
}

/** A way as the router of Uniswap v3 reads it: tokens of 20 bytes, with the fees between them in 3. */
export function encodePath(path: readonly Address[], fees: readonly number[]): Hex {
  return concat(
    path.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}
