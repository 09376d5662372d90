import type { ChainOptions } from '@latchkey/server'
import { devnetTokens, poolOrder } from '../devnet/contracts.ts'
import type { Predeploys } from '../devnet/seedChain.ts'
import type { Devnet, DevnetChainId } from '../devnet/startDevnet.ts'

/** A token that the world's API is to look for. */
export type WorldToken = { readonly address: string; readonly symbol?: string | undefined }

/**
 * How the world's server reads a chain: its tokens and, where there are pools, its prices and what swaps there. The dollar coin is worth a
 * dollar.
 */
export function createChainOptions(
  devnet: Devnet,
  id: DevnetChainId,
  upstream: string,
  options: {
    readonly tokens?: readonly WorldToken[] | undefined
    readonly predeploys?: Predeploys | undefined
  },
): ChainOptions {
  const { usd, wrappedNative, uniswapFactory, uniswapRouter, swapRouter, quoter, poolFactory } =
    devnet.contracts[id]
  return {
    upstreams: [upstream],
    tokens: options.tokens ?? devnetTokens,
    ...(options.predeploys?.uniswapV2 && {
      exchange: {
        factory: uniswapFactory,
        wrappedNative,
        dollars: [usd],
        routerV2: uniswapRouter,
        swapRouter,
        quoterV3: quoter,
        factoryV3: poolFactory,
        fees: poolOrder.map(({ fee }) => fee),
      },
    }),
  }
}
