import { SwapTamperedError } from '../../../errors/swap.ts'
import { isSameAddress } from '../../../swaps/wireToken.ts'
import type { SwapAccess } from '../../swapping.ts'

/*
 * The contracts that swaps may call and approve. Each takes tokens from its caller alone. Where the addresses are from:
 * - Uniswap v2's Router02 and factory: docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments
 * - Uniswap's SwapRouter02 and v3's factory: docs.uniswap.org/contracts/v3/reference/deployments, a page per chain
 * - the native currency as a token: what those routers answer to WETH9() and WETH()
 * - 0x's AllowanceHolder and registry: 0x.org/docs/developer-resources/core-concepts/contracts and github.com/0xProject/0x-settler
 * - 1inch's AggregationRouterV6: portal.1inch.dev and github.com/1inch/1inch-contract
 * - LI.FI's diamond: docs.li.fi and github.com/lifinance/contracts/tree/main/deployments
 */

/** Uniswap on one chain. */
type Uniswap = {
  readonly routerV2?: string
  readonly swapRouter?: string
  readonly factoryV2?: string
  readonly factoryV3?: string
  /** The native currency as a token: called to wrap and unwrap it. */
  readonly wrapped: string
}

const firstSwapRouter = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const firstFactoryV3 = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
const laterRouterV2 = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'

/** Uniswap by chain id. */
export const uniswap: Readonly<Record<string, Uniswap>> = {
  1: {
    routerV2: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    swapRouter: firstSwapRouter,
    factoryV2: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    factoryV3: firstFactoryV3,
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  10: {
    routerV2: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    swapRouter: firstSwapRouter,
    factoryV2: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    factoryV3: firstFactoryV3,
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  56: {
    routerV2: laterRouterV2,
    swapRouter: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    factoryV2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    factoryV3: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  137: {
    routerV2: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    swapRouter: firstSwapRouter,
    factoryV2: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    factoryV3: firstFactoryV3,
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  8453: {
    routerV2: laterRouterV2,
    swapRouter: '0x2626664c2603336E57B271c5C0b26F421741e481',
    factoryV2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    factoryV3: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  42161: {
    routerV2: laterRouterV2,
    swapRouter: firstSwapRouter,
    factoryV2: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    factoryV3: firstFactoryV3,
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  43114: {
    routerV2: laterRouterV2,
    swapRouter: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    factoryV2: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    factoryV3: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
}

/** The networks of the specification on which services swap that are asked over HTTP. */
const servedChains: ReadonlySet<string> = new Set(
  '1 10 56 100 137 250 8217 8453 42161 43114 1313161554'.split(' '),
)

/** Contracts that have one address on all of {@link servedChains} that their service serves. */
const services: Readonly<Record<string, string>> = {
  zeroX: '0x0000000000001fF3684f28c67538d4D072C22734',
  oneInch: '0x111111125421cA6dc452d289314280a0f8842A65',
  lifi: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
}

/** What of a source is trusted on a chain, besides the integrator's own. */
function trustedContracts(source: string, chainId: string): readonly string[] {
  if (source === 'uniswap') {
    const { routerV2, swapRouter, wrapped } = uniswap[chainId] ?? {}
    return [routerV2, swapRouter, wrapped].filter((one) => one !== undefined)
  }
  const service = services[source]
  return service !== undefined && servedChains.has(chainId) ? [service] : []
}

/** @throws SwapTamperedError for a contract that is neither the source's nor the integrator's own */
export function assertTrusted(
  { network, routers }: SwapAccess,
  source: string,
  address: string,
  role: 'be called' | 'be approved',
): void {
  const trusted = [...trustedContracts(source, String(network.id)), ...routers]
  if (!trusted.some((one) => isSameAddress(one, address)))
    throw new SwapTamperedError(
      `A contract is to ${role} that is not known for ${source} on ${network.name}: ${address.slice(0, 42)}.`,
    )
}
