import type { CaipNetworkId } from '@latchkey/protocol'
import type { ConfiguredChain } from '../../chains/chains.ts'
import { exchanges, type Exchange } from '../../accounts/prices/exchanges.ts'

/** The contracts of Uniswap on a chain, of which the older pools are not always those that prices are read from. */
type Deployment = Readonly<
  Record<'factory' | 'routerV2' | 'swapRouter' | 'quoterV3' | 'factoryV3', Exchange['factory']>
>

const firstSwapRouter = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const firstQuoter = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'
const firstFactoryV3 = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
const laterRouterV2 = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'

// As Uniswap publishes them: docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments for the factory and Router02, and
// docs.uniswap.org/contracts/v3/reference/deployments, a page for each chain, for the rest.
export const deployments: Readonly<Record<CaipNetworkId, Deployment>> = {
  'eip155:1': {
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    routerV2: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    swapRouter: firstSwapRouter,
    quoterV3: firstQuoter,
    factoryV3: firstFactoryV3,
  },
  'eip155:10': {
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    routerV2: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    swapRouter: firstSwapRouter,
    quoterV3: firstQuoter,
    factoryV3: firstFactoryV3,
  },
  'eip155:56': {
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    routerV2: laterRouterV2,
    swapRouter: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    quoterV3: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    factoryV3: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
  },
  'eip155:137': {
    factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    routerV2: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    swapRouter: firstSwapRouter,
    quoterV3: firstQuoter,
    factoryV3: firstFactoryV3,
  },
  'eip155:8453': {
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    routerV2: laterRouterV2,
    swapRouter: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoterV3: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    factoryV3: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
  },
  'eip155:42161': {
    factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    routerV2: laterRouterV2,
    swapRouter: firstSwapRouter,
    quoterV3: firstQuoter,
    factoryV3: firstFactoryV3,
  },
  'eip155:43114': {
    factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    routerV2: laterRouterV2,
    swapRouter: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    quoterV3: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    factoryV3: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
  },
}

/** The exchange that a chain's tokens are swapped on: the operator's own, or else Uniswap; `undefined` where there is none with a router. */
export function findExchange({
  caipNetworkId,
  exchange,
}: Pick<ConfiguredChain, 'caipNetworkId' | 'exchange'>): Exchange | undefined {
  if (exchange) return (exchange.routerV2 ?? exchange.swapRouter) ? exchange : undefined
  const [known, uniswap] = [exchanges[caipNetworkId], deployments[caipNetworkId]]
  return known && uniswap && { ...known, ...uniswap }
}
