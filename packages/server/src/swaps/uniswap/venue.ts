import { getAddress, isAddressEqual, parseAbi, type Address } from 'viem'
import { isNativeAsset } from '@latchkey/protocol/api'
import { askingAlone, createReader, type Reader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import type { Exchange } from '../../accounts/prices/exchanges.ts'
import { createPairs, type PairOf } from '../../accounts/prices/pairs.ts'
import { findExchange } from './exchange.ts'
import { createPermits } from '../permits.ts'
import type { SwapChain } from '../sources/swapSource.ts'
import { createTolls, type Tolls } from './tolls.ts'

/** The exchange of a chain, and what is remembered of it. */
export type Venue = {
  readonly chain: SwapChain
  readonly exchange: Exchange
  readonly reader: Reader
  /** A reader whose questions go together, and apart from everybody else's. */
  openReader(): Reader
  readonly pairOf: PairOf
  readonly tolls: Tolls
  takesPermits(token: Address): Promise<boolean>
  /** Whether the router that takes signed approvals swaps by the same pools as the older one. Asked once. */
  hasOneRouter(): Promise<boolean>
}

const routerAbi = parseAbi(['function factoryV2() view returns (address)'])

export function createVenue(chain: SwapChain, limits: Limits): Venue | undefined {
  const exchange = findExchange(chain)
  const { reader } = chain
  if (!exchange || !reader) return undefined
  const { swapRouter, factory } = exchange
  let oneRouter: Promise<boolean> | undefined
  const askRouter = async () => {
    if (swapRouter === undefined) return false
    const read = {
      address: swapRouter,
      abi: routerAbi,
      functionName: 'factoryV2',
      args: [],
    } as const
    const found = await reader.read(read)
    return found !== undefined && isAddressEqual(found, factory)
  }
  const pairOf = createPairs(factory, reader, limits)
  return {
    chain,
    exchange,
    reader,
    openReader: () => createReader(chain.chain, limits),
    pairOf,
    tolls: createTolls(chain.chain, limits),
    takesPermits: createPermits(askingAlone(reader), limits),
    hasOneRouter: () => {
      oneRouter ??= askRouter().catch((error: unknown) => {
        oneRouter = undefined
        throw error
      })
      return oneRouter
    },
  }
}

/** The token that stands for something in pools: the chain's own currency is wrapped for them. */
export function pooled({ exchange }: Venue, asset: string): Address {
  return isNativeAsset('eip155', asset) ? exchange.wrappedNative : getAddress(asset)
}

/** The tokens that a way may lead through: the wrapped currency and the dollars. */
export function hubsBetween({ exchange }: Venue, sell: Address, buy: Address): readonly Address[] {
  const all = [exchange.wrappedNative, ...exchange.dollars].map((one) => getAddress(one))
  return [...new Set(all)].filter((one) => one !== sell && one !== buy)
}
