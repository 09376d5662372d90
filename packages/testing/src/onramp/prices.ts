import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { devnetContracts } from '../devnet/contracts.ts'
import { call } from '../devnet/rpc.ts'
import type { DevnetChain } from '../devnet/startDevnet.ts'
import type { OnrampAsset } from './assets.ts'

/** What an asset costs, exactly: so many cents of a US dollar buy so many of its smallest units. */
export type Price = {
  readonly cents: bigint
  readonly buys: bigint
  /** Where it comes from: a pool of the local chain, or a table of test prices. */
  readonly source: 'pool' | 'table'
}

/** Test prices, for what no pool of the local world gives. */
const table: Readonly<Record<OnrampAsset['id'], Price>> = {
  ETH: { cents: 3_000_00n, buys: 10n ** 18n, source: 'table' },
  LUSD: { cents: 1_00n, buys: 10n ** 6n, source: 'table' },
  SOL: { cents: 150_00n, buys: 10n ** 9n, source: 'table' },
  USDC: { cents: 1_00n, buys: 10n ** 6n, source: 'table' },
}

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/** Smallest units of the dollar coin in a cent. */
const unitsPerCent = 10n ** 4n

/** Reads what assets cost now: Ether by the pool of its chain, where there is one, and the rest by a table. */
export function createPrices(chains: readonly Pick<DevnetChain, 'id' | 'url'>[]) {
  return async (asset: OnrampAsset): Promise<Price> => {
    const chain = chains.find(({ id }) => asset.network === `eip155:${id}`)
    const pool = chain && asset.id === 'ETH' ? await readPool(chain.url) : undefined
    return pool ?? table[asset.id]
  }
}

/** The price of Ether in the pool with the dollar coin; `undefined` where there is no such pool, or nothing in it. */
async function readPool(url: string): Promise<Price | undefined> {
  const { uniswapFactory, wrappedNative, usd } = devnetContracts
  const ask = async (to: string, data: Hex): Promise<Hex> =>
    // An answer of our own chain to `eth_call` is data.
    (await call(url, 'eth_call', [{ to, data }, 'latest'])) as Hex
  const found = await ask(
    uniswapFactory,
    encodeFunctionData({
      abi: factoryAbi,
      functionName: 'getPair',
      args: [wrappedNative, usd],
    }),
  )
  if (found === '0x') return undefined
  const pair = decodeFunctionResult({ abi: factoryAbi, functionName: 'getPair', data: found })
  if (pair === zeroAddress) return undefined
  const data = await ask(pair, encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }))
  const [first, second] = decodeFunctionResult({
    abi: pairAbi,
    functionName: 'getReserves',
    data,
  })
  // A pool's first token is the one with the lower address.
  const isDollarFirst = BigInt(usd) < BigInt(wrappedNative)
  const [dollars, native] = isDollarFirst ? [first, second] : [second, first]
  if (dollars === 0n || native === 0n) return undefined
  return { cents: dollars, buys: native * unitsPerCent, source: 'pool' }
}
